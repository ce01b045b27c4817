import { join } from 'node:path';
import { languages, message } from '#contract/language.ts';
import { demoPassword } from './catalogue/people.ts';
import { demoNames } from './demo.ts';
import { createStaticFiles } from './http/staticFiles.ts';
import { hasOperator } from './identity/operators.ts';
import { outboxNotice } from './outbox/index.ts';
import { pageConfiguration } from './pageConfiguration.ts';
import { createPlatform } from './platform.ts';
import { type Running, startServer } from './start.ts';
import { StartFailure } from './startFailure.ts';
import { startMessages } from './startMessages.ts';

/** the entry of the built server is `dist/server/main.js`, beside `dist/app` */
const appFolder = join(import.meta.dirname, '..', 'app');

try {
  let isManaged = true;
  const running = await startServer(process.env, async (services) => {
    isManaged = await hasOperator(services);
    const fallback = await createStaticFiles(
      appFolder,
      pageConfiguration(services.settings),
      services.settings,
    );
    return await createPlatform(services, { fallback });
  });
  endWithSignals(running);
  console.log(welcome(running, isManaged));
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(`\n${error.text}\n`);
  process.exit(1);
}

function endWithSignals(running: Running): void {
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // npm passes a signal on that the terminal has already sent here, so a second signal means nothing
      if (ending) return;
      ending = true;
      void running.close().then(() => process.exit(0));
    });
  }
}

/** @param isManaged whether there is an operator account */
function welcome({ origin, otherOrigins, settings }: Running, isManaged: boolean): string {
  const address = settings.PUBLIC_URL ?? origin;
  const lines = languages.map((language) =>
    message(startMessages, language, 'ready', { origin: address }),
  );
  if (address !== origin) lines.push(origin);
  lines.push(...otherOrigins.map((other) => `  ${other}`));
  if (settings.DEMO) {
    lines.push('');
    for (const language of languages) {
      lines.push(message(startMessages, language, 'accounts', { password: demoPassword }));
    }
    lines.push(`  ${demoNames.join('  ')}`);
  }
  if (!isManaged)
    lines.push('', ...languages.map((language) => message(startMessages, language, 'noOperator')));
  const unsent = outboxNotice(origin, settings);
  if (unsent.length > 0) lines.push('', ...unsent);
  lines.push('', languages.map((language) => message(startMessages, language, 'stop')).join(' · '));
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}
