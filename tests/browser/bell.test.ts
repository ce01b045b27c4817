import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { phone } from '../support/chromium.ts';
import { expectNoErrors, signIn } from './people.ts';
import { visitors } from './visitors.ts';

/** The bell by mouse, by keyboard alone, and on a phone, over the end of an import. */
const { origin, somebody } = visitors();

/** Imports a file whose one row is not taken, so that no list changes, and shows the page when that has ended. */
async function importNothing(page: Page, fileName: string): Promise<void> {
  await page.evaluate(async (name) => {
    const call = async (path: string, init?: RequestInit) => {
      const authorization = `Bearer ${localStorage.getItem('bookdesk.token')}`;
      const response = await fetch(`/jmgr/import/${path}`, { ...init, headers: { authorization } });
      return (await response.json()).data;
    };
    const { id } = await call(`start/books?fileName=${name}`, {
      method: 'POST',
      body: 'title,author\n,nobody\n',
    });
    for (let state = ''; !['finished', 'failed'].includes(state); )
      ({ state } = await call(`detail/${id}`));
  }, fileName);
  await page.reload();
}

const bellOf = (page: Page) => page.getByRole('button', { name: /^打开通知/ });
const panelOf = (page: Page) => page.getByRole('dialog', { name: '通知' });
const widest = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('is worked by the mouse: the number, what it is, where it leads, read on the other device as well', async () => {
  const person = await somebody();
  const { page } = person;
  await signIn(person, origin, 'operator');
  await importNothing(page, 'left.csv');
  await importNothing(page, 'mouse.csv');
  await page.getByRole('button', { name: /^打开通知，\d+ 条未读/ }).click();
  const link = panelOf(page).getByRole('link', { name: /未读 文件“mouse\.csv”/ });
  await link.click();
  await page.waitForURL(/\/resource\/audit\?resource=import&recordId=\d+/);
  await panelOf(page).waitFor({ state: 'hidden' });

  const other = await somebody();
  await signIn(other, origin, 'operator');
  await bellOf(other.page).click();
  const there = panelOf(other.page).getByRole('link', { name: /文件“mouse\.csv”/ });
  expect(await there.textContent()).not.toContain('未读');
  await panelOf(other.page).getByRole('button', { name: '全部标为已读' }).click();
  await other.page.getByRole('button', { name: '打开通知', exact: true }).waitFor();
  expectNoErrors(person);
  expectNoErrors(other);
});

test('is worked by the keyboard: opened by Enter, walked through, closed by Escape, which gives the focus back', async () => {
  const person = await somebody();
  const { page } = person;
  await signIn(person, origin, 'operator');
  await importNothing(page, 'keys.csv');
  const bell = bellOf(page);
  await bell.focus();
  await page.keyboard.press('Enter');
  const link = panelOf(page).getByRole('link', { name: /文件“keys\.csv”/ });
  await link.waitFor();
  await page.keyboard.press('Escape');
  await panelOf(page).waitFor({ state: 'hidden' });
  await expect.poll(() => bell.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await link.waitFor();
  for (let steps = 0; steps < 8; steps += 1) {
    if (await link.evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/resource\/audit\?resource=import/);
  expectNoErrors(person);
});

test('takes the whole width of a phone of 390 px, beside everything else in the header', async () => {
  const person = await somebody(phone);
  const { page } = person;
  await signIn(person, origin, 'operator');
  await importNothing(page, 'phone.csv');
  await bellOf(page).tap();
  await panelOf(page)
    .getByRole('link', { name: /文件“phone\.csv”/ })
    .waitFor();
  const wide = await panelOf(page).evaluate((one) => one.getBoundingClientRect().width);
  expect(wide).toBe(await page.evaluate(() => document.documentElement.clientWidth));
  expect(await widest(page)).toBeLessThanOrEqual(0);
  await panelOf(page).getByRole('button', { name: '关闭' }).tap();
  await panelOf(page).waitFor({ state: 'hidden' });
  expectNoErrors(person);
});
