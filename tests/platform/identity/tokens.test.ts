import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InstitutionStatus } from '#contract/codes.ts';
import {
  clientId,
  logoutCall,
  profileCall,
  tokenCall,
  tokenScope,
  userInfoCall,
} from '#contract/endpoints/identity.ts';
import { userSaveCall } from '#contract/endpoints/lists.ts';
import { createAccount, hashPassword } from '#server/identity/accounts.ts';
import { refreshSession } from '#server/identity/sessions.ts';
import { sweepIdentity } from '#server/identity/sweep.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

let platform: TestPlatform;
const password = 'a long enough secret';
let passwordHash: string;

beforeAll(async () => {
  platform = await createTestPlatform();
  passwordHash = await hashPassword(password);
  const { database } = platform.services;
  await createAccount(database, {
    name: 'reader',
    nickname: '半夏',
    passwordHash,
    enablePublish: true,
  });
  await createAccount(database, {
    name: 'press',
    nickname: '晴川出版社',
    passwordHash,
    institution: { name: '晴川出版社', status: InstitutionStatus.rejected, reason: 'blurred' },
  });
});
afterAll(() => platform.close());

const form = (fields: Record<string, string>) => ({
  body: { client_id: clientId, scope: tokenScope, ...fields },
});
const passwordForm = (username: string, given = password) =>
  form({ grant_type: 'password', username, password: given });

async function signIn(username: string) {
  return platform.call(tokenCall, {
    body: { grant_type: 'password', client_id: clientId, scope: tokenScope, username, password },
  });
}
const refresh = (refreshToken: string) =>
  platform.ask(tokenCall, {
    body: { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken },
  });
const profileStatus = async (token: string) => (await platform.ask(profileCall, {}, token)).status;
const refreshed = (body: unknown) => tokenCall.response.parse(body);

describe('sign-in by password (contract 7.1)', () => {
  test('answers tokens in both shapes of the contract', async () => {
    const answer = await signIn('reader');
    expect(answer).toMatchObject({ code: 200, status: 200, expires_in: 7200 });
    expect(answer.data).toEqual({
      access_token: answer.access_token,
      refresh_token: answer.refresh_token,
    });
  });

  test('opens the profile and the user info of the account', async () => {
    const { access_token } = await signIn('press');
    const profile = await platform.call(profileCall, {}, access_token);
    expect(profile.isSuccess).toBe(true);
    expect(profile.data).toEqual({ nickname: '晴川出版社', avatar: '', isInstitution: true });
    const info = await platform.call(userInfoCall, {}, access_token);
    expect(info.data).toMatchObject({
      name: 'press',
      institutionStatus: 20,
      institutionReason: 'blurred',
      enablePublish: false,
    });
  });

  test('keeps no token and no password in readable form', async () => {
    const { access_token, refresh_token } = await signIn('reader');
    const { database } = platform.services;
    const access = await database.selectFrom('access_token').select('hash').execute();
    const again = await database.selectFrom('refresh_token').select('hash').execute();
    const kept = [...access, ...again].map(({ hash }) => hash.toString('latin1')).join();
    expect(kept).not.toContain(access_token);
    expect(kept).not.toContain(refresh_token);
    expect(passwordHash).toMatch(/^scrypt\$15\$8\$1\$/);
  });

  test.each(['reader', 'nobody-of-this-name'])(
    'says the same for a wrong password of %s, whether the account exists or not',
    async (name) => {
      const answer = await platform.ask(tokenCall, passwordForm(name, 'wrong'), undefined, {
        'accept-language': 'zh-CN',
      });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        code: 400,
        isSuccess: false,
        msg: expect.stringMatching(/^账号或密码不正确/),
        data: { problems: [{ field: 'password', code: 'wrong-password' }] },
      });
    },
  );

  test('names the field that is missing', async () => {
    const answer = await platform.ask(
      tokenCall,
      form({ grant_type: 'password', username: 'reader' }),
    );
    expect(answer.body).toMatchObject({
      data: { problems: [{ field: 'password', code: 'required' }] },
    });
  });

  test('refuses a client id of another product', async () => {
    const answer = await platform.ask(tokenCall, {
      body: { grant_type: 'anonymity', client_id: 'other' },
    });
    expect(answer.body).toMatchObject({ data: { problems: [{ field: 'client_id' }] } });
  });

  test.each([
    ['sms', 'phone'],
    ['external', 'openid'],
    ['ticket', 'ticket'],
  ])('by %s names the field that is missing', async (grant, field) => {
    const answer = await platform.ask(tokenCall, form({ grant_type: grant }));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ data: { problems: [{ field, code: 'required' }] } });
  });

  test('says that the one-tap sign-in of a carrier is not supported', async () => {
    const answer = await platform.ask(tokenCall, form({ grant_type: 'jverification' }));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      data: { problems: [{ field: 'grant_type', code: 'unsupported' }] },
    });
  });

  test('gives a visitor tokens that open nothing of an account', async () => {
    const answer = await platform.ask(tokenCall, form({ grant_type: 'anonymity' }));
    const { access_token, refresh_token } = refreshed(answer.body);
    const profile = await platform.ask(profileCall, {}, access_token);
    expect(profile.status).toBe(401);
    expect(profile.body).toMatchObject({ msg: expect.stringContaining('anonymous') });
    expect((await refresh(refresh_token)).status).toBe(200);
  });
});

