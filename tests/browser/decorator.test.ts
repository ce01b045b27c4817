import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, phone } from '../support/chromium.ts';
import {
  canvas,
  editors,
  expectPage,
  face,
  handle,
  inspector,
  outline,
  palette,
  saveDraft,
  undo,
  writing,
} from './editor.ts';
import { runningPage, savePage } from './everyLook.ts';
import { dragByTouch, pointOf } from './fingers.ts';
import { drag, expectNoErrors, measured } from './people.ts';

/** The special-topic editor, dragged by mouse, finger and keyboard; what was done is compared with what the platform has. */

/** High enough to show a whole page. */
const tall: BrowserContextOptions = { ...desktop, viewport: { width: 1440, height: 1500 } };
const { opened, openEditor, operator, stored: storedPage, storedOrder } = editors();

const slides = (page: Page) =>
  inspector(page)
    .locator('.decoration-handle')
    .evaluateAll((all) =>
      all.map((one) => /[壹贰叁]/.exec(one.getAttribute('aria-label') ?? '')?.[0]).join(''),
    );

const told = (page: Page, sentence: string) =>
  page.locator(`html[data-told*="${sentence}"]`).waitFor({ state: 'attached' });

describe('dragging in the editor', () => {
  test('with the mouse: onto the page, on it, in the outline and inside a component', async () => {
    const { id, person } = await opened(tall);
    const { page } = person;
    await expectPage(page, '甲乙丙丁');

    await drag(page, handle(palette(page), '图书'), canvas(page), 0.98);
    await told(page, '图书已放在第 5 位，共 5 位。');
    await expectPage(page, '甲乙丙丁图');
    await undo(page);
    await expectPage(page, '甲乙丙丁');

    await drag(page, face(page, '甲'), face(page, '乙'), 0.8);
    await told(page, '甲已放在第 2 位，共 4 位。');
    await expectPage(page, '乙甲丙丁');
    await undo(page);

    await drag(page, handle(outline(page), '甲'), handle(outline(page), '丙'));
    await told(page, '甲已放在第 3 位，共 4 位。');
    await expectPage(page, '乙丙甲丁');
    await undo(page);
    await expectPage(page, '甲乙丙丁');

    // from the page to a far place, by the outline beside it
    await drag(page, face(page, '甲'), handle(outline(page), '丁'), 0.8);
    await told(page, '甲已放在第 4 位，共 4 位。');
    await expectPage(page, '乙丙丁甲');
    await undo(page);
    await expectPage(page, '甲乙丙丁');

    await outline(page).getByRole('button', { name: /^丁/ }).click();
    await drag(page, handle(inspector(page), '壹'), handle(inspector(page), '贰'), 0.6);
    await expect.poll(() => slides(page)).toBe('贰壹叁');
    await undo(page);
    await expect.poll(() => slides(page)).toBe('壹贰叁');

    await drag(page, face(page, '甲'), face(page, '乙'), 0.8);
    await expectPage(page, '乙甲丙丁');
    await saveDraft(page);
    expect(await storedOrder(id)).toBe('乙甲丙丁');
    expectNoErrors(person);
  });

  test('what is selected in the outline comes into sight on the page', async () => {
    const { person } = await opened({ ...desktop, viewport: { width: 1440, height: 600 } });
    const { page } = person;
    await outline(page).getByRole('button', { name: /^丁/ }).click();
    await expect
      .poll(async () => (await face(page, '丁').boundingBox())?.y ?? Number.NaN)
      .toBeLessThan(600);
    await outline(page).getByRole('button', { name: /^甲/ }).click();
    await expect
      .poll(async () => {
        const box = await face(page, '甲').boundingBox();
        return box ? box.y + box.height : Number.NaN;
      })
      .toBeGreaterThan(100);
    expectNoErrors(person);
  });

  test('with the keyboard, told aloud in English', async () => {
    const { id, person } = await opened(tall, 'en-US');
    const { page } = person;
    const carry = async (from: Locator, name: string, key: string, place: string) => {
      await from.focus();
      await page.keyboard.press('Space');
      await told(page, `Picked up ${name}`);
      await measured(page);
      await page.keyboard.press(key);
      await told(page, `${name} would move to ${place}`);
      await page.keyboard.press('Space');
      await told(page, `${name} dropped at ${place}`);
    };
    await carry(handle(palette(page), 'Books'), 'Books', 'ArrowDown', 'position 2 of 5.');
    await expectPage(page, '甲B乙丙丁');
    await page.keyboard.press('Control+z');
    await expectPage(page, '甲乙丙丁');

    await carry(handle(canvas(page), '甲'), '甲', 'ArrowDown', 'position 2 of 4.');
    await expectPage(page, '乙甲丙丁');
    await page.keyboard.press('Control+z');
    await expectPage(page, '甲乙丙丁');

    await carry(handle(outline(page), '丙'), '丙', 'ArrowUp', 'position 2 of 4.');
    await expectPage(page, '甲丙乙丁');

    await outline(page).getByRole('button', { name: /^丁/ }).click();
    const slide = handle(inspector(page), '叁');
    await slide.focus();
    await page.keyboard.press('Space');
    await told(page, 'Picked up “叁”');
    await measured(page);
    await page.keyboard.press('ArrowUp');
    await told(page, '“叁” moved to position 2 of 3.');
    await page.keyboard.press('Space');
    await expect.poll(() => slides(page)).toBe('壹叁贰');
    await undo(page);
    await expect.poll(() => slides(page)).toBe('壹贰叁');
    await saveDraft(page);
    expect(await storedOrder(id)).toBe('甲丙乙丁');
    expectNoErrors(person);
  });

  test('with a finger on a phone, where a card from the palette is carried onto the page', async () => {
    const { id, person } = await opened(phone);
    const { page } = person;
    const pane = (name: string) =>
      page.locator('.decoration-tabs').getByText(name, { exact: true }).click();
    // not by the sentence: if the finger is over a place at once, that place is announced instead
    const lifted = () =>
      page
        .locator(
          '.decoration-card-lifted, .decoration-component-lifted, .decoration-outline-lifted, .decoration-row-lifted',
        )
        .first()
        .waitFor({ state: 'attached' });
    await pane('组件');
    const card = handle(palette(page), '图书');
    await dragByTouch(page, await pointOf(card), { x: 195, y: 760 }, async () => {
      await lifted();
      await canvas(page).waitFor();
    });
    await expect.poll(() => canvas(page).locator('[data-component]').count()).toBe(5);
    await undo(page);
    await expectPage(page, '甲乙丙丁');

    // upwards: further down, the page begins to scroll under the finger
    await face(page, '乙').tap();
    const grip = handle(canvas(page), '乙');
    await grip.scrollIntoViewIfNeeded();
    const above = await pointOf(face(page, '甲'), 0.3);
    await dragByTouch(page, await pointOf(grip), above, lifted);
    await expectPage(page, '乙甲丙丁');

    await pane('组件');
    const row = handle(outline(page), '丁');
    await row.scrollIntoViewIfNeeded();
    await dragByTouch(page, await pointOf(row), await pointOf(handle(outline(page), '丙')), lifted);
    // the click that follows a drop belongs to it: for 50 ms none is taken
    await expect
      .poll(async () => {
        await pane('页面');
        return canvas(page).isVisible();
      })
      .toBe(true);
    await expectPage(page, '乙甲丁丙');
    await undo(page);

    await pane('组件');
    await outline(page).getByRole('button', { name: /^丁/ }).click();
    await pane('设置');
    const slide = handle(inspector(page), '壹');
    // away from the edges, at which the pane scrolls under the finger
    await slide.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    const next = await pointOf(handle(inspector(page), '贰'), 0.6);
    await dragByTouch(page, await pointOf(slide), next, lifted);
    await expect.poll(() => slides(page)).toBe('贰壹叁');
    await undo(page);
    await expect.poll(() => slides(page)).toBe('壹贰叁');

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await saveDraft(page);
    expect(await storedOrder(id)).toBe('乙甲丙丁');
    expectNoErrors(person);
  });

  test('on a long page by keyboard: what is far is come to, keeps the focus and is moved', async () => {
    const names = Array.from({ length: 80 }, (_, index) => `段${index + 1}`);
    const id = await savePage(operator(), runningPage('长卷', names.map(writing)));
    const person = await openEditor(desktop, id);
    const { page } = person;
    const row = outline(page).getByRole('button', { name: /^段60/ });
    expect(await handle(outline(page), '段60').count()).toBe(0);
    await row.focus();
    await handle(outline(page), '段60').waitFor();
    await expect.poll(() => row.evaluate((one) => one === document.activeElement)).toBe(true);

    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await told(page, '已拿起段60');
    await measured(page);
    await page.keyboard.press('ArrowDown');
    await told(page, '段60将放在第 61 位，共 80 位。');
    await page.keyboard.press('Space');
    await told(page, '段60已放在第 61 位，共 80 位。');
    await saveDraft(page);
    const stored = (await storedPage(id)).components.map(({ name }) => name);
    expect(stored.slice(58, 62)).toEqual(['段59', '段61', '段60', '段62']);
    expectNoErrors(person);
  });

  test('on a long page with the mouse: the wheel turns the outline below what is held', async () => {
    const names = Array.from({ length: 80 }, (_, index) => `段${index + 1}`);
    const id = await savePage(operator(), runningPage('长卷', names.map(writing)));
    const person = await openEditor(desktop, id);
    const { page } = person;
    const { x, y } = await pointOf(handle(outline(page), '段2'));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 4, y + 12, { steps: 4 });
    await page.locator('.decoration-lifted').waitFor();
    const last = handle(outline(page), '段80');
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 400);
        return last.isVisible();
      })
      .toBe(true);
    const end = await pointOf(last, 0.8);
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await told(page, '段2将放在第 80 位，共 80 位。');
    await page.mouse.up();
    await told(page, '段2已放在第 80 位，共 80 位。');
    expectNoErrors(person);
  });
});

