import { useMessages } from '#app/language/index.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { locales } from '#locales/index.ts';
import { SectionsScreen } from '../shared/setting/SectionsScreen.tsx';
import { loadRoles } from './loadRoles.ts';
import { Operators } from './Operators.tsx';
import { Roles } from './Roles.tsx';
import './people.css';

/** `/people`, for operators: who is an operator, and who is invited to be one. */
export function Component() {
  return (
    <PlaceGate place="/people">
      <People />
    </PlaceGate>
  );
}

function People() {
  const t = useMessages(locales.team.people);
  const { remote, reload } = useRemote(loadRoles);
  return (
    <SectionsScreen title={t('title')} about={t('about')}>
      <Operators roles={remote.status === 'ready' ? remote.value.roles : []} reloadRoles={reload} />
      <Roles remote={remote} reload={reload} />
    </SectionsScreen>
  );
}