describe('refresh (contract 7.1, 10.5)', () => {
  test('gives a new pair; the old access token stays good until it expires', async () => {
    const first = await signIn('reader');
    const second = refreshed((await refresh(first.refresh_token)).body);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await profileStatus(second.access_token)).toBe(200);
    expect(await profileStatus(first.access_token)).toBe(200);
  });

  test('answers two tabs that refresh with the same token at once', async () => {
    const { refresh_token } = await signIn('reader');
    const answers = await Promise.all([refresh(refresh_token), refresh(refresh_token)]);
    for (const { body } of answers)
      expect(await profileStatus(refreshed(body).access_token)).toBe(200);
  });

  test('gives whoever uses a token within the grace one and the same successor, whichever server is asked', async () => {
    const { refresh_token } = await signIn('reader');
    const other = { ...platform.services };
    const pairs = await Promise.all([
      ...[1, 2, 3].map(async () => refreshed((await refresh(refresh_token)).body).refresh_token),
      ...[1, 2, 3].map(async () => (await refreshSession(other, refresh_token)).pair?.refreshToken),
    ]);
    expect(new Set(pairs).size).toBe(1);
    platform.advance(9_000);
    expect(refreshed((await refresh(refresh_token)).body).refresh_token).toBe(pairs[0]);
  });

  test('notices a thief who was within the grace: of what both hold only one use is a first', async () => {
    const { refresh_token } = await signIn('reader');
    const own = refreshed((await refresh(refresh_token)).body);
    const stolen = refreshed((await refresh(refresh_token)).body);
    platform.advance(12_000);
    const next = refreshed((await refresh(own.refresh_token)).body);
    expect(await profileStatus(next.access_token)).toBe(200);
    platform.advance(12_000);
    expect((await refresh(stolen.refresh_token)).status).toBe(400);
    expect(await profileStatus(next.access_token)).toBe(401);
    expect((await refresh(next.refresh_token)).status).toBe(400);
  });

  test('keeps a successor sealed, and no longer than it is needed', async () => {
    const { refresh_token } = await signIn('reader');
    const pair = refreshed((await refresh(refresh_token)).body);
    const { database } = platform.services;
    const kept = async () =>
      (await database.selectFrom('refresh_token').select('successor').execute()).flatMap(
        ({ successor }) => successor ?? [],
      );
    const readable = (await kept()).map((sealed) => sealed.toString('latin1')).join();
    expect(readable).not.toBe('');
    for (const token of [pair.access_token, pair.refresh_token])
      expect(readable).not.toContain(token);
    platform.advance(11_000);
    await sweepIdentity(platform.services);
    expect(await kept()).toEqual([]);
    expect((await refresh(refresh_token)).status).toBe(400);
  });

  test('takes a late second use for theft and ends the whole session', async () => {
    const first = await signIn('reader');
    const second = refreshed((await refresh(first.refresh_token)).body);
    platform.advance(11_000);
    const replay = await refresh(first.refresh_token);
    expect(replay.status).toBe(400);
    expect(replay.body).toMatchObject({ data: { problems: [{ code: 'sign-in-ended' }] } });
    expect(await profileStatus(second.access_token)).toBe(401);
    expect((await refresh(second.refresh_token)).status).toBe(400);
  });

  test('refuses a token that was never given out', async () => {
    expect((await refresh('x'.repeat(43))).status).toBe(400);
  });

  test('ends after thirty days', async () => {
    const { refresh_token } = await signIn('reader');
    platform.advance(30 * 24 * 60 * 60 * 1_000 + 1_000);
    expect((await refresh(refresh_token)).status).toBe(400);
  });
});

describe('the end of a session', () => {
  test('an access token expires after two hours', async () => {
    const { access_token } = await signIn('reader');
    expect(await profileStatus(access_token)).toBe(200);
    platform.advance(2 * 60 * 60 * 1_000 + 1_000);
    expect(await profileStatus(access_token)).toBe(401);
  });

  test('logging out ends it at once, its refresh token too', async () => {
    const { access_token, refresh_token } = await signIn('reader');
    await platform.call(logoutCall, {}, access_token);
    expect(await profileStatus(access_token)).toBe(401);
    expect((await refresh(refresh_token)).status).toBe(400);
  });

  test('a block by an operator counts at once, even within the seconds that callers are remembered', async () => {
    await createAccount(platform.services.database, {
      name: 'operator',
      nickname: 'o',
      roles: ['operator'],
    });
    await createAccount(platform.services.database, { name: 'noisy', nickname: '吵' });
    const operator = await platform.signIn('operator');
    const noisy = await platform.signIn('noisy');
    const info = await platform.call(userInfoCall, {}, noisy);
    await platform.call(
      userSaveCall,
      { body: { id: info.data.id, revision: 1, nickname: '吵', isBlocked: true } },
      operator,
    );
    expect(await profileStatus(noisy)).toBe(401);
  });

  test('a block or a change of status by another process takes effect within seconds', async () => {
    const { access_token } = await signIn('press');
    expect(await profileStatus(access_token)).toBe(200);
    const change = (is_blocked: boolean) =>
      platform.services.database
        .updateTable('account')
        .set({ is_blocked })
        .where('name', '=', 'press')
        .execute();
    await change(true);
    platform.advance(2_100);
    expect(await profileStatus(access_token)).toBe(401);
    await change(false);
  });
});
