import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { userManageList, userSaveCall } from '#contract/endpoints/lists.ts';
import {
  invitationCheck,
  invitationCreate,
  invitationDays,
  invitationRevoke,
  invitationTake,
  operatorEnd,
  operatorList,
  operatorMake,
} from '#contract/endpoints/people.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { invitationCode } from '#tests/support/people.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

/** Operators are invited, made and ended in the app. */

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform({ demo: true, background: false });
});
afterAll(() => platform.close());

let made = 0;
/** A new individual account, or an operator. @returns its id, name and a token */
async function account(roles: readonly string[] = []) {
  made += 1;
  const name = `person${made}`;
  const { id } = await createAccount(platform.services.database, { name, nickname: name, roles });
  return { id, name, token: await platform.signIn(name) };
}

let operator: string;
beforeEach(async () => {
  operator = await platform.signIn('operator');
});

const listUsers = { body: { pageIndex: 1, pageSize: 1 } };
const manages = async (token: string) =>
  (await platform.ask(userManageList, listUsers, token)).status;

const codeSentTo = (mail: string) => invitationCode(platform, mail);

const invited = async (mail: string) => {
  const { data } = await platform.call(invitationCreate, { body: { mail, role: null } }, operator);
  return { id: data.id, code: await codeSentTo(mail) };
};
const take = (code: string, token: string) =>
  platform.ask(invitationTake, { body: { code } }, token);

test('an invitation makes whoever takes it an operator at once, and works once', async () => {
  const { code } = await invited('first@example.com');
  const [one, two] = [await account(), await account()];
  expect(await manages(one.token)).toBe(403);
  const offer = await platform.call(invitationCheck, { body: { code } }, one.token);
  expect(offer.data.invitation).toMatchObject({ nickname: expect.stringMatching(/./) });
  expect((await take(code, one.token)).status).toBe(200);
  expect(await manages(one.token)).toBe(200);
  expect((await take(code, two.token)).status).toBe(404);
  expect(await manages(two.token)).toBe(403);
  expect((await platform.call(invitationCheck, { body: { code } }, two.token)).data).toEqual({
    invitation: null,
  });
  const { data } = await platform.call(operatorList, {}, operator);
  expect(data.operators.map(({ name }) => name)).toContain(one.name);
  expect(data.invitations.map(({ mail }) => mail)).not.toContain('first@example.com');
});

test('of two who take an invitation at the same time one is an operator', async () => {
  const { code } = await invited('both@example.com');
  const people = [await account(), await account()];
  const answers = await Promise.all(people.map(({ token }) => take(code, token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('an invitation ends when it is revoked, when another one goes to the address, and after some days', async () => {
  const { token } = await account();
  const revoked = await invited('over@example.com');
  await platform.call(invitationRevoke, { body: { id: revoked.id } }, operator);
  expect((await take(revoked.code, token)).status).toBe(404);
  const again = await platform.ask(invitationRevoke, { body: { id: revoked.id } }, operator);
  expect(again.status).toBe(404);
  const former = await invited('over@example.com');
  const latter = await invited('over@example.com');
  expect((await take(former.code, token)).status).toBe(404);
  platform.advance(invitationDays * 24 * 60 * 60 * 1_000);
  const later = await platform.signIn('reader');
  expect((await take(latter.code, later)).status).toBe(404);
});

test('an institution and an operator do not use an invitation up', async () => {
  const { code } = await invited('kept@example.com');
  const press = await platform.signIn('press');
  expect((await take(code, press)).status).toBe(409);
  expect((await take(code, operator)).status).toBe(409);
  const { token } = await account();
  expect((await take(code, token)).status).toBe(200);
});

test('an account is made an operator, and ended: its sessions end, and the trail says by whom', async () => {
  const { id, name, token } = await account();
  await platform.call(operatorMake, { body: { id, role: null } }, operator);
  expect(await manages(token)).toBe(200);
  await platform.call(operatorEnd, { body: { id } }, operator);
  expect(await manages(token)).toBe(401);
  expect(await manages(await platform.signIn(name))).toBe(403);
  expect((await platform.ask(operatorEnd, { body: { id } }, operator)).status).toBe(404);
  const entries = await platform.services.database
    .selectFrom('audit')
    .innerJoin('account', 'account.id', 'audit.account_id')
    .where('record_id', '=', id)
    .orderBy('audit.id')
    .select(['audit.difference', 'account.name'])
    .execute();
  expect(entries).toMatchObject([
    { name: 'operator', difference: { roles: { to: ['operator'] } } },
    { name: 'operator', difference: { roles: { from: ['operator'] } } },
  ]);
});

test('institutions, blocked accounts and accounts that are none are not made operators', async () => {
  const { database } = platform.services;
  const press = await database
    .selectFrom('account')
    .where('name', '=', 'press')
    .select('id')
    .executeTakeFirstOrThrow();
  const { id: blocked } = await account();
  await database
    .updateTable('account')
    .set({ is_blocked: true })
    .where('id', '=', blocked)
    .execute();
  const answerOf = async (id: string) =>
    (await platform.ask(operatorMake, { body: { id, role: null } }, operator)).status;
  expect(await answerOf(press.id)).toBe(409);
  expect(await answerOf(blocked)).toBe(409);
  expect(await answerOf('9'.repeat(19))).toBe(404);
});

/** Two operators, and no other one. */
async function twoOperators() {
  const { database } = platform.services;
  await database
    .updateTable('account')
    .set({ is_blocked: true })
    .where(sql<boolean>`roles @> array['operator']`)
    .execute();
  return [await account(['operator']), await account(['operator'])] as const;
}

/** How many operators can sign in. */
async function leftOver(): Promise<number> {
  const rows = await platform.services.database
    .selectFrom('account')
    .where(sql<boolean>`roles @> array['operator']`)
    .where('is_blocked', '=', false)
    .select('id')
    .execute();
  return rows.length;
}

test('the last operator is neither ended nor blocked, and is told why', async () => {
  const [one, two] = await twoOperators();
  await platform.call(operatorEnd, { body: { id: two.id } }, one.token);
  const own = await platform.ask(operatorEnd, { body: { id: one.id } }, one.token);
  expect(own).toMatchObject({
    status: 409,
    body: { msg: expect.stringMatching(/the last operator/) },
  });
  expect(await manages(one.token)).toBe(200);
});

test('two operators who end one another at the same time leave one', async () => {
  for (let round = 1; round <= 5; round += 1) {
    const [one, two] = await twoOperators();
    const answers = await Promise.all([
      platform.ask(operatorEnd, { body: { id: two.id } }, one.token),
      platform.ask(operatorEnd, { body: { id: one.id } }, two.token),
    ]);
    // the second may have come when its own session had ended
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await leftOver()).toBe(1);
  }
});

test('two operators who block one another at the same time leave one', async () => {
  const [one, two] = await twoOperators();
  const block = (id: string, token: string) =>
    platform.ask(userSaveCall, { body: { id, revision: 1, isBlocked: true } }, token);
  const answers = await Promise.all([block(two.id, one.token), block(one.id, two.token)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await leftOver()).toBe(1);
});
