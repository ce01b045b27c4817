import { configuration } from '#app/configuration.ts';
import { useMessages } from '#app/language/index.ts';
import { codeFieldMessages } from './messages.ts';

/** In the demo, where nothing is sent: where codes and mails are read. Nothing elsewhere. */
export function OutboxLink() {
  const t = useMessages(codeFieldMessages);
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
