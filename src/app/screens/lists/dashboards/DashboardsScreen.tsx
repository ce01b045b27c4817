import { useMessages } from '#app/language/index.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { locales } from '#locales/index.ts';
import { newName } from '../kept/calls.ts';
import { KeptOverview } from '../kept/KeptOverview.tsx';
import { loadDashboards } from './calls.ts';
import { DashboardsTable } from './DashboardsTable.tsx';
import './dashboards.css';

/** `/dashboards`, for operators: the dashboards, from files and made in the app. */
export function Component() {
  return (
    <PlaceGate place="/dashboards">
      <Dashboards />
    </PlaceGate>
  );
}

function Dashboards() {
  const t = useMessages(locales.dashboards.screen);
  return (
    <KeptOverview t={t} load={loadDashboards} createAt={`/dashboards/${newName}/edit`} rows={4}>
      {(dashboards, row) => <DashboardsTable dashboards={dashboards} {...row} />}
    </KeptOverview>
  );
}
