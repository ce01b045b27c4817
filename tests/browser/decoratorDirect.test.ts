import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, phone } from '../support/chromium.ts';
import {
  canvas,
  editors,
  expectPage,
  face,
  handle,
  outline,
  palette,
  saveDraft,
  undo,
} from './editor.ts';
import { drag, expectNoErrors } from './people.ts';

/** What is done on the page itself in the special-topic editor. */

/** High enough to show a whole page. */
const tall: BrowserContextOptions = { ...desktop, viewport: { width: 1440, height: 1500 } };
const { opened, stored } = editors();

describe('the page shown as a desktop', () => {
  test('is dragged by mouse and keyboard, chosen and kept as on a phone', async () => {
    const { person } = await opened(tall);
    const { page } = person;
    await canvas(page).getByText('电脑', { exact: true }).click();
    const sheet = canvas(page).locator('.special-page');
    // readers have two columns from this width on
    await expect.poll(() => sheet.evaluate((one) => one.clientWidth)).toBeGreaterThan(1000);
    await expect
      .poll(() => sheet.evaluate((one) => one.getBoundingClientRect().width))
      .toBeLessThan(1000);

    await drag(page, face(page, '甲'), face(page, '乙'), 0.8);
    await expectPage(page, '乙甲丙丁');
    await undo(page);
    await drag(page, handle(palette(page), '图书'), face(page, '丙'), 0.2);
    await expectPage(page, '甲乙图丙丁');
    await undo(page);

    await face(page, '丁').click();
    await page.keyboard.press('Alt+ArrowUp');
    await expectPage(page, '甲乙丁丙');
    await page.reload();
    await expect
      .poll(() => canvas(page).locator('.decoration-desktop').count(), { timeout: 20_000 })
      .toBe(1);
    expectNoErrors(person);
  });
});

test('a new component stands where the person looks, selected and in sight', async () => {
  const { person } = await opened({ ...desktop, viewport: { width: 1440, height: 500 } });
  const { page } = person;
  await outline(page).getByRole('button', { name: /^丁/ }).click();
  await expect.poll(() => face(page, '丁').boundingBox()).not.toBeNull();
  await page.keyboard.press('Escape');
  await canvas(page).evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
  await palette(page).getByRole('button', { name: '添加富文本' }).click();
  await expectPage(page, '甲乙丙丁富');
  await expect.poll(() => face(page, '富').getAttribute('aria-pressed')).toBe('true');
  await expect
    .poll(async () => {
      const box = await face(page, '富').boundingBox();
      return box !== null && box.y > 100 && box.y < 500;
    })
    .toBe(true);
  await undo(page);
  await page.keyboard.press('Escape');
  await canvas(page).evaluate((pane) => pane.scrollTo(0, 0));
  await palette(page).getByRole('button', { name: '添加富文本' }).click();
  await expectPage(page, '富甲乙丙丁');
  expectNoErrors(person);
});

describe('texts on the page', () => {
  test('are written by a double click where it hits, in the letters of the page, and kept', async () => {
    const { id, person } = await opened(tall);
    const { page } = person;
    await canvas(page).getByText('壹', { exact: true }).scrollIntoViewIfNeeded();
    const slide = await canvas(page).getByText('壹', { exact: true }).boundingBox();
    if (!slide) throw new Error('the slide is not shown');
    await page.mouse.dblclick(slide.x + 5, slide.y + slide.height / 2);
    const input = page.getByLabel('第 1 项的标题');
    await expect.poll(() => input.evaluate((one) => one === document.activeElement)).toBe(true);
    const letters = (one: Element) => getComputedStyle(one).fontSize;
    expect(await input.evaluate(letters)).toBe('19px');
    await page.keyboard.type('与贰');
    await page.keyboard.press('Enter');
    await canvas(page).getByText('壹与贰', { exact: true }).waitFor();
    await undo(page);
    await canvas(page).getByText('壹', { exact: true }).waitFor();

    const text = await canvas(page).getByText('甲的正文').boundingBox();
    if (!text) throw new Error('the text is not shown');
    await page.mouse.dblclick(text.x + text.width - 2, text.y + text.height / 2);
    const rich = canvas(page).getByRole('textbox', { name: '正文' });
    await expect.poll(() => rich.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('End');
    await page.keyboard.type('，还有');
    await page.keyboard.press('Control+Enter');
    await canvas(page).getByText('甲的正文，还有').waitFor();
    await expect.poll(() => rich.count()).toBe(0);
    await saveDraft(page);
    const [first] = (await stored(id)).components;
    expect(JSON.stringify(first?.contents)).toContain('甲的正文，还有');
    expectNoErrors(person);
  });

  test('with a finger, by the tool of the component; a press elsewhere takes them', async () => {
    const { person } = await opened(phone);
    const { page } = person;
    await face(page, '甲').tap();
    await canvas(page).getByRole('button', { name: '在页面上编辑甲的文字' }).tap();
    const input = page.getByLabel('组件标题');
    await input.fill('新标题');
    await face(page, '乙').tap();
    await canvas(page).getByRole('heading', { name: '新标题', includeHidden: true }).waitFor();
    await expect.poll(() => input.count()).toBe(0);
    expectNoErrors(person);
  });
});
