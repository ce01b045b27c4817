import type { RefObject } from 'react';
import { textsOf } from '#app/language/index.ts';
import { reloadMenu } from '#app/resources/reloadMenu.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { dashboardTexts, type ManagedDashboard } from '#contract/endpoints/dashboards.ts';
import { locales } from '#locales/index.ts';
import { newName } from '../kept/calls.ts';
import { KeptOverview } from '../kept/KeptOverview.tsx';
import { KeptTable } from '../kept/KeptTable.tsx';
import { useTextEntries } from '../kept/useTextEntries.ts';
import { loadDashboards } from './calls.ts';
import './dashboards.css';

const t = textsOf(locales.dashboards.screen);

interface DashboardsTableProps {
  readonly dashboards: readonly ManagedDashboard[];
  readonly reload: () => Promise<void>;
  /** gets the focus when the row that had it is gone */
  readonly heading: RefObject<HTMLElement | null>;
}

const editAt = ({ name }: Pick<ManagedDashboard, 'name'>) => `/dashboards/${name}/edit`;

/** The table of dashboards. */
function DashboardsTable({ dashboards, ...rest }: DashboardsTableProps) {
  const entries = useTextEntries({
    calls: dashboardTexts,
    at: (name) => editAt({ name }),
    t,
    onRemoved: () => void reloadMenu(new AbortController().signal),
  });
  return (
    <KeptTable
      {...rest}
      title={t('title')}
      one={t('dashboard')}
      all={dashboards}
      folder="schemas/dashboards/"
      addressOf={(one) => (one.state === 'removed' ? editAt(one) : `/dashboards/${one.name}`)}
      editAt={editAt}
      columns={[{ title: t('charts'), cell: (one) => <Charts {...one} /> }]}
      entries={entries}
    />
  );
}

const colours = { 'last-good': 'warning', broken: 'error', removed: 'default' } as const;

/** How many charts it has, and what is wrong with it. */
function Charts({ charts, missing, state }: ManagedDashboard) {
  return (
    <>
      {charts}
      {state !== 'ready' && <span className={`bd-tag bd-tag-${colours[state]}`}>{t(state)}</span>}
      {missing > 0 && (
        <span className="bd-tag bd-tag-warning">{t('missing', { count: missing })}</span>
      )}
    </>
  );
}

/** `/dashboards`, for operators: the dashboards, from files and made in the app. */
export function Component() {
  return (
    <PlaceGate place="/dashboards">
      <Dashboards />
    </PlaceGate>
  );
}

function Dashboards() {
  return (
    <KeptOverview t={t} load={loadDashboards} createAt={`/dashboards/${newName}/edit`} rows={4}>
      {(dashboards, row) => <DashboardsTable dashboards={dashboards} {...row} />}
    </KeptOverview>
  );
}
