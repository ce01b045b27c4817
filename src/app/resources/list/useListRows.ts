import { useList } from '@refinedev/core';
import { useMemo } from 'react';
import { totalOf } from '#app/providers/dataProvider.ts';
import { toldFailure } from '#app/session/callFailure.ts';
import type { PageTotal } from '#contract/pageTotal.ts';
import type { ListState } from '#schema/codec.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { takeFirstRows } from '../firstLists.ts';
import { type FixedFilters, questionFor } from './listQuery.ts';

export type Row = Readonly<Record<string, unknown>>;

/** milliseconds for which rows that were there before the list was drawn are not asked for again */
const freshFor = 5_000;

const noRows: readonly Row[] = [];
const noTotal: PageTotal = { total: 0, totalExact: true, hasMore: false, isStated: true };

/** The rows of a state. The previous page stays while the next one loads; so do rows that could not be refreshed. */
export function useListRows(resource: CompiledResource, state: ListState, fixed?: FixedFilters) {
  const question = useMemo(() => questionFor({ resource, state, fixed }), [resource, state, fixed]);
  const { query } = useList<Row & { id?: string }>({
    ...question,
    pagination: { currentPage: state.pageIndex, pageSize: state.pageSize },
    queryOptions: {
      placeholderData: (previous) => previous,
      initialData: () => takeFirstRows({ resource, state, fixed }),
      refetchOnMount: ({ state: { dataUpdateCount, dataUpdatedAt } }) =>
        dataUpdateCount > 0 || Date.now() - dataUpdatedAt > freshFor,
    },
  });
  const { data, error, refetch, isFetching: fetching, isPending: loading } = query;
  const { isPlaceholderData: stale, isLoadingError, isRefetchError, dataUpdatedAt } = query;
  return useMemo(() => {
    const failure = error ? toldFailure(error) : undefined;
    return {
      rows: data?.data ?? noRows,
      total: data ? totalOf(data) : noTotal,
      loading,
      fetching,
      stale,
      /** why there are no rows to show */
      failedBy: isLoadingError ? failure : undefined,
      /** why the shown rows could not be refreshed */
      outdatedBy: isRefetchError ? failure : undefined,
      /** whether the rows of the present state are here */
      ready: !loading && !stale && !failure,
      /** when they came, as milliseconds since 1970 */
      updatedAt: dataUpdatedAt,
      refresh: () => void refetch(),
    };
  }, [
    data,
    error,
    refetch,
    fetching,
    loading,
    stale,
    isLoadingError,
    isRefetchError,
    dataUpdatedAt,
  ]);
}

export type ListRows = ReturnType<typeof useListRows>;
