import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { phone } from '../support/chromium.ts';
import { callOf, expectNoErrors, signIn } from './people.ts';
import { visitors } from './visitors.ts';

/** The screens where authors write ask first before readers see something at once, or lose it, and ask nobody about a draft. */
const { origin, somebody } = visitors();

/** the day after tomorrow, on the hour */
const later = () => `${new Date(Date.now() + 172_800_000).toISOString().slice(0, 13)}:00:00.000Z`;

const statusOf = async (page: Page, path: string) =>
  (await page.request.get(origin + path)).status();
const save = (page: Page) => page.getByRole('button', { name: '保存修改' });
const question = (page: Page, words: string) => page.getByRole('dialog').filter({ hasText: words });
const atOnce = (page: Page) => question(page, '保存后读者马上就能看到它');

/** Saves a record that is planned, and answers its id. */
async function planned(page: Page, call: string, body: object): Promise<string> {
  const { id } = await callOf(page)('PUT', call, { publishAt: later(), ...body });
  return id;
}
async function anyBook(page: Page): Promise<string> {
  const [book] = await callOf(page)('POST', 'book/search/bookSearch', {
    ...{ pageIndex: 1, pageSize: 1 },
  });
  return book.bookId;
}

test('a dynamic that readers see is asked about before only its author sees it, and cancelling leaves it as it was', async () => {
  const person = await somebody();
  const { page } = person;
  await signIn(person, origin, 'press');
  const { id } = await callOf(page)('PUT', 'post/save', { content: '读者正在看的动态' });
  const address = `/c/1050/${id}`;
  expect(await statusOf(page, address)).toBe(200);
  await page.goto(`${origin}/publish/dynamic?id=${id}`);
  await page.getByRole('radio', { name: '仅自己' }).check();
  await save(page).click();
  const asked = question(page, '读者将看不到');
  await asked.getByRole('button', { name: /^取\s?消$/ }).click();
  await asked.waitFor({ state: 'detached' });
  expect(await statusOf(page, address)).toBe(200);
  await save(page).press('Enter');
  await asked.getByRole('button', { name: /^保\s?存$/ }).press('Enter');
  await page.waitForURL(/\/manage\/dynamic/);
  expect(await statusOf(page, address)).not.toBe(200);
  expectNoErrors(person);
});

test('a planned article and a planned book list are asked about before they are shown at once', async () => {
  const person = await somebody();
  const { page } = person;
  await signIn(person, origin, 'press');
  const article = { contentType: 1040, title: '本来定时的文章', content: '<p>正文</p>' };
  const bookList = { title: '本来定时的书单', books: [{ bookId: await anyBook(page) }] };
  for (const { screen, call, body, shown } of [
    { screen: 'article', call: 'post/save', body: article, shown: '/c/1040/' },
    { screen: 'booklist', call: 'bookList/save', body: bookList, shown: '/c/3010/' },
  ]) {
    const id = await planned(page, call, body);
    expect(await statusOf(page, shown + id), screen).toBe(404);
    await page.goto(`${origin}/publish/${screen}?id=${id}`);
    await page.getByRole('radio', { name: '立即发布' }).check();
    await save(page).click();
    await atOnce(page).waitFor();
    expect(await statusOf(page, shown + id), screen).toBe(404);
    await atOnce(page)
      .getByRole('button', { name: /^保\s?存$/ })
      .click();
    await page.waitForURL(`**/manage/${screen}*`);
    expect(await statusOf(page, shown + id), screen).toBe(200);
  }
  expectNoErrors(person);
});

test('at 390 px the question of a planned dynamic stands within the screen, and Escape saves nothing', async () => {
  const person = await somebody(phone);
  const { page } = person;
  await signIn(person, origin, 'press');
  const id = await planned(page, 'post/save', { content: '手机上的定时动态' });
  await page.goto(`${origin}/publish/dynamic?id=${id}`);
  await page.getByRole('radio', { name: '立即发布' }).check();
  await save(page).click();
  await atOnce(page).waitFor();
  const box = await atOnce(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await page.keyboard.press('Escape');
  await atOnce(page).waitFor({ state: 'detached' });
  expect(await statusOf(page, `/c/1050/${id}`)).toBe(404);
  expectNoErrors(person);
});

test('a live stream that is a draft is published without a question, by the button that says so', async () => {
  const person = await somebody();
  const { page } = person;
  await signIn(person, origin, 'press');
  const { id } = await callOf(page)('PUT', 'live/save', {
    ...{ title: '直播的草稿', startAt: later(), isDraft: true },
  });
  expect(await statusOf(page, `/c/7010/${id}`)).toBe(404);
  await page.goto(`${origin}/publish/live?id=${id}`);
  await page
    .getByRole('button', { name: /^发\s?布$/ })
    .last()
    .click();
  await page.waitForURL(`**/manage/live/${id}`);
  expect(await statusOf(page, `/c/7010/${id}`)).toBe(200);
  expectNoErrors(person);
});
