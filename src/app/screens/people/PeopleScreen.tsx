import { useMessages } from '#app/language/index.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { loadRoles } from './loadRoles.ts';
import { peopleMessages } from './messages.ts';
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
  const t = useMessages(peopleMessages);
  const { remote, reload } = useRemote(loadRoles);
  return (
    <section className="bd-people" aria-label={t('title')}>
      <header>
        <h1>{t('title')}</h1>
        <p>{t('about')}</p>
      </header>
      <Operators roles={remote.status === 'ready' ? remote.value.roles : []} reloadRoles={reload} />
      <Roles remote={remote} reload={reload} />
    </section>
  );
}
