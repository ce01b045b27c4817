import { expect, test } from 'vitest';
import { expectNoErrors, signIn } from './people.ts';
import { visitors } from './visitors.ts';

/** A list is opened by its address with nothing kept: its rows are seen before the rest of it has come. */
const { origin, somebody } = visitors();

const parts = ['h1', '.bd-search', 'thead', 'tbody tr:nth-child(1)', 'tbody tr:nth-child(10)'];

test('the rows of a list are seen before its script has come, and stand where the list draws them', async () => {
  const operator = await somebody();
  const { page } = operator;
  await signIn(operator, origin, 'operator');
  const placesIn = (place: string) =>
    page.evaluate(
      ({ selectors, within }) =>
        selectors.map((selector) => {
          const { left, top, width, height } =
            document.querySelector(`${within} ${selector}`)?.getBoundingClientRect() ??
            new DOMRect();
          return [left, top, width, height].map(Math.round);
        }),
      { selectors: parts, within: place },
    );
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/list-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${origin}/resource/books`);
  const early = page.locator('#early-list');
  await early.locator('tbody tr').nth(9).waitFor();
  const before = await placesIn('#early-list');
  const seen = await early.locator('tbody .bd-record-title').allTextContents();
  expect(await page.getByRole('grid').count()).toBe(0);
  release();
  await page.getByRole('grid', { name: '图书' }).waitFor();
  await early.waitFor({ state: 'detached' });
  await expect.poll(() => placesIn('#root')).toEqual(before);
  expect(await page.locator('#root tbody .bd-record-title').allTextContents()).toEqual(seen);
  expectNoErrors(operator);
});
