import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getAccountInfo, resetPasswordByPwd, smsSend } from '#contract/endpoints/account.ts';
import { auditList } from '#contract/endpoints/audit.ts';
import { clientId, tokenCall, userInfoCall } from '#contract/endpoints/identity.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from '#contract/endpoints/secondFactor.ts';
import { checkScanStatus, generateQrCode, scanLoginConfirm } from '#contract/endpoints/signIn.ts';
import { createAccount, hashPassword } from '#server/identity/accounts.ts';
import { factorLimit } from '#server/identity/secondFactor.ts';
import { issueSecret } from '#server/identity/singleUseSecrets.ts';
import { sweepIdentity } from '#server/identity/sweep.ts';
import { forgetFactor, unlock } from '#server/identity/unlock.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { codeTo, messagesTo } from './registrationSupport.ts';

const password = 'a long enough secret';
const phone = '13800000001';
const mail = 'reader@example.com';

let platform: TestPlatform;
let readerId: string;
beforeAll(async () => {
  platform = await createTestPlatform({ background: false });
  const { database } = platform.services;
  const passwordHash = await hashPassword(password);
  ({ id: readerId } = await createAccount(database, {
    name: 'reader',
    nickname: '读者',
    passwordHash,
  }));
  await database.updateTable('account').set({ phone, mail }).where('id', '=', readerId).execute();
  await createAccount(database, { name: 'boss', nickname: '运营', roles: ['operator'] });
});
afterAll(() => platform.close());
beforeEach(async () => {
  const { database } = platform.services;
  for (const table of ['rate_limit', 'second_factor', 'recovery_code'] as const)
    await database.deleteFrom(table).execute();
  await database.deleteFrom('outbox_message').execute();
});

/** The app of a phone: the code that it shows at the platform's time, or some steps later. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: platform.services.now().getTime() + steps * 30_000,
  });

/** Sets up a second factor, on the session of a moment ago. */
async function setUp(token: string) {
  const { data } = await platform.call(beginSecondFactor, { body: {} }, token);
  const confirmed = await platform.call(
    confirmSecondFactor,
    { body: { code: codeOf(data.secret) } },
    token,
  );
  // the code that confirmed it is used
  platform.advance(30_000);
  return { ...data, recoveryCodes: confirmed.data.recoveryCodes };
}

const grant = (body: Record<string, string>, headers = {}) =>
  platform.ask(tokenCall, { body: { client_id: clientId, ...body } }, undefined, headers);
const byPassword = (headers = {}) =>
  grant({ grant_type: 'password', username: 'reader', password }, headers);
const challengeIn = ({ body }: Awaited<ReturnType<typeof grant>>): string =>
  (body as { data: { challenge: string } }).data.challenge;
const byCode = (challenge: string, code: string, headers = {}) =>
  grant({ grant_type: 'second_factor', challenge, code }, headers);
const problem = (field: string, code: string) => ({
  status: 400,
  body: { data: { problems: [{ field, code }] } },
});
const asked = {
  ...problem('challenge', 'second-factor-needed'),
  body: {
    isSuccess: false,
    data: {
      problems: [{ field: 'challenge', code: 'second-factor-needed' }],
      challenge: expect.any(String),
      expiresIn: 300,
    },
  },
};

