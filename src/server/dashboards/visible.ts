import type { DashboardSeen } from '#contract/endpoints/dashboards.ts';
import type { DashboardDefinition } from '#schema/dashboard/meta.ts';
import type { Caller } from '../http/handle.ts';
import { opensList } from '../identity/openLists.ts';
import { namesOfList, schemaStore, visibleLists } from '../schemas/index.ts';
import type { Services } from '../services.ts';

/** The charts of the lists that the caller has in the back office, by the present and former names of these. */
async function chartsSeen(services: Services, caller: Caller) {
  const lists = await visibleLists(services, caller);
  return new Map(
    lists.flatMap((list) => {
      if (!opensList(list.resource, caller)) return [];
      const { name = '', list: { charts = [] } = {} } = list.limited?.definition ?? {};
      const seen = { name, charts: new Set(charts.map((chart) => chart.name)) };
      return namesOfList(list).map((one) => [one, seen] as const);
    }),
  );
}

/** The dashboards of which the caller sees a chart, in the order of the menu; what they may not see is left out of them. */
export async function visibleDashboards(
  services: Services,
  caller: Caller,
): Promise<DashboardSeen[]> {
  const { dashboards } = await schemaStore(services).snapshot();
  const known = dashboards.flatMap(({ definition }): DashboardDefinition[] =>
    definition ? [definition] : [],
  );
  if (known.length === 0) return [];
  const seen = await chartsSeen(services, caller);
  return known
    .toSorted((left, right) => (left.order ?? 0) - (right.order ?? 0))
    .map(({ name, label, items }) => ({
      name,
      label,
      items: items.flatMap(({ list, chart, width = 'half' }) => {
        const found = seen.get(list);
        return found?.charts.has(chart) ? [{ list: found.name, chart, width }] : [];
      }),
    }))
    .filter(({ items }) => items.length > 0);
}
