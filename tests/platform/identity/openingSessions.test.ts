import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getSessions } from '#contract/endpoints/account.ts';
import { clientId, profileCall, tokenCall } from '#contract/endpoints/identity.ts';
import { userDetail, userSaveCall } from '#contract/endpoints/lists.ts';
import { createAccount, hashPassword } from '#server/identity/accounts.ts';
import { openSession, sessionLimit } from '#server/identity/sessions.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

/** What ends an account's sessions ends those that are just being opened, too. */

const password = 'a long enough secret';
const device = { name: 'test', address: '192.0.2.1' };

let platform: TestPlatform;
let readerId: string;
beforeAll(async () => {
  platform = await createTestPlatform({ background: false });
  const { database } = platform.services;
  const passwordHash = await hashPassword(password);
  const reader = { name: 'reader', nickname: 'r', passwordHash };
  ({ id: readerId } = await createAccount(database, reader));
  await createAccount(database, { name: 'operator', nickname: 'o', roles: ['operator'] });
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.services.database.deleteFrom('rate_limit').execute();
});

const signIn = () =>
  platform.ask(tokenCall, {
    body: { grant_type: 'password', client_id: clientId, username: 'reader', password },
  });

/** Resolves once some statement in this database waits for another. */
async function somebodyWaits(): Promise<void> {
  const question = sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`;
  for (;;) {
    const { rows } = await question.execute(platform.services.database);
    if ((rows[0]?.waiting ?? 0) > 0) return;
    await delay(5);
  }
}

/** Signs in while a change of the account is under way; the change counts once the sign-in has come as far as it can. */
async function signInDuring(change: { password_hash?: string; is_blocked?: boolean }) {
  return platform.services.database.transaction().execute(async (transaction) => {
    await transaction.updateTable('account').set(change).where('id', '=', readerId).execute();
    const signing = signIn();
    await Promise.race([signing, somebodyWaits()]);
    return { signing };
  });
}

test('a sign-in by a password that is being changed opens nothing', async () => {
  const { signing } = await signInDuring({ password_hash: await hashPassword('another one') });
  const answer = await signing;
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ data: { problems: [{ code: 'wrong-password' }] } });
  const passwordHash = await hashPassword(password);
  await platform.services.database
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('id', '=', readerId)
    .execute();
  expect((await signIn()).status).toBe(200);
});

test('a sign-in to an account that is being blocked opens nothing', async () => {
  const { signing } = await signInDuring({ is_blocked: true });
  expect((await signing).body).toMatchObject({ data: { problems: [{ code: 'blocked' }] } });
  await platform.services.database
    .updateTable('account')
    .set({ is_blocked: false })
    .where('id', '=', readerId)
    .execute();
});

test('a block ends the sessions for good: nobody is signed in again when it is taken back', async () => {
  const { accessToken, refreshToken } = await openSession(platform.services, readerId, device);
  const operator = await platform.signIn('operator');
  const block = async (isBlocked: boolean) => {
    const { data } = await platform.call(userDetail, { parameters: { id: readerId } }, operator);
    const { revision, nickname } = data;
    await platform.call(
      userSaveCall,
      { body: { id: readerId, revision, nickname, isBlocked } },
      operator,
    );
  };
  await block(true);
  await block(false);
  expect((await platform.ask(profileCall, {}, accessToken)).status).toBe(401);
  const body = { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken };
  expect((await platform.ask(tokenCall, { body })).status).toBe(400);
});

test('an account has a bounded number of sessions; the one unused for longest ends', async () => {
  const { services } = platform;
  const tokens: string[] = [];
  for (let index = 0; index <= sessionLimit; index += 1) {
    // its token is known and good until the moment that ends it
    if (index === sessionLimit)
      expect((await platform.ask(profileCall, {}, tokens[0])).status).toBe(200);
    tokens.push((await openSession(services, readerId, device)).accessToken);
    platform.advance(1_000);
  }
  const newest = tokens.at(-1);
  const { data } = await platform.call(getSessions, {}, newest);
  expect(data).toHaveLength(sessionLimit);
  expect((await platform.ask(profileCall, {}, tokens[0])).status).toBe(401);
  expect((await platform.ask(profileCall, {}, tokens[1])).status).toBe(200);
});
