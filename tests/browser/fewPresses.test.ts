import { resolve } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, phone } from '../support/chromium.ts';
import { canvas, editors, face, inspector, outline, palette, writing } from './editor.ts';
import { filledLooks, runningPage, savePage } from './everyLook.ts';
import { drag, expectNoErrors, measured } from './people.ts';
import { countPresses, pressesOf, pressUntil } from './presses.ts';

/** Five tasks of the decorator and how many presses each takes: docs/special-page.md has the table. */

const { openEditor, operator } = editors();
const fixtures = ['one.jpg', 'two.jpg', 'three.jpg', 'shelf.png'];
const pictures = [
  ...fixtures.map((name) => resolve('tests/browser/fixtures', name)),
  resolve('docs/books.png'),
];
/** Opens a page of five books and a text. */
async function openPage(surroundings: BrowserContextOptions) {
  const looks = await filledLooks(operator());
  const books = looks.find((one) => 'uuid' in one && one.uuid === 't2-100-8000');
  const components = [{ ...books, uuid: '书', name: '书', title: '书' }, writing('乙')];
  const id = await savePage(operator(), runningPage('读书', components));
  const person = await openEditor(surroundings, id);
  const { page } = person;
  await canvas(page).locator('.decoration-drops').waitFor({ state: 'attached' });
  await canvas(page).locator('[data-item]').nth(4).waitFor();
  return { person, page };
}
const high: BrowserContextOptions = { ...desktop, viewport: { width: 1440, height: 1300 } };

/** Five pictures, each another one, as a browser hands over what is dropped or pasted on the page. */
const handOver = (page: Page, way: 'drop' | 'paste') =>
  page.evaluate(async (name) => {
    const transfer = new DataTransfer();
    for (const number of [1, 2, 3, 4, 5]) {
      const drawing = document.createElement('canvas');
      [drawing.width, drawing.height] = [600, 300 + number];
      drawing.getContext('2d')?.fillText(`${number} ${performance.now()}`, 20, 20);
      const blob = await new Promise<Blob | null>((done) => drawing.toBlob(done, 'image/png'));
      const file = new File(blob ? [blob] : [], `${number}.png`, { type: 'image/png' });
      transfer.items.add(file);
    }
    const about = { bubbles: true, cancelable: true };
    const end = document.querySelector('.decoration-end');
    const box = end?.getBoundingClientRect() ?? new DOMRect();
    const place = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    if (name === 'drop')
      end?.dispatchEvent(new DragEvent('drop', { ...about, ...place, dataTransfer: transfer }));
    else
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { ...about, clipboardData: transfer }),
      );
  }, way);

const hasBannerOfFive = (page: Page) =>
  outline(page)
    .getByRole('button', { name: /^轮播图.*5 张图片/ })
    .waitFor();
const titles = (page: Page) =>
  canvas(page)
    .locator('[data-component="书"] [data-item]')
    .evaluateAll((all) => all.map(({ textContent }) => textContent));
const bigPictures = (page: Page) => inspector(page).getByRole('radio', { name: '大图' });
const look = (page: Page) => canvas(page).locator('[data-component="书"] .component-book');
const grips = (page: Page) => canvas(page).locator('.decoration-item-handle');

/** The style of the books is another one, on the page too. */
async function expectBigPictures(page: Page): Promise<void> {
  await expect.poll(() => look(page).locator('.books-feature').count()).toBe(1);
}

describe('by mouse', () => {
  test('a banner of five pictures takes one drop, or three presses', async () => {
    const { person, page } = await openPage(high);
    await countPresses(page);
    await handOver(page, 'drop');
    await hasBannerOfFive(page);
    expect(await pressesOf(page)).toBe(1);

    await countPresses(page);
    await palette(page).getByRole('button', { name: '添加轮播图' }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      inspector(page).getByRole('button', { name: '上传多张图片' }).click(),
    ]);
    await chooser.setFiles(pictures);
    await expect
      .poll(() =>
        outline(page)
          .getByRole('button', { name: /^轮播图.*5 张图片/ })
          .count(),
      )
      .toBe(2);
    expect(await pressesOf(page)).toBe(3);
    expectNoErrors(person);
  });

  test('books change their order with two presses', async () => {
    const { person, page } = await openPage(high);
    const before = await titles(page);
    await countPresses(page);
    await face(page, '书').click({ position: { x: 20, y: 20 } });
    await grips(page).nth(4).waitFor();
    await drag(page, grips(page).first(), canvas(page).locator('[data-item]').nth(1), 0.9);
    await expect.poll(() => titles(page)).toEqual([before[1], before[0], ...before.slice(2)]);
    expect(await pressesOf(page)).toBe(2);
    expectNoErrors(person);
  });

  test('a style is another one with two presses', async () => {
    const { person, page } = await openPage(high);
    await countPresses(page);
    await face(page, '书').click({ position: { x: 20, y: 20 } });
    await bigPictures(page).click();
    await expectBigPictures(page);
    expect(await pressesOf(page)).toBe(2);
    expectNoErrors(person);
  });

  test('the page is seen on a phone with one press', async () => {
    const { person, page } = await openPage(desktop);
    await countPresses(page);
    await page.getByRole('button', { name: '预览', exact: true }).click();
    await expectPhone(page);
    expect(await pressesOf(page)).toBe(1);
    expectNoErrors(person);
  });

  test('why publishing is refused is read after one press, and mended where a second one leads', async () => {
    const { person, page } = await openPage(desktop);
    await palette(page).getByRole('button', { name: '添加图书' }).click();
    await countPresses(page);
    await page.getByRole('button', { name: '发布', exact: true }).click();
    const reason = page.getByRole('button', { name: '图书组件内容为空，请配置完整' });
    await reason.waitFor();
    expect(await pressesOf(page)).toBe(1);
    await reason.click();
    await inspector(page).getByText('图书组件内容为空，请配置完整').waitFor();
    expect(await pressesOf(page)).toBe(2);
    expectNoErrors(person);
  });
});

