import { configuration } from '#app/configuration.ts';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.forms.codeField);

/** In the demo, where nothing is really sent: a link to the mails and codes. Elsewhere nothing. */
export function OutboxLink() {
  if (!configuration().demo) return null;
  return (
    <>
      {' '}
      <a href="/dev/outbox" target="_blank" rel="noreferrer">
        {t('outbox')}
      </a>
    </>
  );
}
