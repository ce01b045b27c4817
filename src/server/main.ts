import { join } from 'node:path';
import { createStaticFiles } from './http/staticFiles.ts';
import { hasOperator } from './identity/operators.ts';
import { pageConfiguration } from './pageConfiguration.ts';
import { createPlatform } from './platform.ts';
import { type Running, startServer } from './start.ts';
import { StartFailure } from './startFailure.ts';
import { welcome } from './welcome.ts';

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
