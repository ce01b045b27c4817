import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { phone } from '../support/chromium.ts';
import { expectNoErrors, signIn } from './people.ts';
import { visitors } from './visitors.ts';

/** Home by keyboard alone, and on a phone. */
const { origin, somebody } = visitors();

const widest = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('is worked by the keyboard: a number, its days in the chart, the table behind it, what waits', async () => {
  const person = await somebody();
  const { page } = person;
  await signIn(person, origin, 'operator');
  await page.goto(`${origin}/home`);
  await page.getByRole('region', { name: '数据概览' }).waitFor();
  await page.getByRole('button', { name: /^点赞/ }).focus();
  await page.keyboard.press('Enter');
  const chart = page.getByRole('slider', { name: /^点赞，最近 7 天/ });
  await chart.waitFor();
  await chart.focus();
  await page.keyboard.press('Home');
  const told = await chart.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowRight');
  expect(await chart.getAttribute('aria-valuetext')).not.toBe(told);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('cell').first().waitFor();
  const waiting = page.getByRole('region', { name: '等您处理' }).getByRole('link').first();
  await waiting.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/resource\/institutions\?tab=underReview/);
  expectNoErrors(person);
});

test('fits a phone of 390 px, with its numbers and charts drawn', async () => {
  const person = await somebody(phone);
  const { page } = person;
  await signIn(person, origin, 'press');
  await page.goto(`${origin}/home`);
  await page.getByRole('button', { name: /^浏览/ }).waitFor();
  await page.getByRole('button', { name: '28 天' }).click();
  await page.getByRole('slider', { name: /^浏览，最近 28 天/ }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.querySelector('canvas')?.clientHeight ?? 0))
    .toBeGreaterThan(100);
  expect(await widest(page)).toBeLessThanOrEqual(0);
  expectNoErrors(person);
});
