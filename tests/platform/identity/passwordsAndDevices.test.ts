import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changePhone,
  endOtherSessions,
  endSessionCall,
  getSessions,
  resetPasswordByCode,
  resetPasswordByPwd,
  sendMailVerificationCode,
  smsSend,
  smsSendSms,
  validateIdentityByPassword,
} from '#contract/endpoints/account.ts';
import { clientId, profileCall, tokenCall } from '#contract/endpoints/identity.ts';
import { createAccount, hashPassword } from '#server/identity/accounts.ts';
import { accountLimit } from '#server/identity/limits.ts';
import { refreshTokenSeconds } from '#server/identity/tokens.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { codeTo, messagesTo } from './registrationSupport.ts';

const phone = '13800000001';
const mailAddr = 'reader@example.com';
const first = 'a long enough secret';
const second = 'another long secret';

let platform: TestPlatform;
let passwordHash: string;
let reader: string;
beforeAll(async () => {
  platform = await createTestPlatform({ background: false });
  passwordHash = await hashPassword(first);
  for (const name of ['reader', 'other'])
    await createAccount(platform.services.database, { name, nickname: name, passwordHash });
});
afterAll(() => platform.close());
beforeEach(async () => {
  const { database } = platform.services;
  await database.deleteFrom('rate_limit').execute();
  await database.deleteFrom('refresh_token').execute();
  await database.deleteFrom('access_token').execute();
  await database.deleteFrom('session').execute();
  await database
    .updateTable('account')
    .set({ phone, mail: mailAddr, password_hash: passwordHash })
    .where('name', '=', 'reader')
    .execute();
  reader = await platform.signIn('reader');
});

const problem = (field: string, code: string) => ({
  code: 400,
  data: { problems: [{ field, code }] },
});
/** Whether a token opens anything; asked through the same short memory of callers that every call uses. */
const statusOf = async (token: string) => (await platform.ask(profileCall, {}, token)).status;
const signInBy = (password: string) =>
  platform.ask(tokenCall, {
    body: { grant_type: 'password', client_id: clientId, username: 'reader', password },
  });

describe('a new password by the old one (contract 7.1)', () => {
  const reset = (oldPassword: string, newPassword: string, token = reader) =>
    platform.ask(resetPasswordByPwd, { body: { oldPassword, newPassword } }, token);

  test('signs in from then on; every other session ends at once, this one goes on', async () => {
    const elsewhere = await platform.signIn('reader');
    const stranger = await platform.signIn('other');
    expect(await statusOf(elsewhere)).toBe(200);
    expect((await reset(first, second)).status).toBe(200);
    expect(await statusOf(elsewhere)).toBe(401);
    expect(await statusOf(reader)).toBe(200);
    expect(await statusOf(stranger)).toBe(200);
    expect((await signInBy(first)).status).toBe(400);
    expect((await signInBy(second)).status).toBe(200);
    const [notice] = await messagesTo(platform, mailAddr);
    expect(notice?.body).toContain('password of the account reader was changed');
  });

  test('voids proofs of identity and codes that the old one got', async () => {
    const body = { password: first };
    const { data } = await platform.call(validateIdentityByPassword, { body }, reader);
    const phoneNum = '13911110001';
    await platform.call(smsSendSms, { body: { phone: phoneNum, purpose: 'change-phone' } }, reader);
    const code = await codeTo(platform, phoneNum);
    await reset(first, second);
    const change = await platform.ask(
      changePhone,
      { body: { phoneNum, code, proof: data.proof } },
      reader,
    );
    expect(change.status).toBe(400);
  });

  test('needs the old one, and tries are limited', async () => {
    await platform.services.database
      .insertInto('rate_limit')
      .values({
        key: `own-password:account:${await idOf('reader')}`,
        hits: accountLimit.hits - 1,
        window_ends_at: new Date(platform.services.now().getTime() + 300_000),
      })
      .execute();
    expect((await reset('wrong', second)).body).toMatchObject(
      problem('oldPassword', 'wrong-password'),
    );
    const refused = await reset(first, second);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ msg: 'Too many tries; try again in 5 minutes' });
  });

  test.each([
    ['12345678901', 'passwordSimple', 'use more than digits'],
    ['x-READER-x', 'passwordName', 'the account name'],
    [`${'0123456789'.repeat(8)}`, 'passwordLong', 'longer than 72'],
  ])('such as %s is refused with what is wrong with it', async (given, code, sentence) => {
    const refused = await reset(first, given);
    expect(refused.body).toMatchObject(problem('newPassword', code));
    expect(JSON.stringify(refused.body)).toContain(sentence);
    expect((await signInBy(first)).status).toBe(200);
  });

  test('a password that many people use is refused, however it is capitalised', async () => {
    for (const given of ['qwertyuiop', 'Trustno1', 'PASSWORD1'])
      expect((await reset(first, given)).body).toMatchObject(
        problem('newPassword', 'passwordCommon'),
      );
  });
});

