import { expect, test } from 'vitest';
import { expectNoErrors, signIn } from './people.ts';
import { visitors } from './visitors.ts';

/** A passkey in a real browser, with the authenticator that Chromium has for tests. */
const { origin, somebody } = visitors();
/** a passkey belongs to a name */
const named = origin.replace('127.0.0.1', 'localhost');

test('a passkey is made in the settings, and signs in without a password', async () => {
  const person = await somebody();
  const { page } = person;
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await signIn(person, named, 'reader');
  await page.goto(`${named}/setting/user?section=security`);
  await page.getByRole('button', { name: '添加 通行密钥' }).click();
  const dialog = page.getByRole('dialog', { name: '添加通行密钥' });
  await dialog.getByRole('radio', { name: '密码' }).check();
  await dialog.locator('input[type=password]').fill('bookdesk-demo');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByLabel('名称').fill('这台电脑');
  await dialog.getByRole('button', { name: '创建通行密钥' }).click();
  await page.getByText('还没有用过').waitFor();

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${named}/login`);
  await page.getByRole('button', { name: '通行密钥' }).click();
  await page.waitForURL((address) => address.pathname !== '/login');
  await page.goto(`${named}/setting/user?section=devices`);
  await page.getByText('用通行密钥“这台电脑”登录').waitFor();
  await page.goto(`${named}/setting/user?section=security`);
  await page.getByRole('button', { name: '移除 这台电脑' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^移\s?除$/ })
    .click();
  await page.getByRole('button', { name: '移除 这台电脑' }).waitFor({ state: 'detached' });

  // the browser still has it, and the platform does not
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${named}/login`);
  await page.getByRole('button', { name: '通行密钥' }).click();
  await page.getByText('这个通行密钥不属于本平台的任何账号').waitFor();
  // the refused call is in the browser's own log
  person.errors.splice(0);
  expectNoErrors(person);
});

test('at a bare number, to which no passkey can belong, none is offered', async () => {
  const { page } = await somebody();
  await page.goto(`${origin}/login`);
  await page.getByRole('button', { name: '微博' }).waitFor();
  expect(await page.getByRole('button', { name: '通行密钥' }).count()).toBe(0);
});
