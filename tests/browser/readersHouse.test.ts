import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { phone } from '../support/chromium.ts';
import { softPicture } from '../support/softPicture.ts';
import { violationsOf } from './accessible.ts';
import {
  accountOf,
  everyLook,
  filledLooks,
  operatorOf,
  runningPage,
  savePage,
} from './everyLook.ts';
import { expectNoErrors, measured } from './people.ts';
import { visitors } from './visitors.ts';

/**
 * What Lighthouse looks at (accessibility, best practices, search engines, layout shift), held on each kind of page of the
 * readers' house. `docs/performance.md` has its own figures and how to repeat them.
 */

const { origin, somebody: reader } = visitors();

/** kinds of pages, and their addresses */
const pages = new Map<string, string>();
const kinds = [
  'front',
  'list',
  'special pages',
  'special page',
  'post',
  'book',
  'author',
  'topic',
  'channel',
  'live stream',
] as const;
type PageKind = (typeof kinds)[number];

beforeAll(async () => {
  const operator = await operatorOf(origin);
  const id = await savePage(operator, runningPage('一整页', await filledLooks(operator)));
  const { page } = await reader({ ...phone, locale: 'zh-CN' });
  const linked = async (from: string, link: string): Promise<string> => {
    await page.goto(`${origin}${from}`);
    return (await page.locator(link).first().getAttribute('href')) ?? '';
  };
  const set = (kind: PageKind, path: string) => pages.set(kind, path);
  set('front', '/s');
  set('list', '/s/all/books?page=2');
  set('special pages', '/s/all/specials');
  set('special page', `/s/${id}`);
  set('post', await linked('/s', 'a[href^="/c/1050/"]:has(.post-cover)'));
  set('book', await linked('/s/all/books', 'a[href^="/c/1110/"]'));
  set('author', await linked(pages.get('post') ?? '', '.read-author'));
  set('topic', /\/c\/9010\/\d+/.exec(await mapOf('topics'))?.[0] ?? '');
  const streams = await mapOf('lives');
  for (const [path] of streams.matchAll(/\/c\/70[12]0\/\d+/g)) {
    const [, channel] = /class="live-channel" href="([^"]+)"/.exec(await htmlOf(path)) ?? [];
    if (channel === undefined) continue;
    set('live stream', path);
    set('channel', channel);
    break;
  }
}, 300_000);

const htmlOf = async (path: string): Promise<string> => (await fetch(origin + path)).text();
const mapOf = (kind: string): Promise<string> => htmlOf(`/sitemap/${kind}.xml`);

/** Gathers how far the page moves under its readers, from its first moment on. */
const watchShifts = (page: Page) =>
  page.addInitScript(`
    globalThis.shifted = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries())
        if (!hadRecentInput)
          shifted.push({ value, parts: sources.map(({ node }) => node?.className ?? node?.nodeName ?? '') });
    }).observe({ type: 'layout-shift', buffered: true });
  `);
const shifts = z.array(z.object({ value: z.number(), parts: z.array(z.string()) }));

/** Goes down the whole page, as its readers do, until every picture is there. */
async function readThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let seen = 0; seen < height; seen += 600) {
    await page.evaluate((to) => scrollTo(0, to), seen);
    await page.waitForFunction(() =>
      [...document.images].every((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect();
        const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
        return image.complete || !isSeen;
      }),
    );
  }
}

/** Runs in the page: lists with room left in a row that is not the last of all there is, and a page that is too wide. */
function rowsWithHoles(): string[] {
  const found: string[] = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`${scrollWidth} px wide`);
  for (const list of document.querySelectorAll('main ul')) {
    const isOfBooks = list.matches('.books-grid');
    if (getComputedStyle(list).display !== 'grid' && !isOfBooks) continue;
    if (list.closest('.component-banner')) continue;
    const rows = new Map<number, { items: number; right: number }>();
    for (const item of list.children) {
      const { top, right } = item.getBoundingClientRect();
      const row = rows.get(Math.round(top)) ?? { items: 0, right: 0 };
      rows.set(Math.round(top), { items: row.items + 1, right: Math.max(row.right, right) });
    }
    const more =
      list.closest('section')?.querySelector('.more, .house-all') ??
      document.querySelector('.paging [rel=next]');
    const whole = more ? [...rows.values()] : [...rows.values()].slice(0, -1);
    const edge = list.getBoundingClientRect().right;
    // books are narrower than their columns: their rows are as long as each other, or shorter by one
    const lengths = [...rows.values()].map(({ items }) => items);
    const longest = Math.max(...lengths);
    const isHoled = isOfBooks
      ? lengths.some((items) => items < longest - 1)
      : whole.some(({ right }) => edge - right > 1);
    if (isHoled) found.push(`${list.className}: ${list.children.length} in ${rows.size} rows`);
  }
  return found;
}

