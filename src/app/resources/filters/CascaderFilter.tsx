import { Button, Cascader } from 'antd';
import { useState } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import type { FilterProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import type { FilterValue } from '#schema/codec.ts';
import { useSettledSearch } from '../useSettledSearch.ts';
import type { CascadeOption } from './cascadeOptions.ts';
import { cascadeRecords } from './useCascade.ts';
import { useCascadeChoice } from './useCascadeChoice.ts';

const t = textsOf(locales.lists.resource);
const say = textsOf(locales.lists.filter);

/** Choices that lead to further choices; each level is a parameter of its own, and one may stop at any level. */
export default function CascaderFilter({ id, filter, values, onChange }: FilterProps) {
  const [opened, setOpened] = useState(false);
  const { settled, search, composition } = useSettledSearch();
  const { options, state, retry, isPartial, path, text } = useCascadeChoice(filter, values, {
    opened,
    words: settled,
  });
  const { parameters } = filter;
  return (
    <span className="bd-cascader" {...composition}>
      <Cascader<CascadeOption>
        id={id}
        aria-label={localized(filter.label)}
        changeOnSelect
        // searches the loaded choices; if not all are loaded, the platform is asked as well
        showSearch={{ limit: 50 }}
        onSearch={search}
        onOpenChange={(open) => {
          setOpened(open);
          if (open && state === 'failed') retry();
        }}
        loading={state === 'loading' && (opened || path.length > 0)}
        placeholder={filter.placeholder ? localized(filter.placeholder) : t('all')}
        options={[...options]}
        value={[...path]}
        displayRender={() => text}
        classNames={{ popup: { root: 'bd-cascader-popup' } }}
        notFoundContent={
          state === 'loading' ? (
            <p className="bd-choice-note">{t('loading')}</p>
          ) : state === 'failed' ? (
            <p className="bd-choice-note">
              {say('choicesFailed')}{' '}
              <Button size="small" onClick={retry}>
                {t('retry')}
              </Button>
            </p>
          ) : (
            <p className="bd-choice-note">
              {say(options.length === 0 ? 'noChoices' : 'noChoiceMatches')}
            </p>
          )
        }
        popupRender={(menu) => (
          <>
            {menu}
            {isPartial && (
              <p className="bd-choice-note bd-choice-more">
                {say('firstChoices', { count: cascadeRecords })}
              </p>
            )}
          </>
        )}
        onChange={(_path, picked) =>
          onChange(
            Object.fromEntries(
              parameters.map((name, level): [string, FilterValue | undefined] => [
                name,
                picked?.[level]?.sent,
              ]),
            ),
          )
        }
      />
    </span>
  );
}