const idOf = async (name: string) =>
  (
    await platform.services.database
      .selectFrom('account')
      .where('name', '=', name)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;

describe('a new password by a code', () => {
  const reset = (body: Record<string, string>) => platform.ask(resetPasswordByCode, { body });

  test('of the phone ends every session', async () => {
    expect(await statusOf(reader)).toBe(200);
    await platform.call(smsSend, { body: { phone, purpose: 'reset-password' } });
    const code = await codeTo(platform, phone);
    expect((await reset({ phone, code, newPassword: second })).status).toBe(200);
    expect(await statusOf(reader)).toBe(401);
    expect((await signInBy(second)).status).toBe(200);
    expect((await reset({ phone, code, newPassword: first })).body).toMatchObject(
      problem('code', 'code-expired'),
    );
  });

  test('of the mail address does too, whatever its spelling', async () => {
    const query = { mailAddr: 'Reader@Example.com', purpose: 'reset-password' } as const;
    await platform.call(sendMailVerificationCode, { query });
    const code = await codeTo(platform, mailAddr);
    const answer = await reset({ mailAddr: 'READER@example.com', code, newPassword: second });
    expect(answer.status).toBe(200);
    expect(await statusOf(reader)).toBe(401);
  });

  test('that may not be taken leaves the code good', async () => {
    await platform.call(smsSend, { body: { phone, purpose: 'reset-password' } });
    const code = await codeTo(platform, phone);
    expect((await reset({ phone, code, newPassword: 'reader-2024' })).body).toMatchObject(
      problem('newPassword', 'passwordName'),
    );
    expect((await reset({ phone, code, newPassword: second })).status).toBe(200);
  });

  test('that was sent to sign in is refused', async () => {
    await platform.call(smsSend, { body: { phone, purpose: 'sign-in' } });
    const code = await codeTo(platform, phone);
    const refused = await reset({ phone, code, newPassword: second });
    expect(refused.body).toMatchObject(problem('code', 'code-expired'));
  });
});

describe('signed-in devices', () => {
  const devices = async (token = reader) => (await platform.call(getSessions, {}, token)).data;

  test("are the account's own, this one marked", async () => {
    await platform.signIn('reader');
    await platform.signIn('other');
    const list = await devices();
    expect(list).toHaveLength(2);
    expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(list[0]).toMatchObject({ device: 'test', address: '127.0.0.1' });
  });

  test('tell of the one that asks that it is used now', async () => {
    await platform.signIn('reader');
    platform.advance(45 * 60_000);
    const used = Object.fromEntries(
      (await devices()).map(({ isCurrent, usedAt }) => [String(isCurrent), Date.parse(usedAt)]),
    );
    expect((used.true ?? 0) - (used.false ?? 0)).toBeGreaterThanOrEqual(45 * 60_000);
  });

  test('tell when each was last used, and write that down once in a while', async () => {
    const elsewhere = await platform.signIn('reader');
    const usedElsewhere = async () =>
      Date.parse((await devices()).find(({ isCurrent }) => !isCurrent)?.usedAt ?? '');
    platform.advance(45 * 60_000);
    const begun = platform.services.now().getTime();
    expect(await statusOf(elsewhere)).toBe(200);
    const noted = await usedElsewhere();
    expect(noted).toBeGreaterThanOrEqual(begun);
    platform.advance(60_000);
    expect(await statusOf(elsewhere)).toBe(200);
    expect(await usedElsewhere()).toBe(noted);
    platform.advance(4 * 60_000);
    expect(await statusOf(elsewhere)).toBe(200);
    expect(await usedElsewhere()).toBeGreaterThanOrEqual(noted + 5 * 60_000);
  });

  test('end one by one, at once', async () => {
    const elsewhere = await platform.signIn('reader');
    expect(await statusOf(elsewhere)).toBe(200);
    const [its] = (await devices()).filter(({ isCurrent }) => !isCurrent);
    const body = { id: its?.id ?? '' };
    await platform.call(endSessionCall, { body }, reader);
    expect(await statusOf(elsewhere)).toBe(401);
    expect(await devices()).toHaveLength(1);
    expect((await platform.ask(endSessionCall, { body }, reader)).status).toBe(404);
  });

  test.each(['7', '9'.repeat(19)])('that do not exist cannot be ended: %s', async (id) => {
    expect((await platform.ask(endSessionCall, { body: { id } }, reader)).status).toBe(404);
  });

  test('of another account are not there', async () => {
    const stranger = await platform.signIn('other');
    const [theirs] = await devices(stranger);
    const answer = await platform.ask(endSessionCall, { body: { id: theirs?.id } }, reader);
    expect(answer.status).toBe(404);
    expect(await statusOf(stranger)).toBe(200);
  });

  test('end all but this one, at once', async () => {
    const others = [await platform.signIn('reader'), await platform.signIn('reader')];
    const stranger = await platform.signIn('other');
    for (const token of others) expect(await statusOf(token)).toBe(200);
    const answer = await platform.call(endOtherSessions, { body: {} }, reader);
    expect(answer.data.ended).toBe(2);
    expect(await Promise.all([...others, reader, stranger].map(statusOf))).toEqual([
      401, 401, 200, 200,
    ]);
  });

  test('that were not used for as long as a sign-in lasts are no longer shown', async () => {
    platform.advance(refreshTokenSeconds * 1_000);
    expect(await devices(await platform.signIn('reader'))).toHaveLength(1);
  });
});
