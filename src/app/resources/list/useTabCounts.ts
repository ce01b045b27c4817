import { type DataProvider, useDataProvider } from '@refinedev/core';
import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { crudFilters, filterValues } from '#app/providers/crudFilters.ts';
import { totalOf } from '#app/providers/dataProvider.ts';
import { callResource } from '#app/providers/resourceCall.ts';
import { countOf } from '#contract/countOf.ts';
import { recordOf } from '#contract/readEnvelope.ts';
import type { ListState } from '#schema/codec.ts';
import type { CompiledResource } from '#schema/compile.ts';
import type { EndpointCall } from '#schema/meta.ts';
import { type FixedFilters, questionFor } from './listQuery.ts';
import { type RowsNow, useWithRows } from './useWithRows.ts';

export interface TabCount {
  readonly count: number;
  /** false if it is a minimum (contract 10.8) */
  readonly exact: boolean;
}
export type TabCounts = Readonly<Record<string, TabCount>>;

interface Question {
  readonly resource: CompiledResource;
  readonly state: ListState;
  readonly fixed: FixedFilters | undefined;
  readonly queryContext: QueryFunctionContext;
}
const none: TabCounts = {};

/**
 * How many records each tab has under the filters of the search form. Asked once the rows have come, and again whenever
 * they are refreshed. A count that fails is not shown.
 */
export function useTabCounts(
  resource: CompiledResource,
  state: ListState,
  fixed: FixedFilters | undefined,
  rows: RowsNow,
): TabCounts {
  const provider = useDataProvider();
  const { filters } = state;
  const queryKey = useMemo(
    () => ['tab-counts', resource.name, resource.tabs, filters, fixed],
    [resource, filters, fixed],
  );
  const { data } = useQuery({
    queryKey,
    enabled: rows.ready && resource.tabs.length > 0 && resource.tabCounts !== undefined,
    retry: false,
    queryFn: (queryContext) => {
      const calls = provider(resource.provider);
      const question = { resource, state, fixed, queryContext };
      return resource.tabCounts === undefined || resource.tabCounts === 'each'
        ? countEach(calls, question)
        : countByCall(calls, resource.tabCounts, question);
    },
    placeholderData: (previous) => previous,
  });

  useWithRows(state, rows, queryKey);
  return data ?? none;
}

/** A list call of one row for every tab; only its total counts. */
async function countEach(
  calls: DataProvider,
  { resource, state, fixed, queryContext }: Question,
): Promise<TabCounts> {
  const counted = await Promise.allSettled(
    resource.tabs.map(async (tab) => {
      // the order does not matter to a total
      const { meta, ...question } = questionFor({
        resource,
        state: { ...state, tab: tab.name, sort: undefined },
        fixed,
      });
      const answer = await calls.getList({
        ...question,
        pagination: { currentPage: 1, pageSize: 1 },
        meta: { ...meta, silent: true, queryContext },
      });
      const { total, totalExact, isStated } = totalOf(answer);
      // a total that the service does not state is left out
      return isStated ? [[tab.name, { count: total, exact: totalExact }] as const] : [];
    }),
  );
  return Object.fromEntries(
    counted.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
  );
}

/** One call whose answer holds a number under the name of each tab. */
async function countByCall(
  calls: DataProvider,
  call: EndpointCall,
  { resource, state, fixed, queryContext }: Question,
): Promise<TabCounts> {
  const values = {
    ...call.fixed,
    ...filterValues(resource, crudFilters(resource, state.filters)),
    ...fixed,
  };
  const { method, path } = call;
  const meta = { silent: true, queryContext };
  const { data } = await callResource(calls, resource, { method, path, values }, meta);
  return Object.fromEntries(
    resource.tabs.flatMap(({ name }) => {
      const count = countOf(recordOf(data)[name]);
      return count === undefined ? [] : [[name, { count, exact: true }]];
    }),
  );
}
