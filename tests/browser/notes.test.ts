import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { phone } from '../support/chromium.ts';
import { ownBookdesk } from './ownBookdesk.ts';
import { callOf, expectNoErrors, signIn } from './people.ts';
import { visitors } from './visitors.ts';

/** Notes on a record: written by one operator, who mentions another, and read from the bell on a phone. */
const { somebody } = visitors();

// its own: the reader becomes an operator there
const bookdesk = ownBookdesk();

const notes = (page: Page) => page.getByRole('dialog', { name: '备注', exact: true });
const text = (page: Page) => notes(page).getByRole('textbox', { name: '备注内容' });
const said = (page: Page, words: string) =>
  notes(page).getByRole('listitem').filter({ hasText: words });

/** Makes a book, and the reader an operator unless they are one. */
async function made(page: Page, bookName: string): Promise<string> {
  const call = callOf(page);
  const all = { pageIndex: 1, pageSize: 50 };
  const users: { id: string; name: string }[] = await call('POST', 'user/list', all);
  const reader = users.find(({ name }) => name === 'reader');
  const { operators }: { operators: { name: string }[] } = await call('GET', 'operator/list', {});
  if (operators.every(({ name }) => name !== 'reader'))
    await call('PUT', 'operator/make', { id: reader?.id, role: null });
  return (await call('PUT', 'book/save', { bookName })).id;
}

test('is written by the mouse, mentions a colleague, and is read from the bell at 390 px', async () => {
  const person = await somebody();
  const { page } = person;
  await signIn(person, bookdesk.origin, 'operator');
  const id = await made(page, '备注的书');
  await page.goto(`${bookdesk.origin}/resource/books/detail/${id}`);
  await page.getByRole('button', { name: '备注', exact: true }).click();
  await notes(page).getByText('还没有备注').waitFor();
  await text(page).click();
  await text(page).pressSequentially('@');
  await page.getByRole('menuitem', { name: /reader/ }).click();
  await expect.poll(() => text(page).inputValue()).toMatch(/^@.+ $/);
  await text(page).pressSequentially('请看 https://example.com/cover');
  await notes(page).getByRole('button', { name: '添加备注' }).click();
  await said(page, '请看').getByRole('link', { name: 'https://example.com/cover' }).waitFor();
  await page.getByRole('button', { name: '备注 1', exact: true, includeHidden: true }).waitFor();

  const colleague = await somebody(phone);
  await signIn(colleague, bookdesk.origin, 'reader');
  await colleague.page.goto(`${bookdesk.origin}/setting/user?section=profile`);
  await colleague.page.getByRole('button', { name: /^打开通知/ }).click();
  await colleague.page.getByRole('link', { name: /在“备注的书”的备注中提到了您/ }).click();
  await said(colleague.page, '请看').waitFor();
  const box = await notes(colleague.page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await text(colleague.page).fill('看过了');
  await notes(colleague.page).getByRole('button', { name: '添加备注' }).click();
  await said(colleague.page, '看过了').waitFor();
  await said(colleague.page, '看过了').getByRole('button', { name: /^删除/ }).click();
  const asked = colleague.page.getByRole('dialog', { name: '删除这条备注？' });
  await asked.getByRole('button', { name: /^删\s?除$/ }).click();
  await said(colleague.page, '看过了').waitFor({ state: 'detached' });
  expectNoErrors(person);
  expectNoErrors(colleague);
});

test('is written, changed and deleted by the keyboard alone', async () => {
  const person = await somebody();
  const { page } = person;
  await signIn(person, bookdesk.origin, 'operator');
  const id = await made(page, '键盘备注');
  await page.goto(`${bookdesk.origin}/resource/books/detail/${id}`);
  const opener = page.getByRole('button', { name: '备注', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  await text(page).focus();
  await page.keyboard.type('@');
  await page.getByRole('menuitem', { name: /reader/ }).waitFor();
  // closes what is offered, and not the notes
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: /reader/ }).waitFor({ state: 'hidden' });
  await page.keyboard.press('Backspace');
  await page.keyboard.type('@');
  await page.getByRole('menuitem', { name: /reader/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => text(page).inputValue()).toMatch(/^@.+ $/);
  await page.keyboard.type('第一稿');
  await page.keyboard.press('Control+Enter');
  await said(page, '第一稿').waitFor();
  await said(page, '第一稿').getByRole('button', { name: /^修改/ }).focus();
  await page.keyboard.press('Enter');
  const input = notes(page).getByRole('listitem').getByRole('textbox');
  await input.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('第二稿');
  await page.keyboard.press('Control+Enter');
  await said(page, '第二稿').getByText('已修改').waitFor();
  await said(page, '第二稿').getByRole('button', { name: /^删除/ }).focus();
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: '删除这条备注？' });
  await asked.getByRole('button', { name: /^删\s?除$/ }).focus();
  await page.keyboard.press('Enter');
  await notes(page).getByText('还没有备注').waitFor();
  await text(page).focus();
  await page.keyboard.press('Escape');
  await notes(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '备注', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/resource/books/detail/${id}`);
  expectNoErrors(person);
});
