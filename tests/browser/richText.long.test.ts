import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { JSDOM } from 'jsdom';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import fc from '#tests/support/properties.ts';
import { asRead } from '../support/asRead.ts';
import { desktop, launchChromium } from '../support/chromium.ts';
import { richTextPayloads } from '../support/richTextPayloads.ts';
import { ownBookdesk } from './ownBookdesk.ts';
import { keepPictures, newPerson, type Person, signIn } from './people.ts';

/** Rich text in a real browser: nothing that is stored runs anywhere, and what an input method writes arrives once. */

const picture = resolve('tests/browser/fixtures/shelf.png');

const bookdesk = ownBookdesk();
let browser: Browser;
let press: Person;

beforeAll(async () => {
  browser = await launchChromium();
  press = await newPerson(browser, desktop);
  await setTrap(press.page);
  await signIn(press, bookdesk.origin, 'press');
}, 300_000);

afterAll(async () => {
  await browser?.close();
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

/** The same in the app, with the handlers that stand in the page's own document. */
const caughtInApp = async (page: Page): Promise<string[]> => {
  const ran = await caughtOn(page);
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
  // of two hundred articles, each drawn
  const long = { timeout: 1_200_000 };
  test('does not on the readers’ page of an article, whatever the form', long, async () => {
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

  test('does not in the editor and its preview, though a service has stored it', long, async () => {
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

/** A text and its caret, as one who writes has them in mind. */
class PlainText {
  paragraphs = [''];
  private row = 0;
  private place = 0;

  private get current(): string {
    return this.paragraphs[this.row] ?? '';
  }
  private insert(text: string): void {
    const { current, place } = this;
    this.paragraphs[this.row] = current.slice(0, place) + text + current.slice(place);
    this.place += text.length;
  }
  letter(): void {
    this.insert('a');
  }
  word(): void {
    this.insert('你好');
  }
  left(): void {
    if (this.place > 0) this.place -= 1;
    else if (this.row > 0) {
      this.row -= 1;
      this.end();
    }
  }
  right(): void {
    if (this.place < this.current.length) this.place += 1;
    else if (this.row < this.paragraphs.length - 1) {
      this.row += 1;
      this.place = 0;
    }
  }
  home(): void {
    this.place = 0;
  }
  end(): void {
    this.place = this.current.length;
  }
  enter(): void {
    const { current, place } = this;
    this.paragraphs.splice(this.row, 1, current.slice(0, place), current.slice(place));
    this.row += 1;
    this.place = 0;
  }
  remove(): void {
    const { current, place, row } = this;
    if (place < current.length)
      this.paragraphs[row] = current.slice(0, place) + current.slice(place + 1);
    else if (row < this.paragraphs.length - 1)
      this.paragraphs.splice(row, 2, current + (this.paragraphs[row + 1] ?? ''));
  }
  removeBefore(): void {
    if (this.place === 0 && this.row === 0) return;
    this.left();
    this.remove();
  }
  bold(): void {}
}
const keyOf = {
  left: 'ArrowLeft',
  right: 'ArrowRight',
  home: 'Home',
  end: 'End',
  enter: 'Enter',
  remove: 'Delete',
  removeBefore: 'Backspace',
  bold: 'Control+b',
} as const;
const deedNames = [
  ...(['letter', 'letter', 'word', 'word', 'word', 'left', 'right', 'home', 'end'] as const),
  ...(['enter', 'remove', 'removeBefore', 'bold'] as const),
];

type Range = readonly [from: number, to: number];

describe('writing', { sequential: true }, () => {
  const form = '/publish/article';
  const openForm = () => press.page.goto(bookdesk.origin + form);
  let box: Locator;
  let title: Locator;
  let keys: CDPSession;

  beforeAll(async () => {
    const { page } = press;
    await openForm();
    box = page.getByRole('textbox', { name: '正文' });
    title = page.getByLabel('标题', { exact: true });
    keys = await page.context().newCDPSession(page);
  });

  beforeEach(async () => {
    const { page } = press;
    // the last test leaves it, and may be run once more
    if (new URL(page.url()).pathname !== form) await openForm();
    await box.click();
    await clear();
    // pressed in an empty text, it stays so for what is typed next
    const bold = page.getByRole('button', { name: '加粗', exact: true });
    if ((await bold.getAttribute('aria-pressed')) === 'true')
      await page.keyboard.press('Control+b');
    await expect.poll(() => bold.getAttribute('aria-pressed')).toBe('false');
  });

  async function clear(): Promise<void> {
    await press.page.keyboard.press('Control+a');
    await press.page.keyboard.press('Delete');
    await textIs('');
  }

  /** What an input method shows before its word is chosen; `over` is what it takes up, counted from the first character. */
  async function composing(steps: readonly string[], over?: Range): Promise<void> {
    for (const [index, text] of steps.entries())
      await keys.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
        ...(index === 0 && over ? { replacementStart: over[0], replacementEnd: over[1] } : {}),
      });
  }
  /** What an input method does: the composition grows, then its word takes its place. */
  async function compose(steps: readonly string[], word: string, over?: Range): Promise<void> {
    await composing(steps, over);
    await keys.send('Input.insertText', { text: word });
  }
  const nihao = ['n', 'ni', 'ni h', 'ni hao'];

  /** A press of the mouse that is over at once, as of a finger. */
  async function tap({ x, y }: { x: number; y: number }): Promise<void> {
    const at = { x, y, button: 'left', clickCount: 1 } as const;
    await Promise.all([
      keys.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at }),
      keys.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at }),
    ]);
  }
  async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
    const { x, y, width, height } = (await place.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** How many characters the editor counts, by what it knows of its text. */
  const counted = async () =>
    Number(/([\d,]+) 字/.exec(await press.page.locator('.bd-rt-foot').innerText())?.[1]);
  const lengthOf = (text: string) => [...text.replace(/\n/g, '')].length;
  /** The text on the page, and as the editor counts it. */
  const textIs = (expected: string) =>
    expect
      .poll(async () => ({
        shown: (await box.innerText()).replace(/\n+/g, '\n').trim(),
        count: await counted(),
      }))
      .toEqual({ shown: expected, count: lengthOf(expected) });
  const paragraphsAre = (expected: readonly string[]) =>
    expect
      .poll(async () => ({
        shown: await box.locator('[data-block]').allTextContents(),
        count: await counted(),
      }))
      .toEqual({ shown: expected, count: lengthOf(expected.join('')) });

  test('words that follow an arrow key at once arrive where the caret is, whatever is drawn meanwhile', async () => {
    const { keyboard } = press.page;
    for (let round = 0; round < 12; round += 1) {
      await keyboard.type('前后');
      await textIs('前后');
      await keyboard.press('ArrowLeft');
      await compose(nihao, '你好');
      await keyboard.press('End');
      await textIs('前你好后');
      await clear();
    }
  });

  test('a caret that moves in the very moment in which a word arrives stays where it went', async () => {
    const { page } = press;
    await page.evaluate(() => {
      const wait = (milliseconds: number) => {
        const end = performance.now() + milliseconds;
        while (performance.now() < end);
      };
      const once = { once: true, capture: true };
      // a page so busy that what the editor has put off and what comes next are due together
      document.addEventListener('compositionend', () => setTimeout(() => wait(40), 15), once);
      document.addEventListener(
        'compositionend',
        ({ target }) =>
          queueMicrotask(() =>
            setTimeout(() => {
              getSelection()?.modify('move', 'forward', 'lineboundary');
              target?.dispatchEvent(new KeyboardEvent('keyup', { key: 'End', bubbles: true }));
              document.body.dataset.moved = 'true';
            }, 20),
          ),
        { once: true },
      );
    });
    await page.keyboard.type('前后');
    await page.keyboard.press('ArrowLeft');
    await compose(nihao, '你好');
    await page.locator('body[data-moved]').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('，');
    await textIs('前你好后\n，');
  });

  test('a word of an input method in the middle of a paragraph arrives once, the caret behind it', async () => {
    const { keyboard } = press.page;
    await keyboard.type('前后');
    await textIs('前后');
    await keyboard.press('ArrowLeft');
    await compose(nihao, '你好');
    await textIs('前你好后');
    await keyboard.type('，');
    await textIs('前你好，后');
  });

  test('a word that is not chosen yet stays when something else is clicked, which has the focus then', async () => {
    const { keyboard } = press.page;
    for (const before of ['', '前后']) {
      await keyboard.type(before);
      await textIs(before);
      await composing(nihao);
      await tap(await middleOf(title));
      await expect.poll(() => title.evaluate((node) => node === document.activeElement)).toBe(true);
      await textIs(`${before}ni hao`);
      await box.click();
      await clear();
    }
  });

  test('a word that was chosen a moment before something else is clicked arrives', async () => {
    await composing(nihao);
    const place = await middleOf(title);
    await Promise.all([keys.send('Input.insertText', { text: '你好' }), tap(place)]);
    await expect.poll(() => title.evaluate((node) => node === document.activeElement)).toBe(true);
    await textIs('你好');
  });

  test('a finger that goes elsewhere in the text ends the word, and the next key follows the finger', async () => {
    const { keyboard } = press.page;
    await keyboard.type('第一段');
    await keyboard.press('Enter');
    await keyboard.type('第二段');
    await textIs('第一段\n第二段');
    const second = await middleOf(box.locator('[data-block]').nth(1));
    await keyboard.press('ArrowUp');
    await keyboard.press('Home');
    await composing(nihao);
    await Promise.all([keys.send('Input.insertText', { text: '你好' }), tap(second)]);
    await textIs('你好第一段\n第二段');
    await keyboard.type('！');
    await textIs('你好第一段\n第二段！');
  });

  test('a word takes the place of what is selected, of several paragraphs too', async () => {
    const { keyboard } = press.page;
    await keyboard.type('第一段');
    await keyboard.press('Enter');
    await keyboard.type('第二段');
    await keyboard.press('Enter');
    await keyboard.type('第三段');
    await textIs('第一段\n第二段\n第三段');
    await keyboard.press('ArrowLeft');
    for (let line = 0; line < 2; line += 1) await keyboard.press('Shift+ArrowUp');
    await compose(nihao, '你好');
    await textIs('第一你好段');
    await keyboard.type('！');
    await textIs('第一你好！段');
  });

  test('a word that an input method takes up again is replaced', async () => {
    const { keyboard } = press.page;
    await keyboard.type('read boks');
    await textIs('read boks');
    await compose(['bok', 'book', 'books'], 'books', [5, 9]);
    await textIs('read books');
    await keyboard.type('.');
    await textIs('read books.');
  });

  test('a word after a line that was only broken stays in that line', async () => {
    const { keyboard } = press.page;
    await keyboard.type('上');
    await keyboard.press('Shift+Enter');
    await compose(nihao, '你好');
    await textIs('上\n你好');
    await keyboard.type('！');
    await textIs('上\n你好！');
    expect(await box.locator('[data-block]').count()).toBe(1);
  });

  test('what is undone in the moment after a word is that word alone', async () => {
    const { page } = press;
    await page.keyboard.type('前');
    await textIs('前');
    // what is written in one go is undone in one go
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    const undo = await middleOf(page.getByRole('button', { name: '撤销' }));
    await composing(nihao);
    await Promise.all([keys.send('Input.insertText', { text: '你好' }), tap(undo)]);
    await textIs('前');
    await page.getByRole('button', { name: '重做' }).click();
    await textIs('前你好');
  });

  test('what is written after a link was undone and done again stands where the caret is', async () => {
    const { page } = press;
    for (const isByKey of [true, false]) {
      await page.keyboard.type('前后');
      await textIs('前后');
      await page.keyboard.press('Shift+Home');
      await page.getByRole('button', { name: '链接', exact: true }).click();
      await page.getByRole('dialog').getByLabel('链接地址').fill('https://example.com/');
      await page.keyboard.press('Enter');
      await box.getByRole('link').waitFor();
      for (const [key, button, state] of [
        ['Control+z', '撤销', 'detached'],
        ['Control+Shift+z', '重做', 'attached'],
      ] as const) {
        if (isByKey) await page.keyboard.press(key);
        else await page.getByRole('button', { name: button }).click();
        await box.getByRole('link').waitFor({ state });
      }
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('左');
      await page.keyboard.press('Enter');
      await page.keyboard.type('右');
      await textIs('前后\n左\n右');
      await clear();
    }
  });

  test('at the end of bold text it is bold, and the next key follows it', async () => {
    const { keyboard } = press.page;
    await keyboard.type('段');
    await keyboard.press('Enter');
    await keyboard.press('Control+b');
    await keyboard.type('粗');
    await keyboard.press('Control+b');
    await keyboard.type('常');
    await textIs('段\n粗常');
    await keyboard.press('ArrowLeft');
    await compose(['z', 'zh', 'zhong'], '中');
    await textIs('段\n粗中常');
    await keyboard.type('！');
    await textIs('段\n粗中！常');
    const bold = box.locator('[data-text]', { hasText: '粗中！' });
    expect(await bold.evaluate((node) => getComputedStyle(node).fontWeight)).toBe('700');
  });

  test('a composition that is given up leaves nothing', async () => {
    const { keyboard } = press.page;
    for (const before of ['', '常']) {
      await keyboard.type(before);
      await composing(['bu yao']);
      await composing(['']);
      await textIs(before);
    }
    await keyboard.type('。');
    await textIs('常。');
  });

  test('letters of a composition that ends with Enter are text, and no new line', async () => {
    await compose(['a', 'ab', 'abc'], 'abc');
    await textIs('abc');
    expect(await box.locator('[data-block]').count()).toBe(1);
  });

  test('whatever is done in whatever order and without a pause: what was meant is there', async () => {
    const { keyboard } = press.page;
    const deeds = fc.array(fc.oneof(...deedNames.map((name) => fc.constant(name))), {
      minLength: 8,
      maxLength: 14,
    });
    const property = fc.asyncProperty(deeds, async (names) => {
      const text = new PlainText();
      for (const name of names) {
        text[name]();
        if (name === 'word') await compose(nihao, '你好');
        else if (name === 'letter') await keyboard.type('a');
        else await keyboard.press(keyOf[name]);
      }
      await paragraphsAre(text.paragraphs);
      await clear();
    });
    await fc.assert(property, { numRuns: 15, endOnFailure: true });
  });

  test('a paragraph before a table, selected by three clicks, is written over alone', async () => {
    const { page } = press;
    await box.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/html',
        '<p>旧的一段</p><table><tr><td>甲</td><td>乙</td></tr></table><p>后</p>',
      );
      const given = { clipboardData, bubbles: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent('paste', given));
    });
    await box.locator('.bd-rt-kept').waitFor();
    await box.getByText('旧的一段').click({ clickCount: 3 });
    await page.keyboard.type('新');
    await expect.poll(() => box.locator('[data-block]').allTextContents()).toContain('新');
    expect(await box.locator('.bd-rt-kept td').allTextContents()).toEqual(['甲', '乙']);
    await box.getByText('后', { exact: true }).waitFor();
    // everything is selected from within the table, too
    await box.locator('.bd-rt-kept td').first().click();
    await clear();
    expect(await box.locator('.bd-rt-kept').count()).toBe(0);
  });

  test('a picture, chosen in the dialog, stands where the caret was and is read on the page', async () => {
    const { page } = press;
    await page.keyboard.type('前后');
    await page.keyboard.press('ArrowLeft');
    await compose(nihao, '你好');
    await textIs('前你好后');
    await page.keyboard.press('Control+End');
    await page.getByRole('button', { name: '插入图片' }).click();
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(picture);
    await page.locator('.bd-rt-image img[src^="/cdn/"]').waitFor();
    await page.locator('.bd-rt-image img').evaluate((node) => node.setAttribute('data-first', ''));
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+b');
    await compose(['z', 'zh', 'zhong'], '中');
    await expect.poll(() => box.innerText()).toContain('中');
    // the first word of a paragraph draws no picture anew
    await page.locator('.bd-rt-image img[data-first]').waitFor();
    await title.fill('输入法写的文章');
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
    await reader.page.getByText('前你好后').waitFor();
    expect(await reader.page.locator('.rich-text strong').first().innerText()).toContain('中');
    await reader.page.locator('.rich-text img[src^="/cdn/"]').waitFor();
    await reader.leave();
  });
});

