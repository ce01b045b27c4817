import { expect, test } from 'vitest';
import { expectNoErrors, signIn } from './people.ts';
import { visitors } from './visitors.ts';

/** A list is opened by its address with nothing kept: it is seen and worked without antd, which comes when it is asked for. */
const { origin, somebody } = visitors();

const parts = ['h1', '.bd-search', 'thead', 'tbody tr:nth-child(1)', 'tbody tr:nth-child(10)'];

test('the rows of a list are worked before antd has come, and stay where they are when it comes', async () => {
  const operator = await somebody();
  const { page } = operator;
  await signIn(operator, origin, 'operator');
  const places = () =>
    page.evaluate(
      (selectors) =>
        selectors.map((selector) => {
          const { left, top, width, height } =
            document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
          return [left, top, width, height].map(Math.round);
        }),
      parts,
    );
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(?:[^/]+\/)?antd-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${origin}/resource/books`);
  const rows = page.locator('tbody tr');
  await rows.nth(9).waitFor();
  const before = await places();
  await rows.first().getByRole('checkbox').click();
  await expect.poll(() => rows.first().getAttribute('aria-selected')).toBe('true');
  await rows.first().getByRole('checkbox').click();
  await page.getByRole('button', { name: '视图' }).click();
  expect(await page.getByRole('menu').count()).toBe(0);
  release();
  await page.getByRole('menu').waitFor();
  expect(await places()).toEqual(before);
  expectNoErrors(operator);
});

test('a chosen scheme that is not the device’s is there before any script has come', async () => {
  const visitor = await somebody();
  const { page } = visitor;
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${origin}/login`);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.evaluate(() => localStorage.setItem('bookdesk.scheme', 'dark'));
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(?:[^/]+\/)?[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${origin}/login`, { waitUntil: 'commit' });
  await page.getByRole('heading').first().waitFor();
  const early = await ground();
  expect(early).not.toBe(light);
  release();
  await page.waitForLoadState('networkidle');
  expect(await ground()).toBe(early);
  expectNoErrors(visitor);
});

test('every script that a list is drawn with is named by its page itself', async () => {
  const operator = await somebody();
  const { page } = operator;
  await signIn(operator, origin, 'operator');
  await page.goto(`${origin}/resource/books`);
  await page.locator('tbody tr').nth(9).waitFor();
  const scripts = await page.evaluate(() => {
    const asked = performance.getEntriesByType('resource');
    const rowsCame = asked.find(({ name }) => name.endsWith('/bookSearch'));
    return asked
      .filter(({ startTime }) => startTime < (rowsCame?.startTime ?? 0))
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'));
  });
  const document = await (
    await page.request.get(`${origin}/resource/books`, { headers: { accept: 'text/html' } })
  ).text();
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter((path) => !document.includes(path))).toEqual([]);
});

test('the rows of the first list are asked for once, before its screen is drawn', async () => {
  const operator = await somebody();
  const { page } = operator;
  await signIn(operator, origin, 'operator');
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('.bd-header')) return;
      watch.disconnect();
      performance.mark('drawn');
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${origin}/resource/books?pageSize=20`);
  await page.locator('tbody tr').nth(19).waitFor();
  const [drawn, ...asked] = await page.evaluate(() => [
    performance.getEntriesByName('drawn')[0]?.startTime ?? 0,
    ...performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/bookSearch'))
      .map(({ startTime }) => startTime),
  ]);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toBeLessThan(drawn ?? 0);
});

test('what has come before the first screen is drawn stands in it at once, and is worked as soon as it stands there', async () => {
  const operator = await somebody();
  const { page } = operator;
  await signIn(operator, origin, 'operator');
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const box = document.querySelector<HTMLElement>('tbody input[type=checkbox]');
      if (!document.querySelector('.bd-header')) return;
      watch.disconnect();
      const rows = document.querySelectorAll('tbody tr').length;
      const entries = document.querySelectorAll('.bd-group a').length;
      Reflect.set(window, 'drawnAtOnce', { rows, hasMenu: entries > 3 });
      setTimeout(() => box?.click());
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  const rowsCame = page.waitForResponse(/\/bookSearch$/).then((response) => response.finished());
  await page.route(/\/assets\/(?:[^/]+\/)?list-[^/]+\.js$/, async (route) => {
    await rowsCame;
    await route.continue();
  });
  await page.goto(`${origin}/resource/books`);
  const first = page.locator('tbody tr').first();
  await expect.poll(() => first.getAttribute('aria-selected')).toBe('true');
  expect(await page.evaluate(() => Reflect.get(window, 'drawnAtOnce'))).toEqual({
    rows: 10,
    hasMenu: true,
  });
  expectNoErrors(operator);
});