describe('typing in the inspector', () => {
  test('without a pause, within a text, and taken back in the same moment: input and page agree', async () => {
    const { person } = await opened(desktop);
    const { page } = person;
    await page.locator('.decoration-page-head').click();
    const name = inspector(page).locator('[data-field="name"] input');
    const heading = canvas(page).locator('h1');
    const agree = async (text: string) => {
      await expect.poll(() => heading.innerText()).toBe(text);
      expect(await name.inputValue()).toBe(text);
    };
    const before = await name.inputValue();
    await name.press('End');
    await page.keyboard.type('Fast reading');
    await agree(`${before}Fast reading`);
    // the caret stays where it writes
    for (let step = 0; step < ' reading'.length; step += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('er');
    await agree(`${before}Faster reading`);
    await page.keyboard.press('!');
    await page.keyboard.press('Control+z');
    // how much of it is one step depends on how long the keys took
    await expect.poll(() => name.inputValue()).not.toContain('!');
    await agree(await name.inputValue());
    expectNoErrors(person);
  });
});

describe('the toolbar without a mouse', () => {
  test('has the focus where it was once the page is saved', async () => {
    const { person } = await opened(desktop);
    const { page } = person;
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.getByRole('button', { name: '保存草稿' }).press('Enter');
    await saved;
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('保存草稿');
    expectNoErrors(person);
  });
});

test('its scripts are few, all named by its page, and its data is asked for before any of them', async () => {
  const { person } = await opened(desktop);
  const { page } = person;
  await page.reload();
  await page.locator('[data-component]').first().waitFor();
  const asked = await page.evaluate(() => {
    const all = performance.getEntriesByType('resource');
    return all.map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime }));
  });
  const data = asked.filter(({ path }) => path.includes('/special/detail/draft/'));
  expect(data).toHaveLength(1);
  const later = asked.filter(({ startTime }) => startTime > (data[0]?.startTime ?? 0));
  const scripts = later.filter(({ path }) => path.endsWith('.js')).map(({ path }) => path);
  const document = await (
    await page.request.get(page.url(), { headers: { accept: 'text/html' } })
  ).text();
  const named = scripts.filter((path) => document.includes(path));
  const editor = scripts.findIndex((path) => path.includes('/DecorationScreen-'));
  expect(editor).toBeGreaterThan(-1);
  expect(named.length).toBeLessThanOrEqual(40);
  // what was found later is a part that comes later
  const found = scripts.filter((path) => !document.includes(path));
  expect(found.filter((path) => scripts.indexOf(path) < editor)).toEqual([]);
  expectNoErrors(person);
});
