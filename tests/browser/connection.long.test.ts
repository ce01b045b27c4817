import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { desktop, launchChromium } from '../support/chromium.ts';
import { emptyDataFolder, freePort, type Started, startBookdesk } from '../support/started.ts';
import { keepPictures, newPerson, type Person, patience, signIn } from './people.ts';

/**
 * The server is ended hard under somebody who fills in a form: one line says so, the form keeps what is typed, and when the
 * server is back the save is done once.
 */

let folder: Awaited<ReturnType<typeof emptyDataFolder>>;
let port: string;
let bookdesk: Started;
let browser: Browser;
let operator: Person;

beforeAll(async () => {
  folder = await emptyDataFolder();
  port = String(await freePort());
  [bookdesk, browser] = await Promise.all([start(), launchChromium()]);
  operator = await newPerson(browser, desktop);
  await signIn(operator, bookdesk.origin, 'operator');
}, 300_000);
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures([operator]);
});
afterAll(async () => {
  await browser?.close();
  await bookdesk?.stop();
  await folder?.remove();
});

/** The same data at the same address at every start. */
const start = (): Promise<Started> => startBookdesk(folder.path, { PORT: port });

const form = (page: Page) => page.getByRole('dialog');
const nameOf = (page: Page) => form(page).getByRole('textbox', { name: '频道' });
const domainOf = (page: Page) => form(page).getByRole('textbox', { name: '领域' });
const save = (page: Page) =>
  form(page)
    .getByRole('button', { name: /^保\s?存$/ })
    .click();
/** the line about the connection */
const line = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });

/** The save reaches the server and is done; the server is gone before its answer is. */
async function endAtNextSave(page: Page): Promise<void> {
  await page.route(
    '**/jmgr/channel/save',
    async (route) => {
      await route.fetch();
      await bookdesk.endHard();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

describe('somebody fills in a form while the server is ended hard', () => {
  test.each([
    ['before it is saved', '停电之前', () => bookdesk.endHard()],
    ['between the save and its answer', '停电之时', () => endAtNextSave(operator.page)],
  ])(
    '%s: the line says so, and nothing typed is lost or saved twice',
    async (_when, name, endServer) => {
      const { page } = operator;
      await page.goto(`${bookdesk.origin}/resource/channels/create`);
      await nameOf(page).fill(name);
      await endServer();
      await domainOf(page).pressSequentially('connection');
      await save(page);
      await line(page, /^连接不上服务器。已填写的内容仍在页面上/).waitFor();
      expect([await nameOf(page).inputValue(), await domainOf(page).inputValue()]).toEqual([
        name,
        'connection',
      ]);

      // it is said for a while, from the moment in which the server answers
      const isBack = line(page, /^已恢复连接$/).waitFor({ timeout: 2 * patience });
      [bookdesk] = await Promise.all([start(), isBack]);
      await line(page, /^已恢复连接$/).waitFor({ state: 'detached' });
      expect([await nameOf(page).inputValue(), await domainOf(page).inputValue()]).toEqual([
        name,
        'connection',
      ]);
      await save(page);
      await page.waitForURL(/\/resource\/channels$/);
      await page.reload();
      const rows = page.getByRole('grid').getByRole('row').filter({ hasText: name });
      await rows.first().waitFor();
      expect(await rows.count()).toBe(1);
    },
  );
});