async function expectPhone(page: Page): Promise<void> {
  const shown = page.frameLocator('iframe');
  await shown.getByRole('heading', { name: '读书' }).first().waitFor();
  await expect
    .poll(() => page.locator('iframe').evaluate((one) => Math.round(one.clientWidth)))
    .toBeLessThanOrEqual(400);
}

describe('by keyboard alone, from the component on the page', () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel ?? '');

  test('five pictures on the clipboard are a banner by one chord', async () => {
    const { person, page } = await openPage(high);
    await face(page, '乙').focus();
    await countPresses(page);
    await handOver(page, 'paste');
    await hasBannerOfFive(page);
    expect(await pressesOf(page)).toBe(1);
    expectNoErrors(person);
  });

  test('books change their order', async () => {
    const { person, page } = await openPage(high);
    const before = await titles(page);
    await face(page, '书').focus();
    await countPresses(page);
    await page.keyboard.press('Space');
    await grips(page).nth(4).waitFor();
    await pressUntil(page, 'Tab', { selector: '.decoration-item-handle', most: 20 });
    await page.keyboard.press('Space');
    await canvas(page).locator('[aria-pressed="true"].decoration-item-handle').waitFor();
    await measured(page);
    await page.keyboard.press('ArrowDown');
    await page.locator('.decoration-lifted').filter({ hasText: '第 2 项' }).waitFor();
    await page.keyboard.press('Space');
    await expect.poll(() => titles(page)).toEqual([before[1], before[0], ...before.slice(2)]);
    expect(await pressesOf(page)).toBeLessThanOrEqual(12);
    expectNoErrors(person);
  });

  test('a style is another one: F6 leads to the settings', async () => {
    const { person, page } = await openPage(high);
    await face(page, '书').focus();
    await countPresses(page);
    await page.keyboard.press('Space');
    await bigPictures(page).waitFor();
    await page.keyboard.press('F6');
    await pressUntil(page, 'Tab', { selector: '.decoration-style input', most: 30 });
    // before the first one stands the last
    await page.keyboard.press('ArrowLeft');
    await expectBigPictures(page);
    expect(await pressesOf(page)).toBeLessThanOrEqual(20);
    expectNoErrors(person);
  });

  test('the page is seen on a phone', async () => {
    const { person, page } = await openPage(desktop);
    await face(page, '书').focus();
    await countPresses(page);
    await page.keyboard.press('F6');
    await page.keyboard.press('F6');
    await pressUntil(page, 'Tab', { selector: '[aria-label="预览"]', most: 12 });
    await page.keyboard.press('Enter');
    await expectPhone(page);
    expect(await pressesOf(page)).toBeLessThanOrEqual(10);
    expectNoErrors(person);
  });

  test('why publishing is refused is read, and mended where Enter leads', async () => {
    const { person, page } = await openPage(desktop);
    await palette(page).getByRole('button', { name: '添加图书' }).click();
    await face(page, '书').focus();
    await countPresses(page);
    await page.keyboard.press('F6');
    await page.keyboard.press('F6');
    await pressUntil(page, 'Tab', { selector: '[aria-label="发布"]', most: 14 });
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '图书组件内容为空，请配置完整' }).waitFor();
    expect(await pressesOf(page)).toBeLessThanOrEqual(13);
    await pressUntil(page, 'Tab', { selector: '.decoration-checklist-finding', most: 3 });
    await page.keyboard.press('Enter');
    await expect.poll(() => inspector(page).locator(':focus').count()).toBe(1);
    expect(await focused(page)).not.toBe('发布');
    expectNoErrors(person);
  });
});

describe('with a finger at 390 px', () => {
  const show = (page: Page, name: string) =>
    page.locator('.decoration-tabs').getByText(name, { exact: true }).tap();

  test('pictures become a banner, a style is another one, the page is seen on a phone', async () => {
    const { person, page } = await openPage(phone);
    await countPresses(page);
    await page.getByRole('button', { name: '预览', exact: true }).tap();
    await expectPhone(page);
    expect(await pressesOf(page)).toBe(1);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /关闭|Close/ })
      .first()
      .tap();

    await countPresses(page);
    await face(page, '书').tap({ position: { x: 20, y: 20 } });
    await show(page, '设置');
    await bigPictures(page).tap();
    await expect.poll(() => bigPictures(page).isChecked()).toBe(true);
    expect(await pressesOf(page)).toBe(3);
    await show(page, '页面');
    await expectBigPictures(page);

    await countPresses(page);
    await show(page, '组件');
    await palette(page).getByRole('button', { name: '添加轮播图' }).tap();
    await show(page, '设置');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      inspector(page).getByRole('button', { name: '上传多张图片' }).tap(),
    ]);
    await chooser.setFiles(pictures);
    const rows = inspector(page).locator('.decoration-panel-head');
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(5);
    expect(await pressesOf(page)).toBe(5);
    expectNoErrors(person);
  });
});
