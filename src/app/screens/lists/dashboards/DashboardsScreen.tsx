import { useMessages } from '#app/language/index.ts';
import { reloadMenu } from '#app/resources/reloadMenu.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { dashboardTexts } from '#contract/endpoints/dashboards.ts';
import { locales } from '#locales/index.ts';
import { KeptList } from '../kept/KeptList.tsx';
import { loadDashboards } from './calls.ts';

const colours = { 'last-good': 'warning', broken: 'error', removed: 'default' } as const;
const editAt = (name: string) => `/dashboards/${name}/edit`;

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
    <KeptList
      t={t}
      load={loadDashboards}
      calls={dashboardTexts}
      folder="schemas/dashboards/"
      editAt={editAt}
      parts={({ name, state, charts, missing }) => ({
        to: state === 'removed' ? editAt(name) : `/dashboards/${name}`,
        tags: (
          <>
            {state !== 'ready' && (
              <span className={`bd-tag bd-tag-${colours[state]}`}>{t(state)}</span>
            )}
            {missing > 0 && (
              <span className="bd-tag bd-tag-warning">{t('missing', { count: missing })}</span>
            )}
          </>
        ),
        facts: `${t('charts')}: ${charts}`,
      })}
      onRemoved={() => void reloadMenu(new AbortController().signal)}
    />
  );
}
