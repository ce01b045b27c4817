import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { phone } from '../support/chromium.ts';
import { expectNoErrors, signIn } from './people.ts';
import { visitors } from './visitors.ts';

/** Some fields of many records are changed at once, and that is taken back: from its notice, and from the trail. */
const { origin, somebody } = visitors();

/** Makes a call of the platform as the person who is signed in; answers its data. */
const callOf = (page: Page) => (method: string, path: string, body: object) =>
  page.evaluate(
    async ([how, where, what]) => {
      const authorization = `Bearer ${localStorage.getItem('bookdesk.token')}`;
      const headers = { authorization, 'content-type': 'application/json' };
      const response = await fetch(`/jmgr/${where}`, { method: how, headers, body: what });
      return (await response.json()).data;
    },
    [method, path, JSON.stringify(body)] as const,
  );

/** Makes two books whose names begin with a word. @returns reads their categories */
async function twoBooks(page: Page, word: string) {
  const call = callOf(page);
  for (const number of [1, 2])
    await call('PUT', 'book/save', { bookName: `${word}${number}`, category: '旧类' });
  return async (): Promise<string[]> => {
    const body = { searchText: word, pageIndex: 1, pageSize: 10 };
    const books: { category: string }[] = await call('POST', 'book/search/bookSearch', body);
    return books.map(({ category }) => category);
  };
}

const editing = (page: Page) => page.getByRole('dialog', { name: /批量编辑/ });

test('is worked by the mouse, and undone from the notice', async () => {
  const person = await somebody();
  const { page } = person;
  await signIn(person, origin, 'operator');
  const categories = await twoBooks(page, '鼠标改书');
  await page.goto(`${origin}/resource/books?searchText=鼠标改书`);
  await page.getByLabel('选择本页全部').click();
  await page.getByRole('button', { name: '批量编辑' }).click();
  await editing(page).getByRole('combobox', { name: '要修改的字段' }).click();
  await page.locator('.ant-select-item-option[title="分类"]').click();
  await editing(page).getByRole('textbox', { name: '分类' }).fill('新类');
  await editing(page).getByRole('table').getByText('新类').first().waitFor();
  await editing(page).getByRole('button', { name: '修改 2 条' }).click();
  await expect.poll(categories).toEqual(['新类', '新类']);
  await page.getByRole('button', { name: /^撤\s?销/ }).click();
  await expect.poll(categories).toEqual(['旧类', '旧类']);
  expectNoErrors(person);
});

test('is worked by the keyboard, and the whole action is taken back from its entry of the trail', async () => {
  const person = await somebody();
  const { page } = person;
  await signIn(person, origin, 'operator');
  const categories = await twoBooks(page, '键盘改书');
  await page.goto(`${origin}/resource/books?searchText=键盘改书`);
  await page.getByLabel('选择本页全部').press('Space');
  await page.getByRole('button', { name: '批量编辑' }).press('Enter');
  const fields = editing(page).getByRole('combobox', { name: '要修改的字段' });
  await fields.pressSequentially('分类');
  await page.locator('.ant-select-item-option[title="分类"]').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await editing(page).getByRole('textbox', { name: '分类' }).fill('新类');
  await editing(page).getByRole('button', { name: '修改 2 条' }).press('Enter');
  await expect.poll(categories).toEqual(['新类', '新类']);

  const [entry] = await callOf(page)('POST', 'audit/list', { resource: 'book', action: 'change' });
  await page.goto(`${origin}/resource/audit/detail/${entry.id}`);
  await page.getByRole('button', { name: '撤销整个操作' }).press('Enter');
  await expect.poll(categories).toEqual(['旧类', '旧类']);
  expectNoErrors(person);
});

test('is worked by a finger on a phone of 390 px, where nothing sticks out', async () => {
  const person = await somebody(phone);
  const { page } = person;
  await signIn(person, origin, 'operator');
  const categories = await twoBooks(page, '手机改书');
  await page.goto(`${origin}/resource/books?searchText=手机改书`);
  await page.getByText('手机改书2').waitFor();
  for (const box of await page.getByRole('checkbox', { name: /手机改书/ }).all()) await box.check();
  await page.getByRole('button', { name: '批量编辑' }).tap();
  await editing(page).getByRole('combobox', { name: '要修改的字段' }).tap();
  await page.locator('.ant-select-item-option[title="分类"]').tap();
  await editing(page).getByRole('textbox', { name: '分类' }).fill('新类');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBe(await page.evaluate(() => document.documentElement.clientWidth));
  await editing(page).getByRole('button', { name: '修改 2 条' }).tap();
  await expect.poll(categories).toEqual(['新类', '新类']);
  await page.getByRole('button', { name: /^撤\s?销/ }).tap();
  await expect.poll(categories).toEqual(['旧类', '旧类']);
  expectNoErrors(person);
});

/** Sets two fields of an app's download twice, as settings of the site. @returns reads them, and the entry of the second save */
async function setTwice(page: Page, id: string) {
  const call = callOf(page);
  const read = async (): Promise<{ revision: number; version: string; note: string }> => {
    const all: { id: string; revision: number; version: string; note: string }[] = await call(
      'POST',
      'appDownload/manage/list',
      {},
    );
    const found = all.find((one) => one.id === id);
    if (!found) throw new Error(`there is no download ${id}`);
    return found;
  };
  for (const [version, note] of [
    ['1.0', '第一版'],
    ['2.0', '第二版'],
  ]) {
    const { revision } = await read();
    await call('PUT', 'appDownload/save', { id, revision, version, note });
  }
  const [entry] = await call('POST', 'audit/list', { resource: 'siteSetting', recordId: id });
  const now = async () => {
    const { version, note } = await read();
    return [version, note];
  };
  return { entry: String(entry.id), now };
}

test('one field of a setting is brought back from the trail by the keyboard, and the other stays', async () => {
  const person = await somebody();
  const { page } = person;
  await signIn(person, origin, 'operator');
  const { entry, now } = await setTwice(page, 'app-ios');
  await page.goto(`${origin}/resource/audit/detail/${entry}`);
  await page.getByRole('checkbox', { name: '说明' }).press('Space');
  await page.getByRole('button', { name: '恢复到此前' }).press('Enter');
  await expect.poll(now).toEqual(['1.0', '第二版']);
  expectNoErrors(person);
});

test('an entry of the trail is read and brought back on a phone of 390 px, where nothing sticks out', async () => {
  const person = await somebody(phone);
  const { page } = person;
  await signIn(person, origin, 'operator');
  const { entry, now } = await setTwice(page, 'app-android');
  await page.goto(`${origin}/resource/audit/detail/${entry}`);
  const bringBack = page.getByRole('button', { name: '恢复到此前' });
  await bringBack.waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBe(await page.evaluate(() => document.documentElement.clientWidth));
  await bringBack.tap();
  await expect.poll(now).toEqual(['1.0', '第一版']);
  expectNoErrors(person);
});
