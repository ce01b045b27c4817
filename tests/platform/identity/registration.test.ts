import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { register } from '#contract/endpoints/account.ts';
import { profileCall, userInfoCall } from '#contract/endpoints/identity.ts';
import { activationLimit } from '#server/identity/activation.ts';
import { registrationLimit } from '#server/identity/registration.ts';
import { issueSecret } from '#server/identity/singleUseSecrets.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import {
  messagesTo,
  password,
  problemsOf,
  proveNewPhone,
  sentenceOf,
  signInByPassword,
} from './registrationSupport.ts';

/** Making accounts of both kinds (contract 7.1, POST /api/User/Register). */

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform({ background: false });
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.services.database.deleteFrom('rate_limit').execute();
});

let phones = 0;
function newPhone(): string {
  phones += 1;
  return `1390000${String(phones).padStart(4, '0')}`;
}

const user = (change: Record<string, unknown> = {}) => ({
  body: { kind: 'user', name: 'lily', password, nickname: '半夏', ...change },
});
const institution = (change: Record<string, unknown> = {}) => ({
  body: {
    kind: 'institution',
    name: 'qingchuan',
    password,
    nickname: '晴川',
    mailAddr: 'q@example.com',
    ...change,
  },
});
const accountsCalled = (name: string) =>
  platform.services.database
    .selectFrom('account')
    .where('name', '=', name)
    .selectAll()
    .executeTakeFirst();

