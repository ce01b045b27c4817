import { languages, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { demoNames, demoPassword } from './catalogue/demoAccounts.ts';
import { outboxNotice } from './outbox/index.ts';
import type { Running } from './start.ts';

/**
 * What the terminal says once Bookdesk answers.
 *
 * @param isManaged whether there is an operator account
 */
export function welcome({ origin, otherOrigins, settings }: Running, isManaged: boolean): string {
  const address = settings.PUBLIC_URL ?? origin;
  const lines = languages.map((language) =>
    message(locales.server.start, language, 'ready', { origin: address }),
  );
  if (address !== origin) lines.push(origin);
  lines.push(...otherOrigins.map((other) => `  ${other}`));
  if (settings.DEMO) {
    lines.push('');
    for (const language of languages) {
      lines.push(message(locales.server.start, language, 'accounts', { password: demoPassword }));
    }
    lines.push(`  ${demoNames.join('  ')}`);
  }
  if (!isManaged)
    lines.push(
      '',
      ...languages.map((language) => message(locales.server.start, language, 'noOperator')),
    );
  const unsent = outboxNotice(origin, settings);
  if (unsent.length > 0) lines.push('', ...unsent);
  lines.push(
    '',
    languages.map((language) => message(locales.server.start, language, 'stop')).join(' · '),
  );
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}
