import { useList } from '@refinedev/core';
import { useMemo } from 'react';
import { callFilters, type ListState } from '#schema/codec.ts';
import type { CompiledResource } from '#schema/compile.ts';

export type Row = Readonly<Record<string, unknown>>;
/** Values that every call of an embedded list carries: `{ contentType: 1050 }`. */
export type FixedFilters = Readonly<Record<string, string | number | boolean>>;

const noRows: readonly Row[] = [];
const noFilters: FixedFilters = {};

const tabOf = (resource: CompiledResource, name: string | undefined) =>
  resource.tabs.find((tab) => tab.name === name) ?? resource.tabs[0];

/** What every call of a tab, or of a list within another screen, carries: no filter of the same name is offered. */
export function settledValues(
  resource: CompiledResource,
  tab: string | undefined,
  fixed: FixedFilters = noFilters,
): Readonly<Record<string, unknown>> {
  return { ...tabOf(resource, tab)?.fixed, ...fixed };
}

/** The rows of a state. While the next page loads, the last one stays. */
export function useListRows(
  resource: CompiledResource,
  state: ListState,
  fixed: FixedFilters = noFilters,
) {
  const tab = tabOf(resource, state.tab);
  const settled = useMemo(
    () => settledValues(resource, state.tab, fixed),
    [resource, state.tab, fixed],
  );
  const filters = useMemo(
    () =>
      Object.entries(callFilters(state.filters, resource))
        .filter(([field]) => !Object.hasOwn(settled, field))
        .map(([field, value]) => ({ field, operator: 'eq' as const, value })),
    [state.filters, resource, settled],
  );
  const { query } = useList<Row & { id?: string }>({
    resource: resource.name,
    pagination: { currentPage: state.pageIndex, pageSize: state.pageSize },
    filters,
    sorters: sortersOf(resource, state),
    meta: { ...(tab?.list ? { endpoint: tab.list } : {}), fixed: settled },
    queryOptions: { placeholderData: (previous) => previous },
  });
  const { data } = query;
  const exact: unknown = data && Reflect.get(data, 'totalExact');
  return {
    rows: data?.data ?? noRows,
    total: data?.total ?? 0,
    totalExact: exact !== false,
    loading: query.isPending,
    fetching: query.isFetching,
    stale: query.isPlaceholderData,
    failed: query.isError,
    refetch: query.refetch,
  };
}

function sortersOf(resource: CompiledResource, state: ListState) {
  const { sort } = state;
  if (sort)
    return [{ field: sort.by, order: sort.descending ? ('desc' as const) : ('asc' as const) }];
  const own = resource.sort;
  if (!own) return [];
  const column = resource.columns.find(({ name }) => name === own.field);
  return [
    {
      field: column?.sortBy ?? own.field,
      order: own.direction === 'descending' ? ('desc' as const) : ('asc' as const),
    },
  ];
}
