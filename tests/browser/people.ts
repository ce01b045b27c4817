import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';
import { expect, vi } from 'vitest';
import { watchErrors } from '../support/chromium.ts';

/** Milliseconds that one step may take. Nothing here waits: it only ends what hangs, on a machine that may be busy. */
export const patience = 60_000;
vi.setConfig({
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: patience } },
});

/** What people do in the back office, as they see it: by names on the screen, never by its inner structure. */
export interface Person {
  readonly page: Page;
  /** errors that the pages logged or threw so far */
  readonly errors: string[];
  /** addresses of the scripts that the pages loaded so far */
  readonly scripts: string[];
  leave(): Promise<void>;
}

/**
 * Opens a browser of their own for a person, who asks for less motion unless told otherwise: a busy machine may move what is
 * pressed away between a press and its release.
 */
export async function newPerson(browser: Browser, options: BrowserContextOptions): Promise<Person> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  return { page, errors: watchErrors(page), scripts, leave: () => close(context) };
}

/** Closes a window. If that fails it is only printed, so that it does not hide a failure of the test itself. */
async function close(context: BrowserContext): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hangs = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it does not answer')), patience);
  });
  try {
    await Promise.race([context.close(), hangs]);
  } catch (error) {
    console.warn('a window could not be closed:', error);
  } finally {
    clearTimeout(timer);
  }
}

/** Signs in by the form, and waits for the shell. */
export async function signIn({ page }: Person, origin: string, account: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill('bookdesk-demo');
  await page.getByRole('button', { name: /^登\s?录$/ }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}

/** Drags with a real mouse: press, move in steps, let go over the middle of the target. */
export async function drag(page: Page, from: Locator, to: Locator, place = 0.5): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const start = await centre(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y + 12, { steps: 4 });
  const box = await to.boundingBox();
  if (box === null) throw new Error('the target of the drag is not on the screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * place, { steps: 20 });
  await page.mouse.up();
  await untilClicksCount(page);
}

/** After a drag, dnd-kit takes clicks for its end until a timer of 50 ms has run. This waits for one that is set later. */
export const untilClicksCount = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));

/**
 * Until a drag that has just begun knows its places, which it measures in the frames that follow, and hears keys, which it does
 * from a timer on that it set when it began.
 */
export const measured = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
      ),
  );

async function centre(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('it is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Hands a picture to the uploader of that name and waits until it shows it. */
export async function upload(scope: Locator | Page, name: string, file: string): Promise<void> {
  const uploader = scope.getByRole('group', { name });
  await uploader.locator('input[type=file]').setInputFiles(file);
  // until it is stored: before, the picture shown is the file itself
  await uploader.locator('img[src^="/cdn/"]').first().waitFor();
}

/** In an open picker: searches, checks the first find, confirms. */
export async function pick(page: Page, search: string): Promise<void> {
  const picker = page.getByRole('dialog').last();
  await picker.getByRole('searchbox').or(picker.getByRole('textbox')).first().fill(search);
  const found = picker.getByRole('checkbox', { name: new RegExp(search) }).first();
  await found.check();
  await picker.getByRole('button', { name: /确\s?定/ }).click();
  await picker.waitFor({ state: 'hidden' });
}

/** Holds that nothing went wrong behind the scenes. */
export function expectNoErrors({ errors }: Person): void {
  expect(errors).toEqual([]);
}

/** After a failure: what each of them saw last, as pictures whose folder is printed. */
export async function keepPictures(people: readonly Person[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bookdesk-failed-'));
  for (const [index, { page, errors }] of people.entries()) {
    const path = join(folder, `${index + 1}.png`);
    console.log(`${page.url()} — ${path}`, errors);
    await page
      .screenshot({ path, timeout: 10_000 })
      .catch((error: unknown) => console.warn('no picture:', error));
  }
}

/** Makes a call of the platform as the person who is signed in; answers its data. */
export const callOf = (page: Page) => (method: string, path: string, body: object) =>
  page.evaluate(
    async ([how, where, what]) => {
      const authorization = `Bearer ${localStorage.getItem('bookdesk.token')}`;
      const headers = { authorization, 'content-type': 'application/json' };
      const sent = how === 'GET' ? {} : { body: what };
      const response = await fetch(`/jmgr/${where}`, { method: how, headers, ...sent });
      return (await response.json()).data;
    },
    [method, path, JSON.stringify(body)] as const,
  );
