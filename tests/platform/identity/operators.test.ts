import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userManageList } from '#contract/endpoints/lists.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { grantOperator, hasOperator, withdrawOperator } from '#server/identity/operators.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

/** How a platform without the demo gets its operators. */

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform({ background: false });
});
afterAll(() => platform.close());

const allowed = async (token: string) =>
  (await platform.ask(userManageList, { body: { pageIndex: 1, pageSize: 1 } }, token)).status;

test('the first is made by name, and signs in by the password that is told', async () => {
  expect(await hasOperator(platform.services)).toBe(false);
  const made = await grantOperator(platform.services, 'editor');
  if (made.outcome !== 'made') throw new Error(made.outcome);
  expect(await hasOperator(platform.services)).toBe(true);
  const answer = await platform.send('/connect/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'bookdesk',
      scope: 'api offline_access',
      username: 'editor',
      password: made.password,
    }),
  });
  expect(answer.status).toBe(200);
  expect(await allowed(await platform.signIn('editor'))).toBe(200);
});

test('an account that there is becomes one by its phone, at once, once, and no more when it is withdrawn', async () => {
  const { database } = platform.services;
  await createAccount(database, { name: 'u1', nickname: '林溪', phone: '13800000001' });
  const token = await platform.signIn('u1');
  expect(await allowed(token)).toBe(403);
  for (let time = 1; time <= 2; time += 1)
    expect(await grantOperator(platform.services, '13800000001')).toEqual({ outcome: 'granted' });
  expect(await allowed(token)).toBe(200);
  const account = await database
    .selectFrom('account')
    .select('roles')
    .where('name', '=', 'u1')
    .executeTakeFirstOrThrow();
  expect(account.roles).toEqual(['operator']);
  expect(await withdrawOperator(platform.services, 'U1')).toBe('withdrawn');
  // its sessions have ended
  expect(await allowed(token)).toBe(401);
  expect(await allowed(await platform.signIn('u1'))).toBe(403);
  expect(await withdrawOperator(platform.services, 'u1')).toBe('none');
  // and the one that is left stays
  expect(await withdrawOperator(platform.services, 'editor')).toBe('last');
  expect(await hasOperator(platform.services)).toBe(true);
});

test('institutions and blocked accounts do not, and no account is made of a phone or a mail address', async () => {
  const { database } = platform.services;
  await createAccount(database, {
    name: 'house',
    nickname: '出版社',
    institution: { name: '出版社', status: 30 },
  });
  const { id } = await createAccount(database, { name: 'gone', nickname: '已封' });
  await database.updateTable('account').set({ is_blocked: true }).where('id', '=', id).execute();
  const count = sql<{
    count: string;
  }>`select count(*) from account where roles @> array['operator']`;
  const before = await count.execute(database);
  expect(await grantOperator(platform.services, 'house')).toEqual({ outcome: 'institution' });
  expect(await grantOperator(platform.services, 'gone')).toEqual({ outcome: 'blocked' });
  for (const given of ['13900000000', 'nobody@example.com', '编辑部'])
    expect(await grantOperator(platform.services, given)).toEqual({ outcome: 'unnamed' });
  expect((await count.execute(database)).rows).toEqual(before.rows);
});
