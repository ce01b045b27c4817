import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoErrors, signIn } from './people.ts';
import { visitors } from './visitors.ts';

/** A time of a form, chosen by the mouse and confirmed by the keyboard. */
const { origin, somebody } = visitors();

const panel = (page: Page) => page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)');
const hour = (page: Page, text: string) =>
  panel(page).locator('.ant-picker-time-panel-column').first().getByText(text, { exact: true });

test('Enter takes the hour that was pressed, Escape closes the picker, and the form stays as it is', async () => {
  const person = await somebody();
  const { page } = person;
  await signIn(person, origin, 'operator');
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/reading/save')) saves.push(request.url());
  });
  await page.goto(`${origin}/resource/readings/create`);
  const form = page.getByRole('dialog', { name: '新建共读' });
  await form.getByLabel('共读', { exact: true }).fill('一起读');
  const start = form.getByLabel('开始时间', { exact: true });
  await start.click();
  await hour(page, '20').click();
  await page.keyboard.press('Enter');
  await expect.poll(() => panel(page).count()).toBe(0);
  // what the mouse is over is shown in its place
  await page.mouse.move(5, 5);
  await expect.poll(() => start.inputValue()).toMatch(/ 20:\d\d$/);

  await start.click();
  await hour(page, '21').click();
  await page.keyboard.press('Escape');
  await expect.poll(() => panel(page).count()).toBe(0);
  // the next one is the form's own, which asks first
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(2);
  expect(saves).toEqual([]);
  expectNoErrors(person);
});
