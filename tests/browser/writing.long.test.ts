import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, desktop } from '../support/chromium.ts';
import { emptyDataFolder, freePort, type Started, startBookdesk } from '../support/started.ts';
import { patience } from './people.ts';

/**
 * Nothing that a person typed is ever lost: the browser is ended hard, the server is ended hard in the middle of typing
 * and of publishing, the tab is closed, the session ends, another device is opened. Each time the text is there, whole.
 */

let folder: Awaited<ReturnType<typeof emptyDataFolder>>;
let port: string;
let bookdesk: Started;
let profiles: string;
const open: BrowserContext[] = [];

beforeAll(async () => {
  folder = await emptyDataFolder();
  profiles = await mkdtemp(join(tmpdir(), 'bookdesk-profiles-'));
  port = String(await freePort());
  bookdesk = await start();
}, 300_000);

afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close().catch(() => undefined)));
});

afterAll(async () => {
  await bookdesk?.stop();
  await folder?.remove();
  await rm(profiles, { recursive: true, force: true });
});

/** The same address at every start: a browser keeps by address what it keeps. */
const start = (): Promise<Started> => startBookdesk(folder.path, { PORT: port });

/** Milliseconds until a page has found the server again that was away. */
const comingBack = 2 * patience;

/** A browser with a profile of its own on the disk, as a device has one. */
async function device(name: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(join(profiles, name), {
    ...desktop,
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
  });
  open.push(context);
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(patience);
  return { context, page };
}

/** Every process of the browser that runs on a profile. */
function processesOf(name: string): number[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,args=']).toString();
  return listed
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${join(profiles, name)}`))
    .map((line) => Number.parseInt(line, 10));
}

async function endBrowserHard(name: string): Promise<void> {
  for (const pid of processesOf(name)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // it went with another one
    }
  }
  await expect.poll(() => processesOf(name).length).toBe(0);
  await rm(join(profiles, name, 'SingletonLock'), { force: true });
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${bookdesk.origin}/login`);
  await page.getByLabel('账号', { exact: true }).fill('press');
  await page.getByLabel('密码', { exact: true }).fill('bookdesk-demo');
  await page.getByRole('button', { name: /^登\s?录$/ }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}

const textOf = (page: Page) => page.getByRole('textbox', { name: '动态内容' });

async function write(page: Page, text: string): Promise<void> {
  await page.goto(`${bookdesk.origin}/publish/dynamic`);
  await textOf(page).pressSequentially(text);
}

const kept = (page: Page) => page.getByText(/^已保存 \d\d:\d\d$/).first();

async function goOnWith(page: Page, text: string): Promise<void> {
  await page.goto(`${bookdesk.origin}/publish/dynamic`);
  await page.getByRole('link', { name: `继续写“${text}”` }).click();
  await expect.poll(() => textOf(page).inputValue()).toBe(text);
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^发\s?布$/ }).click();
}

/** How many published posts of the institution say exactly this. */
async function published(page: Page, text: string): Promise<number> {
  await page.goto(`${bookdesk.origin}/manage/dynamic`);
  await page.getByRole('grid').waitFor();
  await page.getByRole('row').nth(1).waitFor();
  return page.getByRole('row').filter({ hasText: text }).count();
}

/** In the page: the copies that outlive the browser, as text. */
function lastOnDisk(): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('bookdesk-writing');
    opening.onsuccess = () => {
      const all = opening.result.transaction('kept').objectStore('kept').getAll();
      all.onsuccess = () => resolve(JSON.stringify(all.result));
    };
  });
}

