import { languages, message } from '#contract/language.ts';
import type { Settings } from '../settings.ts';
import { isOutboxOpen, missingServices } from './kinds.ts';
import { messages } from './messages.ts';

/**
 * What the server prints at its start if messages are not sent: where to read them, or that they reach nobody. One line
 * per language.
 */
export function outboxNotice(origin: string, settings: Settings): string[] {
  const missing = missingServices(settings);
  if (missing.length === 0) return [];
  const key = isOutboxOpen(settings) ? 'shown' : 'unsent';
  const values = { address: `${origin}/dev/outbox`, missing: missing.join(', ') };
  return languages.map((language) => message(messages, language, key, values));
}