describe('a person', () => {
  test('registers by the code of their phone and signs in', async () => {
    const phone = newPhone();
    const code = await proveNewPhone(platform, phone);
    const made = await platform.ask(register, user({ name: 'banxia', phone, code }));
    expect(made.body).toMatchObject({ code: 200, data: { name: 'banxia' } });
    expect((await signInByPassword(platform, 'banxia')).status).toBe(200);
    expect((await signInByPassword(platform, phone)).status).toBe(200);
    const token = await platform.signIn('banxia');
    const info = await platform.call(userInfoCall, {}, token);
    expect(info.data).toMatchObject({
      name: 'banxia',
      nickname: '半夏',
      isInstitution: false,
      enablePublish: false,
      roles: [],
    });
  });

  test('cannot use a code twice, nor that of another phone', async () => {
    const phone = newPhone();
    const code = await proveNewPhone(platform, phone);
    await platform.ask(register, user({ name: 'first', phone, code }));
    const again = await platform.ask(register, user({ name: 'second', phone, code }));
    expect(problemsOf(again)).toEqual([['code', 'code-expired']]);
    const other = await platform.ask(register, user({ name: 'third', phone: newPhone(), code }));
    expect(problemsOf(other)).toEqual([['code', 'code-expired']]);
    expect(await accountsCalled('second')).toBeUndefined();
  });

  test('with a wrong code learns nothing of names and phones', async () => {
    const phone = newPhone();
    const code = await proveNewPhone(platform, phone);
    await platform.ask(register, user({ name: 'taken', phone, code }));
    platform.advance(60_000);
    const next = await proveNewPhone(platform, phone);
    const wrong = next === '000000' ? '000001' : '000000';
    const answer = await platform.ask(register, user({ name: 'taken', phone, code: wrong }));
    expect(problemsOf(answer)).toEqual([['code', 'wrong-code']]);
  });

  test('whose phone has an account is told so, and of a taken name beside it', async () => {
    const phone = newPhone();
    const code = await proveNewPhone(platform, phone);
    await platform.ask(register, user({ name: 'Mo-Bai', phone, code }));
    platform.advance(60_000);
    const again = await proveNewPhone(platform, phone);
    const answer = await platform.ask(register, user({ name: 'mo-bai', phone, code: again }));
    expect(problemsOf(answer)).toEqual([
      ['name', 'taken'],
      ['phone', 'taken'],
    ]);
    expect(sentenceOf(answer)).toContain('mo-bai is taken');
  });

  test('mends a taken name with the same code', async () => {
    const phone = newPhone();
    await platform.ask(register, institution({ name: 'wanted', mailAddr: 'w@example.com' }));
    const code = await proveNewPhone(platform, phone);
    const refused = await platform.ask(register, user({ name: 'WANTED', phone, code }));
    expect(problemsOf(refused)).toEqual([['name', 'taken']]);
    const made = await platform.ask(register, user({ name: 'wanted-2', phone, code }));
    expect(made.status).toBe(200);
  });

  test('registers once, however often the form is sent', async () => {
    const phone = newPhone();
    const code = await proveNewPhone(platform, phone);
    const answers = await Promise.all(
      [1, 2, 3].map(() => platform.ask(register, user({ name: 'twice', phone, code }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });
});

describe('what is refused', () => {
  test.each([
    ['a phone for a name', { name: '13800138000' }, 'name'],
    ['a mail address for a name', { name: 'a@example.com' }, 'name'],
    ['a name of two letters', { name: 'ab' }, 'name'],
    ['an empty nickname', { nickname: '  ' }, 'nickname'],
    ['a mail address that is none', { mailAddr: 'somewhere' }, 'mailAddr'],
    ['a short password', { password: 'short' }, 'password'],
    ['a password of digits', { password: '1234567890' }, 'password'],
    ['a password with the name in it', { password: 'qingchuan-press' }, 'password'],
  ])('%s', async (_what, change, field) => {
    const answer = await platform.ask(register, institution(change));
    expect(problemsOf(answer).map(([name]) => name)).toEqual([field]);
    expect(await accountsCalled('qingchuan')).toBeUndefined();
  });

  test('says why in the language of the person', async () => {
    const input = institution({ password: '1234567890' });
    const answer = await platform.ask(register, input, undefined, { 'accept-language': 'zh-CN' });
    expect(sentenceOf(answer)).toContain('密码太简单');
  });
});

describe('an institution', () => {
  test('registers, signs in with status 1 and has an activation mail in its language', async () => {
    const input = institution({ name: 'yuanfan', mailAddr: 'Yuanfan@Example.com' });
    await platform.ask(register, input, undefined, { 'accept-language': 'zh-CN' });
    const token = await platform.signIn('yuanfan');
    const info = await platform.call(userInfoCall, {}, token);
    expect(info.data).toMatchObject({ isInstitution: true, institutionStatus: 1 });
    const [mail, ...others] = await messagesTo(platform, 'yuanfan@example.com');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'mail', subject: '确认您的邮箱 · 书案' });
    expect(mail?.body).toMatch(
      /http:\/\/127\.0\.0\.1:4600\/register\/organization\/true\?activation=[\w-]{43}\n/,
    );
    expect(mail?.body).toContain('yuanfan');
  });

  test('is not told whether its mail address belongs to somebody', async () => {
    const first = await platform.ask(register, institution({ name: 'one-of-two' }));
    const second = await platform.ask(register, institution({ name: 'two-of-two' }));
    expect([first.status, second.status]).toEqual([200, 200]);
  });

  test('is told of a taken name, whatever its capitals, also where two ask at once', async () => {
    const answers = await Promise.all(
      ['Little-Oak', 'LITTLE-OAK'].map((name, index) =>
        platform.ask(register, institution({ name, mailAddr: `oak${index}@example.com` })),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    for (const answer of refused) expect(problemsOf(answer)).toEqual([['name', 'taken']]);
    // nothing of the one that was refused is left
    const mails = await Promise.all(
      [0, 1].map((index) => messagesTo(platform, `oak${index}@example.com`)),
    );
    expect(mails.map(({ length }) => length).sort()).toEqual([0, 1]);
  });
});

describe('with an external account', () => {
  const prove = (openid: string) =>
    issueSecret(platform.services, {
      purpose: 'external',
      seconds: 600,
      payload: { provider: 'weibo', openid, nickname: '微博上的半夏' },
    });

  test('it is bound to the new account', async () => {
    const openid = await prove('weibo-1');
    const made = await platform.ask(
      register,
      institution({ name: 'bound', mailAddr: 'bound@example.com', openid }),
    );
    expect(made.status).toBe(200);
    const account = await accountsCalled('bound');
    const bindings = await platform.services.database
      .selectFrom('external_account')
      .where('openid', '=', 'weibo-1')
      .select('account_id')
      .execute();
    expect(bindings).toEqual([{ account_id: account?.id }]);
  });

  test('nothing comes about where the binding fails, and the code stays good', async () => {
    await platform.ask(
      register,
      institution({ name: 'owner', mailAddr: 'o@example.com', openid: await prove('weibo-2') }),
    );
    const phone = newPhone();
    const code = await proveNewPhone(platform, phone);
    const openid = await prove('weibo-2');
    const refused = await platform.ask(register, user({ name: 'late', phone, code, openid }));
    expect(problemsOf(refused)).toEqual([['openid', 'bound-elsewhere']]);
    expect(await accountsCalled('late')).toBeUndefined();

    const mailAddr = 'late@example.com';
    const other = await platform.ask(
      register,
      institution({ name: 'late-press', mailAddr, openid: 'x'.repeat(43) }),
    );
    expect(problemsOf(other)).toEqual([['openid', 'expired']]);
    expect(await accountsCalled('late-press')).toBeUndefined();
    expect(await messagesTo(platform, mailAddr)).toEqual([]);

    const made = await platform.ask(register, user({ name: 'late', phone, code }));
    expect(made.status).toBe(200);
  });
});

describe('how often', () => {
  const tried = (key: string, hits: number) =>
    platform.services.database
      .insertInto('rate_limit')
      .values({ key, hits, window_ends_at: new Date(platform.services.now().getTime() + 90_000) })
      .execute();

  test('one network address may try is limited, with the time to wait', async () => {
    await tried('register:address:127.0.0.1', registrationLimit.hits);
    const answer = await platform.ask(register, institution({ name: 'too-many' }));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await accountsCalled('too-many')).toBeUndefined();
  });

  test('one mail address is written to is limited', async () => {
    await tried('activation:mail:flood@example.com', activationLimit.hits);
    const answer = await platform.ask(
      register,
      institution({ name: 'flood', mailAddr: 'flood@example.com' }),
    );
    expect(answer.status).toBe(429);
    expect(await accountsCalled('flood')).toBeUndefined();
  });
});

test('the password is kept as a hash alone', async () => {
  await platform.ask(register, institution({ name: 'hashed', mailAddr: 'h@example.com' }));
  const account = await accountsCalled('hashed');
  expect(account?.password_hash).toMatch(/^scrypt\$/);
  expect(JSON.stringify(platform.logged)).not.toContain(password);
  const token = await platform.signIn('hashed');
  expect((await platform.ask(profileCall, {}, token)).status).toBe(200);
});
