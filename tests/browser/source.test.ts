import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archive } from '../support/services/archive.ts';
import { families } from '../support/services/index.ts';
import { rows, type Service } from '../support/services/service.ts';
import { expectNoErrors, signIn } from './people.ts';
import { visitors } from './visitors.ts';

/** From nothing to the rows of somebody else's API, which wants a token and pages in its own way. */

const { origin, somebody } = visitors();
const token = 'a-token-of-the-bookshop';
/** A service over HTTP. @param wants the token that it wants */
function served(service: Service, wants?: string) {
  const server = createServer(async (request, response) => {
    const isKnown = !wants || request.headers.authorization === `Bearer ${wants}`;
    const asked = new Request(`http://${request.headers.host}${request.url}`, {
      method: request.method ?? 'GET',
    });
    const answer = isKnown
      ? await service(asked)
      : Response.json({ detail: 'Authentication credentials were not provided.' }, { status: 401 });
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  return {
    listen: async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
const bookshop = served(families['django-rest'].make(rows(137)), token);
const unseen = served(archive(rows(137)));
let address = '';
let unseenAddress = '';
beforeAll(async () => {
  address = await bookshop.listen();
  unseenAddress = await unseen.listen();
});
afterAll(() => {
  bookshop.close();
  unseen.close();
});

/** The page of the sources, with an operator whose clicks are counted. */
async function openSources() {
  const operator = await somebody();
  const { page } = operator;
  await signIn(operator, origin, 'operator');
  await page.goto(`${origin}/sources`);
  const clicks = { count: 0 };
  const click = async (what: Locator) => {
    await what.click();
    clicks.count += 1;
  };
  return { operator, page, clicks, click };
}

test('an operator makes a source with a token and a list over it, in eight clicks and without a line of code', async () => {
  const { operator, page, clicks, click } = await openSources();
  await click(page.getByRole('button', { name: '新建数据源' }));
  await page.getByLabel('地址').fill(address);
  await page.getByLabel('名称（简体中文）').fill('旧书店');
  await page.getByLabel('名称（English）').fill('Second-hand books');
  await page.getByLabel('标识').fill('bookshop');
  await page.getByLabel('凭据').selectOption({ label: '令牌（Bearer）' });
  clicks.count += 1;
  await page.getByLabel('密钥', { exact: true }).fill(token);
  await click(page.getByRole('button', { name: /^保\s?存$/ }));
  await page.waitForURL(/\/sources\/bookshop$/);

  await click(page.getByRole('link', { name: '用它新建列表' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '路径' }).fill('/books');
  await page.keyboard.press('Enter');
  await dialog.getByRole('row').nth(2).waitFor();
  await click(dialog.getByRole('button', { name: '创建草稿并编辑' }));
  await page.waitForURL(/\/lists\/books/);
  const publish = page.getByRole('button', { name: /^发\s?布$/ }).last();
  await expect.poll(() => publish.isEnabled()).toBe(true);
  await click(publish);
  const note = page.getByRole('dialog').getByRole('textbox', { name: /^说明/ });
  await note.fill('旧书店的书');
  await note.press('Enter');
  await page.getByText('已发布', { exact: true }).first().waitFor();
  await click(page.getByRole('link', { name: '全部列表' }));
  await click(page.locator('nav a[href="/resource/books-2"]'));

  const shown = page.locator('tbody tr[aria-rowindex]');
  await shown.nth(9).waitFor();
  await page.getByText('共 137 条').waitFor();
  expect(clicks.count).toBeLessThanOrEqual(8);
  await page.goto(`${origin}/resource/books-2?pageIndex=14`);
  await expect.poll(() => shown.count()).toBe(7);
  await page.goto(`${origin}/resource/books-2?q=0042`);
  await shown.filter({ hasText: 'Book 0042' }).waitFor();
  expect(await shown.count()).toBe(1);
  // the browser has the token nowhere
  const kept = await page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      { ...localStorage },
      { ...sessionStorage },
    ]),
  );
  expect(kept).not.toContain(token);
  expectNoErrors(operator);
});

test('a service in no known shape becomes a list in eleven clicks, without a correction by hand', async () => {
  const { operator, page, clicks, click } = await openSources();
  await click(page.getByRole('button', { name: '新建数据源' }));
  await page.getByLabel('地址').fill(unseenAddress);
  await page.getByLabel('名称（简体中文）').fill('档案馆');
  await page.getByLabel('名称（English）').fill('Archive');
  await page.getByLabel('标识').fill('archive');
  await page.getByRole('textbox', { name: '路径' }).fill('/books');
  await page.keyboard.press('Enter');
  // the answer is seen, and that no rows were found in it
  const tried = page.getByRole('region', { name: '试一试' });
  await tried.getByText('没有找到行').waitFor();
  await click(page.getByRole('button', { name: /^保\s?存$/ }));
  await page.waitForURL(/\/sources\/archive$/);

  await click(page.getByRole('link', { name: '用它新建列表' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '路径' }).fill('/books');
  await page.keyboard.press('Enter');
  await dialog.getByRole('row').nth(2).waitFor();
  await click(dialog.getByRole('button', { name: '创建草稿并编辑' }));
  await page.waitForURL(/\/lists\/books/);
  const name = new URL(page.url()).pathname.split('/').at(-1);
  const publish = page.getByRole('button', { name: /^发\s?布$/ }).last();
  await expect.poll(() => publish.isEnabled()).toBe(true);
  await click(publish);
  const note = page.getByRole('dialog').getByRole('textbox', { name: /^说明/ });
  await note.fill('档案馆的书');
  await note.press('Enter');
  await page.getByText('已发布', { exact: true }).first().waitFor();
  await click(page.getByRole('link', { name: '全部列表' }));
  await click(page.locator(`nav a[href="/resource/${name}"]`));

  const shown = page.locator('tbody tr[aria-rowindex]');
  await shown.nth(9).waitFor();
  await page.getByText('共 137 条').waitFor();
  expect(clicks.count).toBeLessThanOrEqual(11);
  await page.goto(`${origin}/resource/${name}?pageIndex=14`);
  await expect.poll(() => shown.count()).toBe(7);
  expectNoErrors(operator);
});
