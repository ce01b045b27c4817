import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop } from '../support/chromium.ts';
import { canvas, editors, expectPage, face, handle, outline, palette, undo } from './editor.ts';
import { drag, expectNoErrors } from './people.ts';

/** What is done on the page itself in the special-topic editor. */

/** High enough to show a whole page. */
const tall: BrowserContextOptions = { ...desktop, viewport: { width: 1440, height: 1500 } };
const { opened } = editors();

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