describe('setting up a second factor', () => {
  test('takes a first code of the app, and gives recovery codes', async () => {
    const reader = await platform.signIn('reader');
    const { secret, address, recoveryCodes } = await setUp(reader);
    expect(address).toBe(
      `otpauth://totp/Bookdesk:reader?issuer=Bookdesk&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/);
    const { secondFactor } = (await platform.call(getAccountInfo, {}, reader)).data;
    expect(secondFactor).toMatchObject({
      since: expect.any(String),
      recoveryCodes: 10,
      isRequired: false,
    });
    expect((await messagesTo(platform, mail))[0]?.body).toContain('authenticator app');
  });

  test('keeps neither its secret nor its recovery codes readable', async () => {
    const { secret, recoveryCodes } = await setUp(await platform.signIn('reader'));
    const { database } = platform.services;
    const stored = [
      ...(await database.selectFrom('second_factor').selectAll().execute()),
      ...(await database.selectFrom('recovery_code').selectAll().execute()),
      ...(await database.selectFrom('audit').selectAll().execute()),
    ];
    const text = stored
      .flatMap((row) => Object.values(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
      .join();
    for (const hidden of [secret, ...recoveryCodes, recoveryCodes[0]?.replaceAll('-', '') ?? ''])
      expect(text).not.toContain(hidden);
  });

  test('changes nothing about signing in until it is confirmed, and is over after an hour', async () => {
    const reader = await platform.signIn('reader');
    const { data } = await platform.call(beginSecondFactor, { body: {} }, reader);
    expect((await byPassword()).status).toBe(200);
    const confirm = (code: string) => platform.ask(confirmSecondFactor, { body: { code } }, reader);
    const right = codeOf(data.secret);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    expect(await confirm(wrong)).toMatchObject(problem('code', 'wrong-code'));
    platform.advance(60 * 60_000);
    expect(await confirm(codeOf(data.secret))).toMatchObject(problem('code', 'expired'));
    await sweepIdentity(platform.services);
    expect(
      await platform.services.database.selectFrom('second_factor').selectAll().execute(),
    ).toEqual([]);
  });

  test('needs a proof of identity in a session of long ago, and the end of the one that stands', async () => {
    const old = await platform.signIn('reader');
    platform.advance(11 * 60_000);
    expect(await platform.ask(beginSecondFactor, { body: {} }, old)).toMatchObject(
      problem('proof', 'required'),
    );
    const fresh = await platform.signIn('reader');
    await setUp(fresh);
    expect(await platform.ask(beginSecondFactor, { body: {} }, fresh)).toMatchObject(
      problem('proof', 'factor-stands'),
    );
  });
});

describe('signing in with a second factor', () => {
  test('asks for the code after the right password, and for nothing after a wrong one', async () => {
    const { secret } = await setUp(await platform.signIn('reader'));
    const first = await byPassword();
    expect(first).toMatchObject(asked);
    expect(first.headers.get('set-cookie')).toBeNull();
    const wrong = await grant({ grant_type: 'password', username: 'reader', password: 'wrong' });
    expect(wrong).toMatchObject(problem('password', 'wrong-password'));
    const second = await byCode(challengeIn(first), ` ${codeOf(secret).replace(/^.../, '$& ')} `);
    expect(second.status).toBe(200);
    const { access_token } = tokenCall.response.parse(second.body);
    expect((await platform.ask(userInfoCall, {}, access_token)).status).toBe(200);
  });

  test('cannot be gone round by a text message, an external account or a scan', async () => {
    const reader = await platform.signIn('reader');
    const { secret } = await setUp(reader);
    await platform.call(smsSend, { body: { phone, purpose: 'sign-in' } });
    const bySms = await grant({
      grant_type: 'sms',
      phone,
      code: await codeTo(platform, phone),
    });
    await platform.services.database
      .insertInto('external_account')
      .values({
        provider: 'weibo',
        openid: 'theirs',
        account_id: readerId,
        nickname: '',
        bound_at: platform.services.now(),
      })
      .execute();
    const payload = { provider: 'weibo', openid: 'theirs', nickname: '' };
    const openid = await issueSecret(platform.services, {
      purpose: 'external',
      seconds: 60,
      payload,
    });
    const byExternal = await grant({ grant_type: 'external', openid });
    const { data: scan } = await platform.call(generateQrCode, { query: {} });
    const { code, secret: poll } = scan;
    await platform.call(scanLoginConfirm, { query: { code } }, reader);
    await platform.call(scanLoginConfirm, { query: { code, isConfirm: 'true' } }, reader);
    const { ticket } = (await platform.call(checkScanStatus, { query: { code, secret: poll } }))
      .data;
    const byTicket = await grant({ grant_type: 'ticket', ticket: ticket ?? '' });
    for (const answer of [bySms, byExternal, byTicket]) {
      expect(answer).toMatchObject(asked);
      platform.advance(30_000);
      expect((await byCode(challengeIn(answer), codeOf(secret))).status).toBe(200);
    }
    expect((await grant({ grant_type: 'ticket', ticket: ticket ?? '' })).status).toBe(400);
  });

  test('takes a code once, also from two at once, and none of an earlier step after it', async () => {
    const { secret } = await setUp(await platform.signIn('reader'));
    platform.advance(60_000);
    const code = codeOf(secret);
    const before = codeOf(secret, -1);
    const challenges = [await byPassword(), await byPassword(), await byPassword()].map(
      challengeIn,
    );
    const [one = '', two = '', three = ''] = challenges;
    const both = await Promise.all([byCode(one, code), byCode(two, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await byCode(three, before)).toMatchObject(problem('code', 'wrong-code'));
  });

  test('takes a recovery code once, and tells the owner and the trail', async () => {
    const { recoveryCodes } = await setUp(await platform.signIn('reader'));
    const [code = ''] = recoveryCodes;
    const typed = code.toUpperCase().replaceAll('-', ' ');
    expect((await byCode(challengeIn(await byPassword()), typed)).status).toBe(200);
    expect(await byCode(challengeIn(await byPassword()), code)).toMatchObject(
      problem('code', 'wrong-code'),
    );
    expect((await messagesTo(platform, mail))[0]?.body).toContain('codes left: 9');
    const { data } = await platform.call(
      auditList,
      { body: { sort: '-createdAt' } },
      await platform.signIn('boss'),
    );
    expect(data[0]).toMatchObject({
      resource: 'secondFactor',
      action: 'change',
      recordId: readerId,
    });
  });

  test('uses a challenge for one sign-in, for five minutes, and not after a new password', async () => {
    const { secret } = await setUp(await platform.signIn('reader'));
    const used = challengeIn(await byPassword());
    expect((await byCode(used, codeOf(secret))).status).toBe(200);
    platform.advance(30_000);
    expect(await byCode(used, codeOf(secret))).toMatchObject(problem('challenge', 'expired'));
    const late = challengeIn(await byPassword());
    platform.advance(5 * 60_000);
    expect(await byCode(late, codeOf(secret))).toMatchObject(problem('challenge', 'expired'));
    const former = challengeIn(await byPassword());
    const reader = await platform.signIn('reader');
    const body = { oldPassword: password, newPassword: password };
    await platform.call(resetPasswordByPwd, { body }, reader);
    expect(await byCode(former, codeOf(secret))).toMatchObject(problem('challenge', 'expired'));
  });

  test('has its guesses bounded, which keep out no device that the account knows', async () => {
    const { secret, recoveryCodes } = await setUp(await platform.signIn('reader'));
    const known = await byCode(challengeIn(await byPassword()), codeOf(secret));
    const cookie = (known.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    platform.advance(30_000);
    const challenge = challengeIn(await byPassword());
    const guesses = Array.from({ length: factorLimit.hits + 5 }, () =>
      byCode(challenge, 'nonsense'),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(factorLimit.hits);
    expect((await byCode(challenge, codeOf(secret))).status).toBe(429);
    expect((await byCode(challenge, codeOf(secret), { cookie })).status).toBe(200);
    await unlock(platform.services, 'reader');
    const again = challengeIn(await byPassword());
    expect((await byCode(again, recoveryCodes[0] ?? '')).status).toBe(200);
  });
});

describe('a second factor that stands', () => {
  test('gets new recovery codes by a code, and the former ones are void', async () => {
    const reader = await platform.signIn('reader');
    const { secret, recoveryCodes } = await setUp(reader);
    const body = { code: codeOf(secret) };
    const { data } = await platform.call(renewRecoveryCodes, { body }, reader);
    expect(await byCode(challengeIn(await byPassword()), recoveryCodes[0] ?? '')).toMatchObject(
      problem('code', 'wrong-code'),
    );
    const renewed = await byCode(challengeIn(await byPassword()), data.recoveryCodes[0] ?? '');
    expect(renewed.status).toBe(200);
  });

  test('ends by a code of it alone, and is told', async () => {
    const reader = await platform.signIn('reader');
    const { recoveryCodes } = await setUp(reader);
    const end = (code: string) => platform.ask(endSecondFactor, { body: { code } }, reader);
    expect(await end('123456789')).toMatchObject(problem('code', 'wrong-code'));
    expect((await end(recoveryCodes[0] ?? '')).status).toBe(200);
    expect((await byPassword()).status).toBe(200);
    expect((await messagesTo(platform, mail))[0]?.body).toContain(
      'no longer requires a second factor',
    );
    expect(await end('123456789')).toMatchObject(problem('code', 'no-factor'));
  });

  test('is forgotten on the machine of the platform, for a phone that is lost', async () => {
    await setUp(await platform.signIn('reader'));
    const before = challengeIn(await byPassword());
    expect(await forgetFactor(platform.services, 'Reader')).toBe(true);
    expect((await byPassword()).status).toBe(200);
    expect(await byCode(before, '123456')).toMatchObject(problem('challenge', 'expired'));
    expect(await forgetFactor(platform.services, 'reader')).toBe(false);
    expect(await forgetFactor(platform.services, 'nobody')).toBeUndefined();
  });

  test('is in the trail as it is set up and as it ends, without its secret', async () => {
    const reader = await platform.signIn('reader');
    await platform.services.database.deleteFrom('audit').execute();
    const { recoveryCodes } = await setUp(reader);
    await platform.call(endSecondFactor, { body: { code: recoveryCodes[0] ?? '' } }, reader);
    const boss = await platform.signIn('boss');
    const { data } = await platform.call(auditList, { body: { sort: 'createdAt' } }, boss);
    expect(data.map(({ resource, action, recordId }) => [resource, action, recordId])).toEqual([
      ['secondFactor', 'confirm', readerId],
      ['secondFactor', 'end', readerId],
    ]);
  });
});
