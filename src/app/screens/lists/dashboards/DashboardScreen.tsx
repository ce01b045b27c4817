import { ReloadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback } from 'react';
import { Link, useParams } from 'react-router';
import { localized, textsOf } from '#app/language/index.ts';
import { useOpen } from '#app/providers/useMay.ts';
import { everyChart } from '#app/resources/charts/RemoteChart.tsx';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { usePageTitle } from '#app/widgets/places/titles.ts';
import { RemoteValue } from '#app/widgets/remote/RemoteValue.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { locales } from '#locales/index.ts';
import { viewDashboard } from './calls.ts';
import { DashboardCharts } from './DashboardCharts.tsx';
import './dashboards.css';

const t = textsOf(locales.dashboards.screen);

/** `/dashboards/:name`: the charts of a dashboard that the person may see. */
export function Component() {
  const { name = '' } = useParams();
  return (
    <PlaceGate place="/home">
      <Dashboard key={name} name={name} />
    </PlaceGate>
  );
}

function Dashboard({ name }: { readonly name: string }) {
  const client = useQueryClient();
  const mayEdit = useOpen('/dashboards');
  const { remote, reload } = useRemote(
    useCallback((signal: AbortSignal) => viewDashboard(name, signal), [name]),
  );
  const title = remote.status === 'ready' ? localized(remote.value.label) : t('dashboard');
  usePageTitle(title);
  const refresh = async () => {
    await Promise.all([reload(), client.invalidateQueries({ queryKey: everyChart })]);
  };
  return (
    <section className="bd-column bd-gap-16 bd-shrink" aria-label={title}>
      <header className="bd-row bd-wrap bd-gap-12 bd-spread bd-dashboard-head">
        <h1>{title}</h1>
        <span className="bd-row bd-gap-16 bd-dashboard-tools">
          {mayEdit && <Link to={`/dashboards/${name}/edit`}>{t('edit')}</Link>}
          <Button icon={<ReloadOutlined aria-hidden />} onClick={() => void refresh()}>
            {t('refresh')}
          </Button>
        </span>
      </header>
      <RemoteValue remote={remote} failed={t('viewFailed')} rows={12} onRetry={reload}>
        {({ items }) => <DashboardCharts items={items} />}
      </RemoteValue>
    </section>
  );
}
