import { useDataProvider } from '@refinedev/core';
import { useMemo } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { crudFilter, fixedFilters } from '#app/providers/crudFilters.ts';
import { totalOf } from '#app/providers/dataProvider.ts';
import { type PagedList, usePages } from '#app/widgets/remote/usePages.ts';
import { pickerPageSize } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { identifierOf } from '#schema/record.ts';

const t = textsOf(locales.lists.empty);

/**
 * The text of an empty list (contract 8): the list's own words for a search without a result, else the words of every
 * table.
 */
export function useEmptyText(resource: CompiledResource | undefined, search: string): string {
  return search && resource?.picker.empty ? localized(resource.picker.empty) : t('table');
}

export type PickedRecord = Readonly<Record<string, unknown>>;

/**
 * The records of a picker, 30 a page (contract 9): a new search begins at page 1, and what was asked before it is not shown
 * any more; `loadMore` asks for the next page until the loaded count reaches the total (contract 4).
 *
 * @param enabled false asks for nothing yet
 * @param fixed narrows the list beyond what its pickers show anyway; the same object every time
 */
export function usePickerRecords(
  resource: CompiledResource | undefined,
  search: string,
  enabled = true,
  fixed?: PickedRecord,
) {
  const provider = useDataProvider();
  const list = useMemo((): PagedList<PickedRecord> | undefined => {
    if (!resource || !enabled) return undefined;
    const { name, picker } = resource;
    const filters = [
      ...fixedFilters(fixed ?? {}),
      ...(picker.filter && search ? [crudFilter(resource, picker.filter, search)] : []),
    ];
    return {
      keyOf: (record) => identifierOf(resource, record),
      read: async (index, signal) => {
        const answer = await provider(resource.provider).getList({
          resource: name,
          pagination: { currentPage: index, pageSize: pickerPageSize },
          filters,
          // the picker itself says what went wrong
          meta: { endpoint: picker.list, silent: true, signal },
        });
        const { total, totalExact, hasMore } = totalOf(answer);
        return { rows: answer.data, total: totalExact ? total : undefined, hasMore };
      },
    };
  }, [provider, resource, search, enabled, fixed]);
  const { rows: records, total, hasMore, state, loadMore } = usePages(list);
  return { records, total, hasMore, state, loadMore };
}
