import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoErrors, signIn } from './people.ts';
import { visitors } from './visitors.ts';

/** An institution invites somebody, who acts for it within a role. */
const { origin, somebody } = visitors();

const publish = (page: Page) => page.getByRole('button', { name: /^发\s?布$/ });

test('an author is invited, accepts, writes, is not let publish, is promoted and publishes', async () => {
  const [press, colleague] = [await somebody(), await somebody()];
  await signIn(press, origin, 'press');
  await press.page.goto(`${origin}/members`);
  await press.page.getByRole('button', { name: /邀\s?请/ }).click();
  const dialog = press.page.getByRole('dialog', { name: '邀请成员' });
  await dialog.getByRole('textbox', { name: '邮箱' }).fill('colleague@example.com');
  await dialog.getByRole('button', { name: /邀\s?请/ }).click();
  await press.page.getByText('colleague@example.com').first().waitFor();

  const { page } = colleague;
  await signIn(colleague, origin, 'reader');
  await page.goto(`${origin}/dev/outbox`);
  const mail = await page.locator('body').textContent();
  const [link = ''] = /\/invitation\/[\w-]{43}/.exec(mail ?? '') ?? [];
  await page.goto(origin + link);
  await page.getByRole('button', { name: '接受邀请' }).click();
  await page.waitForURL(/\/publish/);
  await page.getByRole('textbox', { name: '动态内容' }).fill('成员写的动态');
  await page.getByText('您在该机构的角色不包含此操作，请联系机构的管理员').waitFor();
  expect(await publish(page).count()).toBe(0);
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.waitForURL(/[?&]id=/);

  await press.page.reload();
  const row = press.page.getByRole('listitem').filter({ hasText: '作者' });
  await row.getByRole('button', { name: /更改角色/ }).click();
  const role = press.page.getByRole('dialog', { name: /的角色$/ });
  await role.getByRole('combobox', { name: '角色' }).press('ArrowDown');
  await press.page.locator('.ant-select-item-option[title="编辑"]').click();
  await role.getByRole('button', { name: /保\s?存/ }).click();
  await press.page.getByRole('listitem').filter({ hasText: '编辑' }).waitFor();

  await page.reload();
  await expect.poll(() => publish(page).isEnabled()).toBe(true);
  await publish(page).click();
  await page.waitForURL(/\/manage\/dynamic/);
  await page.getByText('成员写的动态').first().waitFor();

  // as themselves again, the content of the institution is none of theirs
  await page.getByRole('button', { name: /^账号菜单/ }).click();
  await page.getByRole('menuitem', { name: /^以本人身份/ }).click();
  await page.waitForURL(/\/publish/);
  await page.goto(`${origin}/manage/dynamic`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('成员写的动态').count()).toBe(0);
  expectNoErrors(press);
  expectNoErrors(colleague);
});
