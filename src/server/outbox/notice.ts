import { languages, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { Settings } from '../settings.ts';
import { isOutboxOpen, missingServices } from './kinds.ts';

/**
 * What the server prints at its start if messages are not sent: where the demo shows them, or what nobody can do without
 * them, in both languages.
 */
export function outboxNotice(origin: string, settings: Settings): string[] {
  const missing = missingServices(settings);
  if (isOutboxOpen(settings)) {
    const values = { address: `${origin}/dev/outbox`, missing: missing.join(', ') };
    return languages.map((language) => message(locales.server.outbox, language, 'shown', values));
  }
  return languages.flatMap((language) =>
    missing.map((name) =>
      message(locales.server.outbox, language, name === 'SMTP_URL' ? 'mailUnsent' : 'smsUnsent'),
    ),
  );
}
