import { useCallback } from 'react';
import { Link, useParams } from 'react-router';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { CallFailure } from '#app/session/callFailure.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { usePageTitle } from '#app/widgets/places/titles.ts';
import { LoadFailed } from '#app/widgets/remote/LoadFailed.tsx';
import { RemoteValue } from '#app/widgets/remote/RemoteValue.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import type { DashboardDetail } from '#contract/endpoints/dashboards.ts';
import { loadDashboard, loadDashboards, newName } from './calls.ts';
import { DashboardForm } from './DashboardForm.tsx';
import { dashboardsMessages } from './messages.ts';

/** `/dashboards/:name/edit`, for operators: one dashboard, or a new one. */
export function Component() {
  const { name = '' } = useParams();
  return (
    <PlaceGate place="/dashboards">
      <Editor key={name} name={name} />
    </PlaceGate>
  );
}

interface Found {
  /** undefined for a new dashboard, and for one that is not there */
  readonly detail: DashboardDetail | undefined;
  /** the names that a new one cannot have */
  readonly names: readonly string[];
}

async function load(name: string, signal: AbortSignal): Promise<Found> {
  if (name === newName)
    return { detail: undefined, names: (await loadDashboards(signal)).map((one) => one.name) };
  const detail = await loadDashboard(name, signal).catch((error: unknown) => {
    if (error instanceof CallFailure && error.code === 404) return undefined;
    throw error;
  });
  return { detail, names: [] };
}

function Editor({ name }: { readonly name: string }) {
  const t = useMessages(dashboardsMessages);
  const localized = useLocalized();
  const { remote, reload } = useRemote(
    useCallback((signal: AbortSignal) => load(name, signal), [name]),
  );
  const label = remote.status === 'ready' ? remote.value.detail?.label : undefined;
  const title = name === newName ? t('newTitle') : label ? localized(label) : name;
  usePageTitle(title);
  return (
    <section className="bd-dashboard-editor" aria-label={title}>
      <header className="bd-dashboard-editor-head">
        <Link to="/dashboards">{t('back')}</Link>
        <h1>{title}</h1>
        {name !== newName && <Link to={`/dashboards/${name}`}>{t('look')}</Link>}
      </header>
      <RemoteValue remote={remote} failed={t('loadFailed')} rows={8} onRetry={reload}>
        {({ detail, names }) =>
          detail || name === newName ? (
            <DashboardForm detail={detail} names={names} reload={reload} />
          ) : (
            <LoadFailed message={t('unknown', { name })} />
          )
        }
      </RemoteValue>
    </section>
  );
}
