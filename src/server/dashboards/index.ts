import {
  dashboardDetail,
  dashboardManageList,
  dashboardView,
} from '#contract/endpoints/dashboards.ts';
import { locales } from '#locales/index.ts';
import { NotFound, sentence } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import { keptTextHandlers } from '../schemas/index.ts';
import type { Services } from '../services.ts';
import { keptDashboards } from './kept.ts';
import { detailOfDashboard, manageDashboards } from './overview.ts';
import { visibleDashboards } from './visible.ts';

export { visibleDashboards } from './visible.ts';

/** The calls about dashboards: what somebody sees of one, and what operators do with them. */
export function dashboardHandlers(services: Services): HandledEndpoint[] {
  return [
    handle(dashboardView, async ({ parameters: { name }, caller }) => {
      const found = (await visibleDashboards(services, caller)).find((one) => one.name === name);
      if (!found) throw new NotFound(sentence(locales.dashboards.server, 'unknown', { name }));
      return succeed(found);
    }),
    handle(dashboardManageList, async () => succeed(await manageDashboards(services))),
    handle(dashboardDetail, async ({ parameters: { name } }) =>
      succeed(await detailOfDashboard(services, name)),
    ),
    ...keptTextHandlers(services, keptDashboards),
  ];
}
