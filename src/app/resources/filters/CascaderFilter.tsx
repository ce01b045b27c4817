import { Cascader } from 'antd';
import type { FilterValue } from '#schema/codec.ts';
import { useLocalized, useMessages } from '../../language/index.ts';
import { resourceMessages } from '../messages.ts';
import type { FilterProps } from './FilterProps.ts';
import { type CascadeOption, useCascadeOptions } from './useCascadeOptions.ts';

/** Choices that lead to further choices; each level is a parameter of its own, and one may stop at any level. */
export default function CascaderFilter({ id, filter, values, onChange }: FilterProps) {
  const t = useMessages(resourceMessages);
  const localized = useLocalized();
  const options = useCascadeOptions(filter);
  const { parameters } = filter;
  const chosen = parameters.flatMap((name) => values[name] ?? []);
  return (
    <Cascader<CascadeOption>
      id={id}
      aria-label={localized(filter.label)}
      changeOnSelect
      showSearch
      placeholder={t('all')}
      options={[...options]}
      value={chosen.map(String)}
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
  );
}
