import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, phone } from '../support/chromium.ts';
import { drag, expectNoErrors, measured, type Person, signIn } from './people.ts';
import { visitors } from './visitors.ts';

/** A dashboard is made by mouse and by keys, looked at, printed and saved, and read on a phone. */
const { origin, somebody } = visitors();
/** High enough that nothing scrolls while a chart is moved. */
const tall = { ...desktop, viewport: { width: 1440, height: 1500 } };

const widest = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const drawn = (page: Page) =>
  page.evaluate(
    () => [...document.querySelectorAll('canvas')].filter((one) => one.clientHeight > 100).length,
  );

/** A canvas has its size once something is drawn on it. */
const drawnAlready = (page: Page) => page.locator('canvas[style*="width"]').nth(1).waitFor();
/** `--bd-primary-deep` in the light scheme */
const paperInk = [0x00, 0x7a, 0x76];

/** The form of a new dashboard, with its names filled in. */
async function begin({ page }: Person, name: string): Promise<void> {
  await page.goto(`${origin}/dashboards`);
  await page.getByRole('button', { name: '新建看板' }).click();
  await page.getByLabel('显示名称 · 简体中文').fill(`看板${name}`);
  await page.getByLabel('显示名称 · English').fill(`Board ${name}`);
  await page.getByLabel('标识', { exact: true }).fill(name);
}
const orderOf = (page: Page) => page.locator('.bd-dashboard-item-title').allTextContents();

test('is made by the mouse: charts are chosen, dragged and made wider; then it is in the menu', async () => {
  const person = await somebody(tall);
  const { page } = person;
  await signIn(person, origin, 'operator');
  await begin(person, 'mouse');
  for (const title of ['各类型', '各状态']) {
    await page.getByRole('combobox', { name: '加入图表…' }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: title }).first().click();
  }
  expect(await orderOf(page)).toEqual(['帖子：各类型', '帖子：各状态']);
  const handle = (title: string) => page.locator(`.bd-le-handle[aria-label*="${title}"]`);
  await drag(page, handle('各状态'), handle('各类型'));
  await expect.poll(() => orderOf(page)).toEqual(['帖子：各状态', '帖子：各类型']);
  await page.getByLabel('“帖子：各状态”的宽度').selectOption('whole');
  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  await page.waitForURL(/\/dashboards\/mouse$/);
  await page.getByRole('link', { name: '看板mouse' }).waitFor();
  await expect.poll(() => drawn(page)).toBe(2);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载图片' }).first().click();
  expect((await saving).suggestedFilename()).toBe('帖子：各状态.png');
  // on paper the table stands below what is drawn
  await page.emulateMedia({ media: 'print' });
  const table = page.getByRole('table', { name: '帖子：各状态' });
  expect((await table.boundingBox())?.height).toBeGreaterThan(50);
  expect(await page.getByRole('button', { name: '下载图片' }).count()).toBe(0);
  expectNoErrors(person);
});

test('is printed with what is drawn on the first sheet', async () => {
  const person = await somebody(desktop);
  const { page } = person;
  await signIn(person, origin, 'operator');
  await page.goto(`${origin}/dashboards/community`);
  await drawnAlready(page);
  const sheet = await page.pdf({ format: 'A4', pageRanges: '1' });
  // a canvas comes to paper as a picture
  expect(sheet.includes('/Subtype /Image')).toBe(true);
  expectNoErrors(person);
});

test('is drawn in the inks of paper before it is printed, in dark', async () => {
  const person = await somebody({ ...desktop, colorScheme: 'dark' });
  const { page } = person;
  await signIn(person, origin, 'operator');
  await page.goto(`${origin}/dashboards/community`);
  await drawnAlready(page);
  const inks = await page.evaluate(async (paper) => {
    const isDrawnIn = () => {
      const canvas = document.querySelector('canvas');
      const { data = [] } =
        canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      return Array.from({ length: data.length / 4 }, (_, at) =>
        paper.every((part, index) => data[4 * at + index] === part),
      ).includes(true);
    };
    const before = isDrawnIn();
    dispatchEvent(new Event('beforeprint'));
    // what has been asked for until now happens before anything is laid out
    await Promise.resolve();
    return { before, printed: isDrawnIn() };
  }, paperInk);
  expect(inks).toEqual({ before: false, printed: true });
  expectNoErrors(person);
});

test('is made by keys alone, and its charts are moved through by arrows', async () => {
  const person = await somebody(tall);
  const { page } = person;
  await signIn(person, origin, 'operator');
  await begin(person, 'keys');
  for (const title of ['每天注册', '机构与个人']) {
    await page.getByRole('combobox', { name: '加入图表…' }).focus();
    await page.keyboard.type(title);
    await page.locator('.ant-select-item-option-active').filter({ hasText: title }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel(`“用户：${title}”的宽度`).waitFor();
  }
  await page.locator('.bd-le-handle[aria-label*="机构与个人"]').focus();
  await page.keyboard.press('Space');
  await page.locator('.bd-le-dragging').waitFor();
  await measured(page);
  await page.keyboard.press('ArrowUp');
  await page
    .getByRole('status')
    .filter({ hasText: /每天注册/ })
    .first()
    .waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await expect.poll(() => orderOf(page)).toEqual(['用户：机构与个人', '用户：每天注册']);
  await page.getByLabel('标识', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboards\/keys$/);
  // the editor, whose charts have the same names, is gone
  await page.getByLabel('标识', { exact: true }).waitFor({ state: 'detached' });
  const chart = page.getByRole('slider', { name: /^用户：每天注册/ });
  await chart.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe('0');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe('1');
  expectNoErrors(person);
});

test('fits a phone of 390 px, as it is read and as it is edited', async () => {
  const person = await somebody(phone);
  const { page } = person;
  await signIn(person, origin, 'operator');
  await page.goto(`${origin}/dashboards/community`);
  await page.getByRole('slider', { name: /^帖子：每天新增/ }).waitFor();
  await expect.poll(() => drawn(page)).toBeGreaterThan(0);
  expect(await widest(page)).toBeLessThanOrEqual(0);
  await page.goto(`${origin}/dashboards/community/edit`);
  await page.getByLabel('“帖子：每天新增”的宽度').waitFor();
  expect(await widest(page)).toBeLessThanOrEqual(0);
  expectNoErrors(person);
});