describe('twenty documents as other programs put them on the clipboard', () => {
  const folder = resolve('tests/unit/rich-text/pasted');
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.txt') && name !== 'loose.txt')
    .map((name) => name.replace('.txt', ''));
  const fixture = (name: string, kind: 'txt' | 'clean') =>
    readFileSync(resolve(folder, `${name}.${kind}`), 'utf8');
  /** What is read in HTML, whatever address its pictures were stored under. */
  const read = (html: string): string => {
    const plain = html
      .replace(/ rel="noopener noreferrer"/g, '')
      .replace(/>\s+</g, '><')
      .replace(/<img [^>]*>/g, (tag) => `<img src="/x"${/ alt="[^"]*"/.exec(tag)?.[0] ?? ''}>`);
    return asRead(new JSDOM(plain).window.document.body).join('\n');
  };
  const place = (name: string) => `□${name}□`;

  async function paste(page: Page, html: string): Promise<void> {
    await page.evaluate((given) => {
      const put = (event: ClipboardEvent) => {
        event.clipboardData?.setData('text/html', given);
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      document.addEventListener('copy', put, { once: true, capture: true });
      document.execCommand('copy');
    }, html);
    await page.keyboard.press('Control+v');
  }
  async function save(page: Page): Promise<void> {
    await page.getByRole('button', { name: '保存修改' }).click();
    await page.waitForURL(/\/manage\/article/);
  }
  async function stored(bearer: string, id: string): Promise<string> {
    const answer = await fetch(`${bookdesk.origin}/jmgr/post/detail/${id}`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
    const { data }: { data: { content: string } } = await answer.json();
    return data.content;
  }

  test('are pasted, changed elsewhere, saved and opened again: nothing is lost or moved', async () => {
    expect(names).toHaveLength(20);
    const bearer = await token();
    const id = await saveArticle(
      bearer,
      `${names.map((name) => `<p>§${name}§</p><p>${place(name)}</p>`).join('')}<p>末</p>`,
    );
    const { page } = press;
    await page.route('**/common/upload/fetch', (route) =>
      route.fulfill({
        json: {
          code: 200,
          isSuccess: true,
          data: { url: '/cdn/image/fetched.png', width: 20, height: 10, bytes: 99 },
        },
      }),
    );
    await page.goto(`${bookdesk.origin}/publish/article?id=${id}`);
    for (const name of names) {
      await page.getByRole('textbox', { name: '正文' }).getByText(place(name)).click();
      await page.keyboard.press('Home');
      await page.keyboard.press('Shift+End');
      await paste(page, fixture(name, 'txt'));
      await page
        .getByRole('textbox', { name: '正文' })
        .getByText(place(name))
        .waitFor({ state: 'detached' });
    }
    await page.getByText(/有 2 张图片没能带过来/).waitFor();
    // neither ran, nor was it for the policy to stop
    expect(await caughtInApp(page)).toEqual([]);
    for (const round of ['x', 'xx']) {
      await page
        .getByRole('textbox', { name: '正文' })
        .getByText(/^末x*$/)
        .click();
      await page.keyboard.press('End');
      await page.keyboard.type('x');
      await save(page);
      const content = await stored(bearer, id);
      const parts = content.split(/<p>§([\w-]+)§<\/p>/);
      expect(content.endsWith(`<p>末${round}</p>`)).toBe(true);
      for (const name of names) {
        const part = parts[parts.indexOf(name) + 1] ?? '';
        expect(`${name}\n${read(part.replace(/<p>末x*<\/p>$/, ''))}`).toBe(
          `${name}\n${read(fixture(name, 'clean'))}`,
        );
      }
      await page.goto(`${bookdesk.origin}/publish/article?id=${id}`);
    }
    await page.unroute('**/common/upload/fetch');
  }, 120_000);
});
