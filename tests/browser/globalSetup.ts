import type { TestProject } from 'vitest/node';
import { ensureBrowser } from '../support/chromium.ts';
import { emptyDataFolder, startBookdesk } from '../support/started.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** where the Bookdesk is that the files of a run share */
    bookdesk: string;
  }
}

/**
 * One Bookdesk for the run, started by the README's command. Files whose story begins with an empty one, ends it on the way
 * or sets it up otherwise start their own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureBrowser();
  const folder = await emptyDataFolder();
  // a source of the tests is on this machine
  const bookdesk = await startBookdesk(folder.path, { PRIVATE_SOURCES: 'bookshop,archive' });
  project.provide('bookdesk', bookdesk.origin);
  return async () => {
    await bookdesk.stop();
    await folder.remove();
  };
}
