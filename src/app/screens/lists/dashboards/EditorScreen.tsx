import { Link } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { KeptScreen } from '../kept/KeptScreen.tsx';
import { loadDashboard, loadDashboards } from './calls.ts';
import { DashboardForm } from './DashboardForm.tsx';

const t = textsOf(locales.dashboards.screen);

/** `/dashboards/:name/edit`, for operators: one dashboard, or a new one. */
export function Component() {
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
