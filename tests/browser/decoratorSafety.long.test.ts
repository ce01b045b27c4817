import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, desktop, watchErrors } from '../support/chromium.ts';
import {
  canvas,
  editors,
  expectPage,
  face,
  inspector,
  outline,
  palette,
  saveDraft,
  undo,
  writing,
} from './editor.ts';
import { runningPage, savePage } from './everyLook.ts';
import { expectNoErrors, type Person, signIn } from './people.ts';

/**
 * The special-topic editor open in two windows at once, left without saving, ended in the middle of the work: no work
 * is lost.
 */

const { addressOf, opened, openEditor, operator, origin, stored, storedOrder } = editors();

describe('one page in two windows', () => {
  const title = (page: Page) => inspector(page).getByLabel('标题', { exact: true });
  const choose = async ({ page }: Person, name: string) => {
    await outline(page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
    await title(page).waitFor();
  };
  const titles = async (id: string) =>
    (await stored(id)).components.map((component) => component.title).join();

  test('each sees where the other is; what each has changed comes together, and undo leaves it so', async () => {
    const { id, person: first } = await opened(desktop);
    const second = await openEditor(desktop, id);
    await choose(first, '甲');
    await choose(second, '乙');
    // a window says where it is at once and learns of others every ten seconds
    await first.page.getByRole('list', { name: '也在这里的人' }).waitFor();
    await outline(first.page)
      .locator('li', { hasText: '乙' })
      .locator('.decoration-others')
      .waitFor();
    await canvas(first.page).locator('[data-component="乙"] .decoration-others').waitFor();

    await title(first.page).fill('我的');
    await title(second.page).fill('她的');
    await saveDraft(second.page);
    await saveDraft(first.page);
    expect(await titles(id)).toBe('我的,她的,标题丙,');
    await undo(first.page);
    await saveDraft(first.page);
    expect(await titles(id)).toBe('标题甲,她的,标题丙,');
  });

  test('what both have changed stands side by side, and saving mine as a new one loses nothing', async () => {
    const { id, person: first } = await opened(desktop);
    const second = await openEditor(desktop, id);
    await choose(first, '甲');
    await choose(second, '甲');
    await title(first.page).fill('我的');
    await title(second.page).fill('她的');
    await saveDraft(second.page);
    await first.page.getByRole('button', { name: '保存草稿' }).click();
    const dialog = first.page.getByRole('dialog');
    for (const text of ['这个窗口', '另一个窗口', '把我的另存一份'])
      await dialog.getByText(text).first().waitFor();
    // until a choice is made, the platform has theirs
    expect(await titles(id)).toBe('她的,标题乙,标题丙,');
    await dialog.getByRole('radio', { name: '把我的另存一份' }).check();
    await dialog.getByRole('button', { name: /^合\s?并$/ }).click();
    await expect.poll(() => titles(id)).toBe('她的,我的,标题乙,标题丙,');
    await expectPage(first.page, '甲甲乙丙丁');
  });

  test('a save upon an older revision is refused and changes nothing', async () => {
    const { id, person } = await opened(desktop);
    await choose(person, '甲');
    await title(person.page).fill('新的');
    await saveDraft(person.page);
    const stale = { ...runningPage('旧的', [writing('甲')]), id, revision: 1 };
    await expect(savePage(operator(), stale)).rejects.toThrow('409');
    expect((await stored(id)).name).toBe('书与城');
    expect(await titles(id)).toBe('新的,标题乙,标题丙,');
  });
});

describe('work that was not saved', () => {
  const asked = (page: Page) =>
    page.getByRole('dialog').filter({ hasText: '有未保存的装修组件，是否保存？' });

  test('is asked about in the contract’s words when the editor is left: discarded, or saved (contract 2.3)', async () => {
    const { id, person } = await opened(desktop);
    const { page } = person;
    const addAndLeave = async () => {
      await palette(page).getByRole('button', { name: '添加富文本' }).click();
      await expect.poll(() => canvas(page).locator('[data-component]').count()).toBe(5);
      await page.getByRole('link', { name: '返回专题列表' }).click();
      await asked(page).waitFor();
    };
    await addAndLeave();
    await asked(page).getByRole('button', { name: '不保存' }).click();
    await page.waitForURL(/special-pages/);
    expect(await storedOrder(id)).toBe('甲乙丙丁');

    await page.goto(addressOf(id));
    await face(page, '甲').waitFor();
    // what was discarded is offered no more
    expect(await page.getByRole('dialog').count()).toBe(0);
    await addAndLeave();
    await asked(page)
      .getByRole('button', { name: /^保\s?存$/ })
      .click();
    await page.waitForURL(/special-pages/);
    // in the middle of what was in sight
    expect(await storedOrder(id)).toBe('富甲乙丙丁');
    expectNoErrors(person);
  });

  test('is offered again after the browser was ended in the middle of it', async () => {
    const { id } = await opened(desktop);
    const profile = await mkdtemp(join(tmpdir(), 'bookdesk-profile-'));
    try {
      const crashing = await startBrowser(profile);
      await signIn(crashing.person, origin, 'operator');
      const { page } = crashing.person;
      await page.goto(addressOf(id));
      await outline(page).getByRole('button', { name: /^甲/ }).click();
      // on a busy machine too: what it has kept does not wait until the page hears of it
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 20 });
      await inspector(page).getByLabel('标题', { exact: true }).fill('断电之前');
      await expect.poll(() => isOnDisk(profile, '断电之前')).toBe(true);
      // a busy browser keeps a page in several steps: the page's own entry is the last, and makes it whole
      await expect.poll(() => isOnDisk(profile, '"keptAt"')).toBe(true);
      // the next keys are kept beside the page
      await inspector(page).getByLabel('标题', { exact: true }).fill('断电的一刻');
      await expect.poll(() => isOnDisk(profile, '断电的一刻')).toBe(true);
      // and the disk has that entry to its end
      await page.evaluate(whenCommitted);
      await crashing.end();

      const again = await startBrowser(profile);
      try {
        const { page: reopened } = again.person;
        // what the browser has not come to write itself is gone with its power, the sign-in too
        await reopened.goto(origin);
        await reopened.evaluate(() => localStorage.clear());
        await signIn(again.person, origin, 'operator');
        await reopened.goto(addressOf(id));
        const offer = reopened.getByRole('dialog').filter({ hasText: '恢复上次未保存的修改？' });
        await offer.getByRole('button', { name: /^恢\s?复$/ }).click();
        await canvas(reopened).getByText('断电的一刻').first().waitFor();
        await saveDraft(reopened);
        expect((await stored(id)).components[0]?.title).toBe('断电的一刻');
      } finally {
        await again.end();
      }
    } finally {
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  });
});

