import { Link } from 'react-router';
import { localized, textsOf } from '#app/language/index.ts';
import { RemoteChart } from '#app/resources/charts/RemoteChart.tsx';
import { LoadFailed } from '#app/widgets/remote/LoadFailed.tsx';
import { byLanguage, inLanguage, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { DashboardItem } from '#schema/dashboard/meta.ts';
import { keyOf, useListedCharts } from './useListedCharts.ts';
import '#app/resources/charts/charts.css';
import './dashboards.css';

const t = textsOf(locales.dashboards.screen);

/** a dashboard tells of whole lists */
const everything = {};

/** The charts of a dashboard, in its order. */
export function DashboardCharts({ items }: { readonly items: readonly DashboardItem[] }) {
  const { state, retry, find } = useListedCharts();
  if (state === 'failed') return <LoadFailed message={t('listsFailed')} onRetry={retry} />;
  if (state === 'loading') return <div className="bd-bone" style={{ width: '40%' }} aria-busy />;
  return (
    <div className="bd-grid bd-gap-16 bd-dashboard">
      {items.map((item) => {
        const found = find(item.list, item.chart);
        if (!found) return null;
        const { resource, chart } = found;
        const label = byLanguage((language) =>
          message(locales.dashboards.screen, language, 'chartOf', {
            list: inLanguage(resource.label, language),
            chart: inLanguage(chart.label, language),
          }),
        );
        return (
          <div
            key={keyOf(item)}
            className={item.width === 'whole' ? 'bd-dashboard-whole' : undefined}
          >
            <RemoteChart resource={resource} chart={{ ...chart, label }} filters={everything}>
              <p className="bd-small bd-dashboard-list">
                <Link to={`/resource/${resource.name}`}>
                  {t('open', { list: localized(resource.label) })}
                </Link>
              </p>
            </RemoteChart>
          </div>
        );
      })}
    </div>
  );
}
