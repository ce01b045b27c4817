import { resolve } from 'node:path';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { desktop, launchChromium } from '../support/chromium.ts';
import { richTextPayloads } from '../support/richTextPayloads.ts';
import { emptyDataFolder, type Started, startBookdesk } from '../support/started.ts';
import { keepPictures, newPerson, type Person, signIn } from './people.ts';

/** Rich text in a real browser: nothing that is stored runs anywhere, and what an input method writes arrives once. */

const picture = resolve('tests/browser/fixtures/shelf.png');

let folder: Awaited<ReturnType<typeof emptyDataFolder>>;
let bookdesk: Started;
let browser: Browser;
let press: Person;

beforeAll(async () => {
  folder = await emptyDataFolder();
  [bookdesk, browser] = await Promise.all([startBookdesk(folder.path), launchChromium()]);
  press = await newPerson(browser, desktop);
  await setTrap(press.page);
  await signIn(press, bookdesk.origin, 'press');
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await bookdesk?.stop();
  await folder?.remove();
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures([press]);
});

declare global {
  interface Window {
    /** what ran that should not, and what the page's policy had to stop */
    caught?: string[];
  }
}

/** Hears of a script that runs, and of one that only the content security policy stopped. */
async function setTrap(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const caught: string[] = [];
    window.caught = caught;
    const hear = (text: unknown) => {
      caught.push(`ran: ${text}`);
    };
    window.alert = hear;
    document.addEventListener('securitypolicyviolation', (event) => {
      if (event.effectiveDirective.startsWith('script'))
        caught.push(`stopped: ${event.effectiveDirective} ${event.sample}`);
    });
  });
}

const caughtOn = (page: Page): Promise<string[] | undefined> => page.evaluate(() => window.caught);

/**
 * The same in the app, where the purifier itself reads the HTML in a document of its own: the browser tells of the
 * handlers that it stops there too. So what counts are scripts that ran, and handlers in the page's own document.
 */
const caughtInApp = async (page: Page): Promise<string[]> => {
  const ran = (await caughtOn(page))?.filter((one) => one !== 'stopped: script-src-attr ');
  const handlers = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      element
        .getAttributeNames()
        .filter(
          (name) =>
            /^on/i.test(name) ||
            /^\s*(javascript|vbscript):/i.test(element.getAttribute(name) ?? ''),
        )
        .map((name) => `${element.localName} has ${name}`),
    ),
  );
  return [...(ran ?? ['no trap']), ...handlers];
};

/** Moves over, focuses and clicks nothing away: what a reader's pointer and keys would set off. */
async function touchEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('main *, .rich-text *, .bd-rt-text *')) {
      for (const type of ['mouseover', 'pointerenter', 'focus', 'error', 'load', 'toggle'])
        element.dispatchEvent(new Event(type, { bubbles: false, cancelable: true }));
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    }
  });
}

