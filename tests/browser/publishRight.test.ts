import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { publishable } from '../platform/special/pages.ts';
import { phone } from '../support/chromium.ts';
import { ownBookdesk } from './ownBookdesk.ts';
import { callOf, expectNoErrors, signIn } from './people.ts';
import { visitors } from './visitors.ts';

/** Who lets readers see a special page: by right, asked first, and taken from them again. */
const { somebody } = visitors();

// its own: the reader becomes an operator there
const bookdesk = ownBookdesk();

const statusOf = async (page: Page, id: string) =>
  (await page.request.get(`${bookdesk.origin}/s/${id}`)).status();

const publish = (page: Page) => page.getByRole('button', { name: '发布', exact: true });
const actions = (page: Page) => page.getByRole('button', { name: '更多操作' });
const asked = (page: Page) => page.getByRole('dialog', { name: '撤回这个专题？' });

test('a role that writes drafts is told why it publishes none; with the right it publishes, takes back and shows again', async () => {
  const [operator, colleague] = [await somebody(), await somebody()];
  await signIn(operator, bookdesk.origin, 'operator');
  const grant = { list: 'special-pages', actions: ['read', 'edit'], hidden: [], readOnly: [] };
  const label = { 'zh-CN': '写专题', 'en-US': 'Writes topics' };
  const role = await callOf(operator.page)('PUT', 'role/save', {
    label,
    grants: [{ ...grant, named: [] }],
  });
  const all = { pageIndex: 1, pageSize: 50 };
  const users: { id: string; name: string }[] = await callOf(operator.page)(
    'POST',
    'user/list',
    all,
  );
  const id = users.find(({ name }) => name === 'reader')?.id;
  await callOf(operator.page)('PUT', 'operator/make', { id, role: role.id });
  const page = await callOf(operator.page)('PUT', 'special/save', {
    ...publishable({ name: '要权限的专题', draft: true }),
  });

  const { page: desk } = colleague;
  await signIn(colleague, bookdesk.origin, 'reader');
  await desk.goto(`${bookdesk.origin}/deciration/main?action=2&id=${page.id}`);
  await desk.getByText('您的角色只能保存草稿').first().waitFor({ state: 'attached' });
  await expect.poll(() => publish(desk).getAttribute('aria-disabled')).toBe('true');

  await callOf(operator.page)('PUT', 'role/save', {
    ...{ id: role.id, revision: role.revision, label },
    grants: [{ ...grant, named: ['publish'] }],
  });
  await desk.reload();
  await expect.poll(() => publish(desk).getAttribute('aria-disabled')).toBeNull();
  await publish(desk).click();
  // its pictures are nowhere
  await desk.getByRole('button', { name: '仍然发布' }).click();
  await expect.poll(() => statusOf(desk, page.id)).toBe(200);
  await desk.keyboard.press('Escape');

  // by the keyboard
  await desk.reload();
  await actions(desk).focus();
  await desk.keyboard.press('Enter');
  await desk.getByRole('menuitem', { name: '撤回' }).waitFor();
  // the menu hears keys once it has the focus
  await expect
    .poll(async () => {
      await desk.keyboard.press('ArrowUp');
      return desk.evaluate(() => document.activeElement?.textContent);
    })
    .toBe('撤回');
  await desk.keyboard.press('Enter');
  await asked(desk).waitFor();
  await asked(desk)
    .getByRole('button', { name: /^撤\s?回$/ })
    .press('Enter');
  const told = desk.locator('.ant-notification-notice').filter({ hasText: '读者看不到它了' });
  await told.waitFor();
  expect(await statusOf(desk, page.id)).toBe(404);
  await told.getByRole('button', { name: /^撤\s?销$/ }).press('Enter');
  await expect.poll(() => statusOf(desk, page.id)).toBe(200);
  expectNoErrors(operator);
});

test('a special page is taken from readers in the list at 390 px, asked first, and shown again by its notice', async () => {
  const person = await somebody(phone);
  const { page } = person;
  await signIn(person, bookdesk.origin, 'operator');
  const pages: { cover: string }[] = await callOf(page)('POST', 'special/list', {
    ...{ pageIndex: 1, pageSize: 50 },
  });
  const cover = pages.at(-1)?.cover ?? '';
  const { id } = await callOf(page)(
    'PUT',
    'special/save',
    publishable({ name: '手机上撤回', cover, shareCover: cover }),
  );
  await page.goto(`${bookdesk.origin}/resource/special-pages?searchText=手机上撤回`);
  const row = page.getByRole('listitem').filter({ hasText: '手机上撤回' });
  await row.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '撤回' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '读者将看不到它' });
  await question.waitFor();
  expect(await statusOf(page, id)).toBe(200);
  const box = await question.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await question.getByRole('button', { name: /^撤\s?回$/ }).click();
  await expect.poll(() => statusOf(page, id)).toBe(404);
  await page.getByRole('button', { name: /^撤\s?销/ }).click();
  await expect.poll(() => statusOf(page, id)).toBe(200);
  expectNoErrors(person);
});
