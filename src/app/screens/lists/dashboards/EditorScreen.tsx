import { Link } from 'react-router';
import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { KeptScreen } from '../kept/KeptScreen.tsx';
import { loadDashboard, loadDashboards } from './calls.ts';
import { DashboardForm } from './DashboardForm.tsx';

/** `/dashboards/:name/edit`, for operators: one dashboard, or a new one. */
export function Component() {
  const t = useMessages(locales.dashboards.screen);
  return (
    <KeptScreen
      place="/dashboards"
      t={t}
      load={loadDashboard}
      loadAll={loadDashboards}
      beside={({ name, state }) =>
        state !== 'removed' && <Link to={`/dashboards/${name}`}>{t('look')}</Link>
      }
    >
      {(edited) => <DashboardForm {...edited} />}
    </KeptScreen>
  );
}
