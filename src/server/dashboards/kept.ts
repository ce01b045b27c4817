import { dashboardTexts } from '#contract/endpoints/dashboards.ts';
import { locales } from '#locales/index.ts';
import { chartsOf } from '#schema/dashboard/check.ts';
import { checkStoredDashboard, type KeptKind, refusedText } from '../schemas/index.ts';
import { detailOfDashboard } from './overview.ts';

/** Dashboards as texts that operators keep. */
export const keptDashboards: KeptKind = {
  table: 'stored_dashboard',
  calls: dashboardTexts,
  messages: locales.dashboards.server,
  requireKnown: detailOfDashboard,
  require({ resources }, name, text) {
    const charts = chartsOf(resources.flatMap(({ definition }) => definition ?? []));
    const { findings } = checkStoredDashboard(name, text, charts);
    if (findings.length > 0) throw refusedText(name, findings);
  },
};
