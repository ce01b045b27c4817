import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { desktop, launchChromium } from '../support/chromium.ts';
import { emptyDataFolder, type Started, startBookdesk } from '../support/started.ts';
import { keepPictures, newPerson, type Person } from './people.ts';

/**
 * A Bookdesk of the file's own, started by the README's command, and a browser that people come to it with. Both end with
 * the file; people leave after each test, their screens kept where it failed.
 */
export function startedBookdesk() {
  let folder: Awaited<ReturnType<typeof emptyDataFolder>>;
  let bookdesk: Started;
  let browser: Browser;
  const people: Person[] = [];

  beforeAll(async () => {
    folder = await emptyDataFolder();
    [bookdesk, browser] = await Promise.all([startBookdesk(folder.path), launchChromium()]);
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await bookdesk?.stop();
    await folder?.remove();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPictures(people);
    for (const { leave } of people.splice(0)) await leave();
  });

  return {
    /** who is there now */
    people,
    /** where it is reached */
    origin: () => bookdesk.origin,
    /** where it keeps its data */
    dataFolder: () => folder.path,
    /** A window of somebody new. */
    async somebody(surroundings: BrowserContextOptions = desktop): Promise<Person> {
      const person = await newPerson(browser, surroundings);
      people.push(person);
      return person;
    },
  };
}