describe('nothing that was typed is lost', { sequential: true }, () => {
  test('when the browser is ended hard a moment after the last key', async () => {
    const text = '浏览器被强行结束之前写下的最后一句';
    const first = await device('crash');
    await signIn(first.page);
    await write(first.page, text);
    // a few milliseconds after the last key; the platform is told two seconds after it
    await expect.poll(() => first.page.evaluate(lastOnDisk)).toContain(text);
    await endBrowserHard('crash');

    const { page } = await device('crash');
    // the browser may have forgotten the sign-in of a moment ago, but not the text
    await page.goto(`${bookdesk.origin}/publish/dynamic`);
    await textOf(page)
      .or(page.getByLabel('账号', { exact: true }))
      .waitFor();
    if (new URL(page.url()).pathname === '/login') await signIn(page);
    await goOnWith(page, text);
    await publish(page);
    await page.waitForURL(/\/manage\/dynamic/);
    expect(await published(page, text)).toBe(1);
  });

  test('when the server is ended hard in the middle of typing, and comes back', async () => {
    const { page } = await device('server');
    await signIn(page);
    await write(page, '服务器还在');
    await kept(page).waitFor();
    await bookdesk.endHard();
    await textOf(page).pressSequentially('，现在不在了');
    await page
      .getByText(/^已保存在本机，联网/)
      .first()
      .waitFor();
    bookdesk = await start();
    await kept(page).waitFor({ timeout: comingBack });
    await page.reload();
    await expect.poll(() => textOf(page).inputValue()).toBe('服务器还在，现在不在了');
    await publish(page);
    await page.waitForURL(/\/manage\/dynamic/);
  });

  test('when the server is ended hard in the middle of publishing: it is published once', async () => {
    const text = '发布到一半的时候';
    const { page } = await device('publishing');
    await signIn(page);
    await write(page, text);
    await kept(page).waitFor();
    // the save arrives and is done; its answer never does
    await page.route('**/jmgr/post/save', async (route) => {
      // the second call finds that the record is gone
      await route.fetch().then(
        () => bookdesk.endHard(),
        () => undefined,
      );
      await route.abort('connectionreset');
    });
    await publish(page);
    await page.getByText(/网络/).first().waitFor();
    await page.unroute('**/jmgr/post/save');
    expect(await textOf(page).inputValue()).toBe(text);
    bookdesk = await start();
    await page.waitForURL(/\/manage\/dynamic/, { timeout: comingBack });
    expect(await published(page, text)).toBe(1);
    await page.goto(`${bookdesk.origin}/publish/dynamic`);
    await textOf(page).waitFor();
    expect(await page.getByRole('link', { name: `继续写“${text}”` }).count()).toBe(0);
  });

  /** The other kinds of content: what is typed into each, and what shows that it is there again. */
  const kinds = [
    {
      kind: 'article',
      title: '一篇写到一半的文章',
      text: '正文也一个字不少',
      fill: (page: Page, text: string) =>
        page.getByRole('textbox', { name: '正文' }).pressSequentially(text),
      shown: (page: Page) => page.getByRole('textbox', { name: '正文' }).innerText(),
      end: 'publish',
    },
    {
      kind: 'booklist',
      title: '一份列到一半的书单',
      text: '先读这一本',
      fill: async (page: Page, text: string) => {
        await page.getByRole('button', { name: '添加图书' }).click();
        const picker = page.getByRole('dialog', { name: /图书/ });
        await picker.getByRole('checkbox').first().check();
        await picker.getByRole('button', { name: /^确\s?定$/ }).click();
        await page.getByPlaceholder(/^为什么推荐/).pressSequentially(text);
      },
      shown: (page: Page) => page.getByPlaceholder(/^为什么推荐/).inputValue(),
      end: 'publish',
    },
    {
      kind: 'live',
      title: '一场还没定时间的直播',
      text: '聊三本书',
      fill: (page: Page, text: string) =>
        page.getByRole('textbox', { name: '介绍' }).pressSequentially(text),
      shown: (page: Page) => page.getByRole('textbox', { name: '介绍' }).inputValue(),
      end: 'draft',
    },
  ] as const;
  test.each(kinds)(
    'when the browser, then the server is ended hard in the middle of a new $kind',
    async ({ kind, title, text, fill, shown, end }) => {
      const address = `${bookdesk.origin}/publish/${kind}`;
      const titleOf = (page: Page) => page.getByRole('textbox', { name: '标题' });
      const first = await device(kind);
      await signIn(first.page);
      await first.page.goto(address);
      await titleOf(first.page).pressSequentially(title);
      await fill(first.page, text);
      await expect.poll(() => first.page.evaluate(lastOnDisk)).toContain(text);
      await endBrowserHard(kind);

      const { page } = await device(kind);
      await page.goto(address);
      await titleOf(page)
        .or(page.getByLabel('账号', { exact: true }))
        .waitFor();
      if (new URL(page.url()).pathname === '/login') {
        await signIn(page);
        await page.goto(address);
      }
      await page.getByRole('link', { name: `继续写“${title}”` }).click();
      await expect.poll(() => titleOf(page).inputValue()).toBe(title);
      await expect.poll(() => shown(page)).toContain(text);
      await kept(page).waitFor();

      await bookdesk.endHard();
      await titleOf(page).press('End');
      await titleOf(page).pressSequentially('，接着写');
      await page
        .getByText(/^已保存在本机，联网/)
        .first()
        .waitFor();
      bookdesk = await start();
      await kept(page).waitFor({ timeout: comingBack });
      await page.reload();
      await expect.poll(() => titleOf(page).inputValue()).toBe(`${title}，接着写`);
      await expect.poll(() => shown(page)).toContain(text);
      if (end === 'draft') {
        await page.getByRole('button', { name: '保存草稿' }).click();
        await page.waitForURL(/\?id=\d+$/);
      } else await publish(page);
      await page.goto(`${bookdesk.origin}/manage/${kind}`);
      await page
        .getByRole('row')
        .filter({ hasText: `${title}，接着写` })
        .waitFor();
    },
  );

  test('when the tab is closed', async () => {
    const text = '关掉标签页之前';
    const { context, page } = await device('tab');
    await signIn(page);
    await write(page, text);
    await page.close();
    const again = await context.newPage();
    await goOnWith(again, text);
    await again.getByRole('button', { name: '放弃并重新开始' }).click();
    await expect.poll(() => textOf(again).inputValue()).toBe('');
  });

  test('when the session ends meanwhile: after signing in the text stands there again', async () => {
    const text = '登录过期的时候';
    const { context, page } = await device('session');
    await signIn(page);
    await page.goto(`${bookdesk.origin}/publish/dynamic`);
    await textOf(page).pressSequentially('登录过期');
    await kept(page).waitFor();
    await context.route('**/jmgr/**', (route) =>
      route.fulfill({ status: 401, json: { code: 401, isSuccess: false, msg: '' } }),
    );
    await context.route('**/connect/token', (route) => route.fulfill({ status: 401, json: {} }));
    await textOf(page).pressSequentially('的时候');
    const prompt = page.getByRole('dialog').filter({ hasText: '登录' });
    await prompt.getByRole('button', { name: /确\s?定/ }).click();
    await page.waitForURL(/\/login\?redirect=/);
    await context.unroute('**/jmgr/**');
    await context.unroute('**/connect/token');
    await page.getByLabel('账号', { exact: true }).fill('press');
    await page.getByLabel('密码', { exact: true }).fill('bookdesk-demo');
    await page.getByRole('button', { name: /^登\s?录$/ }).click();
    await page.waitForURL(/\/publish\/dynamic\?writing=/);
    await expect.poll(() => textOf(page).inputValue()).toBe(text);
    await kept(page).waitFor();
  });

  test('when another device is opened, which goes on with it', async () => {
    const { page } = await device('elsewhere');
    await signIn(page);
    await goOnWith(page, '登录过期的时候');
    await textOf(page).press('End');
    await textOf(page).pressSequentially('，换了一台设备');
    await publish(page);
    await page.waitForURL(/\/manage\/dynamic/);
    expect(await published(page, '登录过期的时候，换了一台设备')).toBe(1);

    // the first window gets no message about it
    const first = await device('session');
    await first.page.goto(`${bookdesk.origin}/publish/dynamic`);
    await textOf(first.page).waitFor();
    expect(await first.page.getByRole('link', { name: /继续写“登录过期/ }).count()).toBe(0);
  });

  test('when two tabs have the same writing open: neither writes over the other', async () => {
    const { context, page } = await device('tabs');
    await signIn(page);
    await write(page, '两个标签页');
    await kept(page).waitFor();
    const second = await context.newPage();
    await second.goto(page.url());
    await second
      .getByText(/正在另一个标签页中编辑/)
      .first()
      .waitFor();
    await textOf(second).press('End');
    await textOf(second).pressSequentially('，第二个');
    await textOf(page).press('End');
    await textOf(page).pressSequentially('，第一个');
    await kept(second).waitFor();
    await kept(page).waitFor();
    await second.reload();
    await page.reload();
    await expect.poll(() => textOf(page).inputValue()).toBe('两个标签页，第一个');
    await expect.poll(() => textOf(second).inputValue()).toBe('两个标签页，第二个');
  });
});
