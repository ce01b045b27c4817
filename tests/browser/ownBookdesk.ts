import { afterAll, beforeAll } from 'vitest';
import { emptyDataFolder, type Started, startBookdesk } from '../support/started.ts';

/**
 * A Bookdesk of the file's own, started as the README says with an empty data folder: for what would change the one that the run
 * shares. It ends with the file.
 */
export function ownBookdesk() {
  let folder: Awaited<ReturnType<typeof emptyDataFolder>>;
  let bookdesk: Started;

  beforeAll(async () => {
    folder = await emptyDataFolder();
    bookdesk = await startBookdesk(folder.path);
  }, 300_000);
  afterAll(async () => {
    await bookdesk?.stop();
    await folder?.remove();
  });

  return {
    /** where it is reached; known once the hooks before have run */
    get origin(): string {
      return bookdesk.origin;
    },
    /** Stops it and starts it again over the same data, at another address. */
    async restart(): Promise<void> {
      await bookdesk.stop();
      bookdesk = await startBookdesk(folder.path);
    },
  };
}
