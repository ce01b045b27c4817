import { useMemo } from 'react';
import { findResource, useResources } from '#app/resources/resourcesContext.ts';
import type { CompiledResource } from '#schema/compile.ts';
import type { DashboardItem } from '#schema/dashboard/meta.ts';
import type { ChartDefinition } from '#schema/meta.ts';

/** What tells a chart of a dashboard from the others. */
export const keyOf = ({ list, chart }: Pick<DashboardItem, 'list' | 'chart'>): string =>
  `${list} ${chart}`;

/** A chart with the list that declares it. */
export interface ListedChart {
  readonly resource: CompiledResource;
  readonly chart: ChartDefinition;
}

/** The charts of the lists that the person sees. */
export function useListedCharts() {
  const lists = useResources();
  return useMemo(() => {
    const find = (list: string, name: string): ListedChart | undefined => {
      const resource = findResource(lists, list);
      const chart = resource?.charts.find((one) => one.name === name);
      return resource && chart && { resource, chart };
    };
    /** lists with charts, in the order of menus */
    const all = () =>
      lists.outlines.flatMap(({ name }) => {
        const resource = lists.resources.get(name);
        return resource && resource.charts.length > 0 ? [resource] : [];
      });
    return { state: lists.state, retry: lists.retry, find, all };
  }, [lists]);
}
