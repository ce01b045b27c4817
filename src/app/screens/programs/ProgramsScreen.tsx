import { useMessages } from '#app/language/index.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { Keys } from './Keys.tsx';
import { programsMessages } from './messages.ts';
import { Webhooks } from './Webhooks.tsx';
import './programs.css';

/** `/programs`, for operators: how programs of others come to own records. */
export function Component() {
  return (
    <PlaceGate place="/programs">
      <Programs />
    </PlaceGate>
  );
}

function Programs() {
  const t = useMessages(programsMessages);
  return (
    <section className="bd-programs" aria-label={t('title')}>
      <header>
        <h1>{t('title')}</h1>
        <p>{t('about')}</p>
      </header>
      <Keys />
      <Webhooks />
    </section>
  );
}
