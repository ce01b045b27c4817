import { useMessages } from '#app/language/index.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { peopleMessages } from './messages.ts';
import { Operators } from './Operators.tsx';
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
  return (
    <section className="bd-people" aria-label={t('title')}>
      <header>
        <h1>{t('title')}</h1>
        <p>{t('about')}</p>
      </header>
      <Operators />
    </section>
  );
}