/** Within the page: resolves when all that was begun to be kept is; whoever reads waits for who writes. */
async function whenCommitted(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases())
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const { result } = opening;
        const reading = result.transaction([...result.objectStoreNames]);
        for (const store of result.objectStoreNames) reading.objectStore(store).count();
        reading.oncomplete = () => {
          result.close();
          resolve();
        };
      };
    });
}

/** A Chromium with a profile of its own, ended as a crash ends it. */
async function startBrowser(profile: string): Promise<{ person: Person; end(): Promise<void> }> {
  const child: ChildProcess = spawn(
    chromiumPath(),
    [
      ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      '--accept-lang=zh-CN',
      ...['--no-first-run', '--lang=zh-CN', '--remote-debugging-port=0'],
      ...[`--user-data-dir=${profile}`, '--window-size=1440,900', 'about:blank'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the browser did not start: ${said}`)));
  });
  const connected = await chromium.connectOverCDP(address);
  const [context] = connected.contexts();
  if (!context) throw new Error('the browser has no window');
  const page = await context.newPage();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  const person = { page, errors: watchErrors(page), scripts: [], leave: end };
  return { person, end };
}

/** Whether the browser has written a copy to its disk, where it comes at once: its local storage is minutes behind. */
async function isOnDisk(profile: string, text: string): Promise<boolean> {
  const place = join(profile, 'Default', 'IndexedDB');
  const files = await readdir(place, { recursive: true }).catch(() => []);
  const contents = await Promise.all(
    // folders cannot be read, and hold nothing themselves
    files.map((file) => readFile(join(place, file)).catch(() => Buffer.alloc(0))),
  );
  // as the browser writes them: one byte a letter where all of a text allows it
  const forms = [Buffer.from(text, 'utf16le'), Buffer.from(text, 'latin1')];
  return contents.some((content) => forms.some((form) => content.includes(form)));
}