/** A call of an institution of the demo. */
async function called(method: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${origin}/jmgr${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await press()}` },
    body: JSON.stringify(body),
  });
  return z.object({ data: z.unknown() }).parse(await response.json()).data;
}

const press = async (): Promise<string> => (await accountOf(origin, 'press')).token;

/** Stores a picture. @returns its address */
async function stored(picture: Buffer): Promise<string> {
  const fileMd5 = `${createHash('md5').update(picture).digest('hex')}.png`;
  const signed = z
    .object({
      ...{ host: z.string(), key: z.string(), accessKeyId: z.string(), policy: z.string() },
      ...{ signature: z.string(), fields: z.record(z.string(), z.string()).optional() },
    })
    .parse(await called('POST', '/common/upload/oss/sign', { fileMd5 }));
  const form = new FormData();
  form.set('OSSAccessKeyId', signed.accessKeyId);
  form.set('policy', signed.policy);
  form.set('Signature', signed.signature);
  form.set('key', signed.key);
  form.set('Content-Disposition', 'inline');
  for (const [name, value] of Object.entries(signed.fields ?? {})) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  const answer = await fetch(new URL(signed.host, origin), { method: 'POST', body: form });
  expect(answer.status).toBe(204);
  return `/cdn/${signed.key}`;
}

/** Publishes an article. @returns its address */
async function articleOf(content: string): Promise<string> {
  const body = {
    contentType: 1040,
    title: '一幅长图',
    content,
    cover: '/covers/banner.svg?title=Slow+Reading',
  };
  const { id } = z.object({ id: z.string() }).parse(await called('PUT', '/post/save', body));
  return `/c/1040/${id}`;
}

describe('a page of the readers’ house', () => {
  test.each(kinds)('can be used by everybody and found by machines: %s', async (kind) => {
    const path = pages.get(kind) ?? '';
    expect(path).toMatch(/^\/[sc]/);
    const person = await reader({ ...phone, locale: 'zh-CN' });
    const { page } = person;
    const answer = await page.goto(`${origin}${path}`);
    expect(answer?.status()).toBe(200);
    expect(await violationsOf(page, ['wcag21aa', 'wcag22aa', 'best-practice'])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
    const head = (selector: string, name: string) =>
      page.locator(`head > ${selector}`).evaluate((part, of) => part.getAttribute(of), name);
    expect(new URL((await head('link[rel=canonical]', 'href')) ?? '').pathname).toBe(
      new URL(path, origin).pathname,
    );
    expect(await head('meta[name=description]', 'content')).toMatch(/\S/);
    expect(await head('meta[name=viewport]', 'content')).toContain('width=device-width');
    expect(await page.title()).toMatch(/\S/);
    expect(await page.locator('h1').count()).toBe(1);
    const wordless = await page
      .locator('a')
      .evaluateAll((links) =>
        links.flatMap((link) =>
          link.getAttribute('href') &&
          (link.textContent ||
            link.getAttribute('aria-label') ||
            link.querySelector('img[alt]:not([alt=""])'))
            ? []
            : [link.outerHTML.slice(0, 200)],
        ),
      );
    expect(wordless).toEqual([]);
    expectNoErrors(person);
  });

  test.each([390, 1440])(
    'moves nothing under its readers while it loads, at %i px',
    async (width) => {
      const { page } = await reader({ ...phone, viewport: { width, height: 844 } });
      await watchShifts(page);
      for (const kind of kinds) {
        await page.goto(`${origin}${pages.get(kind)}`);
        await readThrough(page);
        const found = shifts.parse(await page.evaluate('globalThis.shifted'));
        const sum = found.reduce((total, { value }) => total + value, 0);
        expect(sum, `${kind} ${JSON.stringify(found)}`).toBeLessThanOrEqual(0.1);
      }
    },
  );

  test('keeps room for a tall picture in an article, however late that comes', async () => {
    const picture = await softPicture(600, 1_500);
    const lines = '<p>图后面的一段文字，图来之前就已经读到。</p>'.repeat(8);
    const path = await articleOf(`<p>开头</p><p><img src="${await stored(picture)}"></p>${lines}`);
    const { page } = await reader({ ...phone, locale: 'zh-CN' });
    await watchShifts(page);
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/cdn/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${origin}${path}`, { waitUntil: 'domcontentloaded' });
    await page.getByText('图后面的一段文字').first().waitFor();
    await measured(page);
    letGo();
    await readThrough(page);
    const room = await page.locator('.read-body img').evaluate((image) => image.clientHeight);
    expect(room).toBeGreaterThan(800);
    const found = shifts.parse(await page.evaluate('globalThis.shifted'));
    const sum = found.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(found)).toBeLessThanOrEqual(0.1);
  });

  test.each([320, 390, 414, 600, 768, 1440])(
    'ends the rows of books on the front page at %i px',
    async (width) => {
      const { page } = await reader({ viewport: { width, height: 900 }, locale: 'zh-CN' });
      await page.goto(`${origin}/s`);
      const books = page.locator('.books-grid');
      await books.waitFor();
      const rows = await books.evaluate((list) => {
        const tops = [...list.children].map((item) => Math.round(item.getBoundingClientRect().top));
        return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
      });
      expect(rows).toEqual(rows.map(() => 12 / rows.length));
    },
  );

  test('divides the books of a component among rows as long as each other, at every width', async () => {
    const looks = await filledLooks(await operatorOf(origin));
    const grid = looks.find((one) => 'uuid' in one && one.uuid === 't2-100-7000');
    const components = [1, 2, 3, 4, 5, 6].map((showLimit) => ({
      ...grid,
      uuid: `g${showLimit}`,
      showLimit,
    }));
    const id = await savePage(await operatorOf(origin), runningPage('图书格', components));
    const { page } = await reader({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await page.goto(`${origin}/s/${id}`);
    const grids = page.locator('.books-grid');
    await expect.poll(() => grids.count()).toBe(6);
    const inRows = () =>
      grids.evaluateAll((lists) =>
        lists.map((list) => {
          const tops = [...list.children].map((item) =>
            Math.round(item.getBoundingClientRect().top),
          );
          return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
        }),
      );
    const seen: Record<number, number[][]> = {};
    for (const width of [320, 390, 600, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      seen[width] = await inRows();
    }
    expect(seen).toEqual({
      320: [[1], [2], [2, 1], [2, 2], [2, 2, 1], [2, 2, 2]],
      390: [[1], [2], [3], [2, 2], [3, 2], [3, 3]],
      600: [[1], [2], [3], [4], [3, 2], [3, 3]],
      1440: [[1], [2], [3], [4], [5], [6]],
    });
  });

  test('leaves no hole in a row but the last of all there is, and scrolls sideways at no width', async () => {
    const { page } = await reader({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    const found: string[] = [];
    for (const path of [...pages.values(), '/s/all/books', '/s?q=的', '/s?q=的&kind=books']) {
      await page.goto(origin + path);
      await page.locator('main').waitFor();
      for (let width = 320; width <= 1440; width += 40) {
        await page.setViewportSize({ width, height: 900 });
        const seen = await page.evaluate(rowsWithHoles);
        found.push(...seen.map((one) => `${path} at ${width} px: ${one}`));
      }
    }
    expect(found).toEqual([]);
  });

  test('ends every row of a grid, however many there are', async () => {
    const { page } = await reader({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await page.goto(`${origin}${pages.get('special page')}`);
    await page.locator(`section[aria-labelledby="title-${everyLook[0]?.uuid}"]`).waitFor();
    // as many as the page has of each kind, and fewer down to one
    const holes = await page.evaluate(() =>
      [...document.querySelectorAll('.component > ul:not([class*="banner"], .books-grid)')].flatMap(
        (list) => {
          const found: string[] = [];
          while (list.children.length > 0) {
            const last = list.lastElementChild;
            const gap =
              list.getBoundingClientRect().right - (last?.getBoundingClientRect().right ?? 0);
            if (gap > 1) found.push(`${list.className}: ${list.children.length}`);
            last?.remove();
          }
          return found;
        },
      ),
    );
    expect(holes).toEqual([]);
  });
});