async function token(): Promise<string> {
  const answer = await fetch(`${bookdesk.origin}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'bookdesk',
      scope: 'api offline_access',
      username: 'press',
      password: 'bookdesk-demo',
    }),
  });
  const { access_token: given }: { access_token: string } = await answer.json();
  return given;
}

async function saveArticle(bearer: string, content: string): Promise<string> {
  const answer = await fetch(`${bookdesk.origin}/jmgr/post/save`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ contentType: 1040, title: '一篇文章', content, isDraft: false }),
  });
  const body: { data?: { id?: string } } = await answer.json();
  expect(body.data?.id, JSON.stringify(body)).toBeDefined();
  return body.data?.id ?? '';
}

describe('HTML that would run', { sequential: true }, () => {
  test('does not on the readers’ page of an article, whatever the form', async () => {
    const bearer = await token();
    const reader = await newPerson(browser, desktop);
    await setTrap(reader.page);
    const wrong: string[] = [];
    for (const [form, html] of richTextPayloads) {
      // the platform refuses these as a whole
      if (html.includes('\u0000')) continue;
      const id = await saveArticle(bearer, `<p>开头</p>${html}`);
      await reader.page.goto(`${bookdesk.origin}/c/1040/${id}`, { waitUntil: 'load' });
      await touchEverything(reader.page);
      const caught = await caughtOn(reader.page);
      if (caught === undefined || caught.length > 0) wrong.push(`${form}: ${caught}`);
      if (!(await reader.page.locator('body').innerText()).includes('开头'))
        wrong.push(`${form}: no text`);
    }
    expect(wrong).toEqual([]);
    await reader.leave();
  });

  test('does not in the editor and its preview, though a service has stored it', async () => {
    const { page } = press;
    const id = await saveArticle(await token(), '<p>原来</p>');
    const size = 20;
    const wrong: string[] = [];
    for (let start = 0; start < richTextPayloads.length; start += size) {
      const group = richTextPayloads.slice(start, start + size);
      await page.route('**/jmgr/post/detail/**', async (route) => {
        const answer = await route.fetch();
        const body: { data: object } = await answer.json();
        const content = `<p>开头</p>${group.map(([, html]) => `<div>${html}</div>`).join('')}`;
        await route.fulfill({
          response: answer,
          json: { ...body, data: { ...body.data, content } },
        });
      });
      await page.goto(`${bookdesk.origin}/publish/article?id=${id}`);
      await page.locator('.bd-rt-text').getByText('开头').waitFor();
      await touchEverything(page);
      const caught = await caughtInApp(page);
      if (caught.length > 0) wrong.push(`${group[0]?.[0]} …: ${caught}`);
      await page.unroute('**/jmgr/post/detail/**');
    }
    expect(wrong).toEqual([]);
  });
});

describe('writing', { sequential: true }, () => {
  let box: Locator;
  let keys: CDPSession;

  beforeAll(async () => {
    const { page } = press;
    await page.goto(`${bookdesk.origin}/publish/article`);
    box = page.getByRole('textbox', { name: '正文' });
    await box.click();
    keys = await page.context().newCDPSession(page);
  });

  /** What an input method does: the composition grows, then its word takes its place. */
  async function compose(steps: readonly string[], word: string): Promise<void> {
    for (const text of steps)
      await keys.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await keys.send('Input.insertText', { text: word });
  }
  const textIs = (expected: string) =>
    expect.poll(async () => (await box.innerText()).replace(/\n+/g, '\n').trim()).toBe(expected);

  test('words that follow an arrow key at once arrive where the caret is, whatever is drawn meanwhile', async () => {
    const { keyboard } = press.page;
    for (let round = 0; round < 12; round += 1) {
      await keyboard.type('前后');
      await textIs('前后');
      await keyboard.press('ArrowLeft');
      await compose(['n', 'ni', 'ni h', 'ni hao'], '你好');
      await keyboard.press('End');
      await textIs('前你好后');
      await keyboard.press('Control+a');
      await keyboard.press('Delete');
      await textIs('');
    }
  });

  test('a word of an input method in the middle of a paragraph arrives once, the caret behind it', async () => {
    const { keyboard } = press.page;
    await keyboard.type('前后');
    await textIs('前后');
    await keyboard.press('ArrowLeft');
    await compose(['n', 'ni', 'ni h', 'ni hao'], '你好');
    await textIs('前你好后');
    await keyboard.type('，');
    await textIs('前你好，后');
  });

  test('at the end of bold text it is bold, and the next key follows it', async () => {
    const { keyboard } = press.page;
    await keyboard.press('End');
    await keyboard.press('Enter');
    await keyboard.press('Control+b');
    await keyboard.type('粗');
    await keyboard.press('Control+b');
    await keyboard.type('常');
    await textIs('前你好，后\n粗常');
    await keyboard.press('ArrowLeft');
    await compose(['z', 'zh', 'zhong'], '中');
    await textIs('前你好，后\n粗中常');
    await keyboard.type('！');
    await textIs('前你好，后\n粗中！常');
  });

  test('a composition that is given up leaves nothing', async () => {
    const { keyboard } = press.page;
    await keys.send('Input.imeSetComposition', {
      text: 'bu yao',
      selectionStart: 6,
      selectionEnd: 6,
    });
    await keys.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
    await textIs('前你好，后\n粗中！常');
    await keyboard.type('。');
    await textIs('前你好，后\n粗中！。常');
  });

  test('letters of a composition that ends with Enter are text, and no new line', async () => {
    await compose(['a', 'ab', 'abc'], 'abc');
    await textIs('前你好，后\n粗中！。abc常');
  });

  test('a picture, chosen in the dialog, stands where the caret was and is read on the page', async () => {
    const { page } = press;
    await page.keyboard.press('Control+End');
    await page.getByRole('button', { name: '插入图片' }).click();
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(picture);
    await page.locator('.bd-rt-image img[src^="/cdn/"]').waitFor();
    await page.getByLabel('标题', { exact: true }).fill('输入法写的文章');
    await page
      .getByRole('button', { name: /^发\s?布$/ })
      .last()
      .click();
    await page.waitForURL(/\/manage\/article/);
    const bearer = await token();
    const answer = await fetch(`${bookdesk.origin}/jmgr/post/manage/list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify({ contentType: 1040, searchText: '输入法写的文章' }),
    });
    const { data }: { data: { id: string }[] } = await answer.json();
    const reader = await newPerson(browser, desktop);
    await reader.page.goto(`${bookdesk.origin}/c/1040/${data[0]?.id}`);
    await reader.page.getByText('前你好，后').waitFor();
    expect(await reader.page.locator('.rich-text strong').first().innerText()).toContain('粗中');
    await reader.page.locator('.rich-text img[src^="/cdn/"]').waitFor();
    await reader.leave();
  });
});
