import { Select } from 'antd';
import { useId } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import type { ListState } from '#schema/codec.ts';
import { useShown } from '../ListContext.ts';

const t = textsOf(locales.lists.table);

/** Sorts the rows where there is no table head to do it. */
export default function SortChoice() {
  const { resource, state, change, arranged } = useShown();
  const id = useId();
  const sortable = arranged.all.flatMap(({ sortBy, label }) =>
    sortBy === undefined ? [] : [{ by: sortBy, label: localized(label) }],
  );
  if (sortable.length === 0) return null;
  const textOfSort = (sort: ListState['sort']) =>
    sort ? `${sort.descending ? '-' : ''}${sort.by}` : '';
  const usual = resource.sort ? t('sortDefault') : t('sortNone');
  return (
    <div className="bd-column bd-gap-4 bd-sort-choice">
      <label htmlFor={id}>{t('sort')}</label>
      <Select
        id={id}
        value={textOfSort(state.sort)}
        options={[
          { value: '', label: usual },
          ...sortable.flatMap(({ by, label }) => [
            { value: `-${by}`, label: `${label} · ${t('sortDescending')}` },
            { value: by, label: `${label} · ${t('sortAscending')}` },
          ]),
        ]}
        onChange={(next) =>
          change({
            sort:
              next === ''
                ? undefined
                : { by: next.replace(/^-/, ''), descending: next.startsWith('-') },
          })
        }
      />
    </div>
  );
}
