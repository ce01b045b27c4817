import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useId, useState } from 'react';
import type { FilterValue, ListState } from '#schema/codec.ts';
import type { CompiledFilter } from '#schema/compile.ts';
import { useLocalized, useMessages } from '../../language/index.ts';
import type { ChangeList } from '../list/useListState.ts';
import { resourceMessages } from '../messages.ts';
import { filters as kinds } from './registry.ts';

/** SPEC 2.5: the first three are visible, the rest on demand. */
const visible = 3;

interface SearchFormProps {
  readonly filters: readonly CompiledFilter[];
  readonly state: ListState;
  readonly change: ChangeList;
}

/** The search form of a list. It always shows what the address holds. */
export function SearchForm({ filters, state, change }: SearchFormProps) {
  const t = useMessages(resourceMessages);
  const localized = useLocalized();
  const prefix = useId();
  const hidden = filters.slice(visible);
  const inUse = hidden.filter(({ parameters }) => parameters.some((name) => name in state.filters));
  const [expanded, setExpanded] = useState(inUse.length > 0);
  // a link or a step back may bring a filter that was not shown
  const open = expanded || inUse.length > 0;
  const shown = open ? filters : filters.slice(0, visible);

  const set = (changed: Readonly<Record<string, FilterValue | undefined>>) => {
    const next = Object.entries({ ...state.filters, ...changed }).filter(
      (entry): entry is [string, FilterValue] => entry[1] !== undefined,
    );
    change({ filters: Object.fromEntries(next) });
  };

  if (filters.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: React 18 does not know the element `search`
    <form
      role="search"
      className="bd-search"
      aria-label={t('searchForm')}
      onSubmit={(event) => event.preventDefault()}
    >
      {shown.map((filter) => {
        const Filter = kinds[filter.kind];
        const id = `${prefix}-${filter.name}`;
        return (
          <div className="bd-filter" key={filter.name}>
            <label htmlFor={id}>{localized(filter.label)}</label>
            <Suspense fallback={<span className="bd-input-bone" />}>
              <Filter id={id} filter={filter} values={state.filters} onChange={set} />
            </Suspense>
          </div>
        );
      })}
      <div className="bd-search-buttons">
        <Button
          disabled={Object.keys(state.filters).length === 0}
          onClick={() => change({ filters: {} })}
        >
          {t('reset')}
        </Button>
        {hidden.length > 0 && (
          <Button
            type="link"
            aria-expanded={open}
            disabled={inUse.length > 0}
            icon={open ? <UpOutlined /> : <DownOutlined />}
            iconPosition="end"
            onClick={() => setExpanded(!open)}
          >
            {t(open ? 'collapse' : 'expand')}
          </Button>
        )}
      </div>
    </form>
  );
}
