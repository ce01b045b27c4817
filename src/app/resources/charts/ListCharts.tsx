import { useMemo } from 'react';
import { textsOf } from '#app/language/index.ts';
import { filterValues } from '#app/providers/crudFilters.ts';
import { locales } from '#locales/index.ts';
import { useShown } from '../list/ListContext.ts';
import { questionFor } from '../list/listQuery.ts';
import { type RowsNow, useWithRows } from '../list/useWithRows.ts';
import { hasCharts } from './chartData.ts';
import { chartsKey, RemoteChart } from './RemoteChart.tsx';
import './charts.css';

const t = textsOf(locales.dashboards.charts);

/** The charts of a list, over all records that it is narrowed to. */
export default function ListCharts({ rows }: { readonly rows: RowsNow }) {
  const question = useShown();
  const { resource, state } = question;
  const filters = useMemo(
    () => filterValues(resource, questionFor(question).filters),
    [resource, question],
  );
  useWithRows(
    state,
    rows,
    useMemo(() => chartsKey(resource.name), [resource.name]),
  );
  if (!hasCharts(question)) return null;
  return (
    <section className="bd-grid bd-gap-16 bd-list-charts" aria-label={t('charts')}>
      {resource.charts.map((chart) => (
        <RemoteChart key={chart.name} resource={resource} chart={chart} filters={filters} />
      ))}
    </section>
  );
}
