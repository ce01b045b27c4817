import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectNoErrors, type Person, signIn } from './people.ts';
import { visitors } from './visitors.ts';

/** A list is worked without a mouse: nothing here points at anything. The steps follow one another. */
const { origin, somebody } = visitors({ stay: true });
let operator: Person;

beforeAll(async () => {
  operator = await somebody();
  await signIn(operator, origin, 'operator');
});

/** Presses a key until the focus stands where it is to be; what cannot be reached ends the test. */
async function reach(page: Page, key: string, selector: string, most = 80): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${selector} cannot be reached by ${key}`);
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
/** from 2, as the head is the first; with the cell's place in its row */
const place = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest('td');
    return [cell?.closest('tr')?.getAttribute('aria-rowindex'), cell?.cellIndex];
  });
const rows = (page: Page) => page.locator('tbody tr[aria-rowindex]');

describe('a list without a mouse', { sequential: true }, () => {
  test('is opened by the command palette, and its rows are one stop of the Tab key', async () => {
    const { page } = operator;
    // the first screen takes the focus for its text when it has come
    await page.goto(`${origin}/resource/labels`);
    await rows(page).nth(9).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '全局搜索' }).waitFor();
    const role = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
    await expect.poll(role).toBe('combobox');
    await page.keyboard.type('图书');
    await page.getByRole('option', { name: /图书/ }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/resource\/books/);
    await rows(page).nth(9).waitFor();
    await reach(page, 'Tab', 'table[role=grid] [role=columnheader], table[role=grid] td');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('table'))).toBeNull();
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('table') !== null)).toBe(true);
  });

  test('a record is edited and saved, and the focus is back on its row', async () => {
    const { page } = operator;
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    const before = await place(page);
    // the first control of the last cell: edit
    await page.keyboard.press('F2');
    expect(await focused(page)).toMatch(/编\s?辑/);
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('书名').waitFor();
    await reach(page, 'Tab', '[role=dialog] input[type=text], [role=dialog] textarea');
    await page.keyboard.press('End');
    await page.keyboard.type('·键盘');
    await page.keyboard.press('Enter');
    await drawer.waitFor({ state: 'hidden' });
    await page.getByText(/·键盘/).first().waitFor();
    await expect.poll(() => place(page)).toEqual(before);
  });

  test('is filtered; the panel of the columns is opened, worked and left', async () => {
    const { page } = operator;
    await page.keyboard.press('/');
    await page.keyboard.type('键盘');
    await expect.poll(() => rows(page).count()).toBe(1);
    await reach(page, 'Shift+Tab', 'button[aria-label="列设置"]');
    await page.keyboard.press('Enter');
    await page.getByText(/已显示 \d+ \/ \d+ 列/).waitFor();
    const heads = await page.locator('thead th').count();
    await reach(page, 'Tab', '.bd-column-panel li:nth-child(3) input[type=checkbox]');
    await page.keyboard.press('Space');
    await expect.poll(() => page.locator('thead th').count()).toBe(heads - 1);
    await page.keyboard.press('Space');
    await expect.poll(() => page.locator('thead th').count()).toBe(heads);
    await page.keyboard.press('Escape');
    await page.getByText(/已显示 \d+ \/ \d+ 列/).waitFor({ state: 'hidden' });
  });

  test('rows are checked and deleted after a question', async () => {
    const { page } = operator;
    await reach(page, 'Tab', 'table[role=grid] td, table[role=grid] th');
    await page.keyboard.press('Control+ArrowDown');
    await page.keyboard.press('Space');
    await page.getByText('已选 1 条').first().waitFor();
    const bar = '[role=toolbar][aria-label="操作"] button';
    await reach(page, 'Shift+Tab', bar);
    for (let at = 0; at < 6 && !/删\s?除/.test(await focused(page)); at += 1)
      await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toMatch(/删\s?除/);
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog');
    await question
      .getByText(/确定删除/)
      .last()
      .waitFor();
    // the question takes the focus, and is answered
    await expect
      .poll(() => question.evaluate((one) => one.contains(document.activeElement)))
      .toBe(true);
    for (let at = 0; at < 6 && !/^删\s?除$/.test(await focused(page)); at += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows(page).count()).toBe(0);
    expectNoErrors(operator);
  });
});

/** Waits until the focus stands where this selector says. */
const focusAt = (page: Page, selector: string) =>
  expect
    .poll(() => page.evaluate((wanted) => document.activeElement?.matches(wanted), selector))
    .toBe(true);

describe('menus and dialogs without a mouse', { sequential: true }, () => {
  test('the menu of the account has the focus at once, and Enter follows its link', async () => {
    const { page } = operator;
    await page.locator('.bd-account').focus();
    await page.keyboard.press('Enter');
    await focusAt(page, '[role=menuitem]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/setting\/user/);
  });

  test('a dialog of the settings begins at its first field', async () => {
    const { page } = operator;
    await page.goto(`${origin}/setting/user?section=security`);
    await page.getByRole('button', { name: /密码/ }).focus();
    await page.keyboard.press('Enter');
    await focusAt(page, '#password-old');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  test('the menu of views gives the focus back to its button', async () => {
    const { page } = operator;
    await page.goto(`${origin}/resource/books?searchText=无鼠标的一本`);
    const button = page.locator('.bd-view-menu button');
    for (const key of ['Escape', 'Enter']) {
      await button.focus();
      await page.keyboard.press('Enter');
      await focusAt(page, '[role=menuitem]');
      await page.keyboard.press(key);
      await page.locator('.bd-view-list').waitFor({ state: 'hidden' });
      await focusAt(page, '.bd-view-menu button');
    }
  });

  test('an import keeps the focus from stage to stage, and closes by Escape', async () => {
    const { page } = operator;
    await page.goto(`${origin}/resource/books?searchText=无鼠标的一本`);
    await page.getByRole('button', { name: '导入', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'books.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('书名\n无鼠标的一本\n'),
    });
    await dialog.getByRole('button', { name: '试运行' }).waitFor();
    await focusAt(page, '[role=dialog] *');
    for (let at = 0; at < 20 && (await focused(page)) !== '试运行'; at += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('检查完毕，没有写入').waitFor();
    await focusAt(page, '[role=dialog] *');
    for (let at = 0; at < 12 && (await focused(page)) !== '开始导入'; at += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('导入完成').waitFor();
    await focusAt(page, '[role=dialog] *');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  test('a deletion that is undone at its notice leaves the focus in the list', async () => {
    const { page } = operator;
    await rows(page).getByRole('button', { name: '删除' }).press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^删\s?除$/ })
      .press('Enter');
    await expect.poll(() => rows(page).count()).toBe(0);
    await page.getByRole('button', { name: /撤\s?销/ }).press('Enter');
    await expect.poll(() => rows(page).count()).toBe(1);
    await focusAt(page, '.bd-list *');
    expectNoErrors(operator);
  });

  test('a time of a form is typed key by key, in any form', async () => {
    const { page } = operator;
    await page.goto(`${origin}/resource/readings/create`);
    const begins = page.getByRole('textbox', { name: '开始时间' });
    await begins.waitFor();
    for (const [typed, taken] of [
      ['2031-11-26 08:30', '2031-11-26 08:30'],
      ['2031/12/05 07:05', '2031-12-05 07:05'],
    ] as const) {
      await begins.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      await expect.poll(() => begins.inputValue()).toBe(taken);
    }
    expectNoErrors(operator);
  });

  test('a picker is searched as soon as it is open', async () => {
    const { page } = operator;
    await page.goto(`${origin}/resource/audit`);
    const choose = page.getByRole('button', { name: '谁: 选择用户' });
    await choose.focus();
    await page.keyboard.press('Enter');
    const search = page.getByRole('dialog').getByRole('searchbox', { name: '搜索用户' });
    await search.waitFor();
    const isFocused = () => search.evaluate((box) => box === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('选择用户');
  });
});

describe('what is asked for without a mouse, and fails', { sequential: true }, () => {
  let reader: Person;
  afterEach(() => reader.leave());

  /** Presses a button by the keyboard. */
  async function press(page: Page, name: RegExp): Promise<void> {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  }

  test('leaves the focus on the button of the sign-in', async () => {
    reader = await somebody();
    const { page } = reader;
    await page.goto(`${origin}/login`);
    await page.getByLabel('账号', { exact: true }).fill('reader');
    await page.getByLabel('密码', { exact: true }).fill('not-the-password');
    await press(page, /^登\s?录$/);
    await page.getByText('账号或密码不正确').waitFor();
    await expect.poll(() => focused(page)).toMatch(/^登\s?录$/);
  });

  test('leaves it where it was below the prompt of an expired login too', async () => {
    reader = await somebody();
    const { page } = reader;
    const context = page.context();
    const desk = await somebody();
    await desk.page.goto(`${origin}/login`);
    await desk.page.getByRole('tab', { name: '扫码登录' }).click();
    const address = await desk.page.getByText(/\/scan\//).textContent();
    await signIn(reader, origin, 'reader');
    await page.goto(address ?? '');
    await page.getByRole('button', { name: '确认登录' }).waitFor();
    await context.route('**/api/User/ScanLoginConfirm**', (route) =>
      route.fulfill({ status: 401, json: { code: 401 } }),
    );
    await context.route('**/connect/token', (route) => route.fulfill({ status: 401, json: {} }));
    await press(page, /^确认登录$/);
    await page.getByRole('dialog').getByText('登录已过期，请重新登录').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('确认登录');
    await desk.leave();
  });
});
