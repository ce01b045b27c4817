import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { desktop, launchChromium } from '../support/chromium.ts';
import { keepPictures, newPerson, type Person } from './people.ts';

/**
 * A browser of the file's own, with which people come to the Bookdesk that the run shares. People leave after each test,
 * their screens kept where it failed.
 *
 * @param options `stay`: they leave with the file, as the steps of a story follow one another; `browserArguments`: further ones of the browser
 */
export function visitors({
  stay = false,
  browserArguments = [],
}: {
  stay?: boolean;
  browserArguments?: readonly string[];
} = {}) {
  let browser: Browser;
  const people: Person[] = [];

  beforeAll(async () => {
    browser = await launchChromium(browserArguments);
  });
  afterAll(() => browser?.close());
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPictures(people);
    if (!stay) for (const { leave } of people.splice(0)) await leave();
  });

  return {
    /** who is there now */
    people,
    /** where Bookdesk is reached */
    origin: inject('bookdesk'),
    /** A window of somebody new. */
    async somebody(surroundings: BrowserContextOptions = desktop): Promise<Person> {
      const person = await newPerson(browser, surroundings);
      people.push(person);
      return person;
    },
  };
}
