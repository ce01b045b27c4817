import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changePhone,
  resetPasswordByCode,
  sendMailVerificationCode,
  smsSend,
  smsSendSms,
  validateIdentityByPassword,
} from '#contract/endpoints/account.ts';
import { clientId, profileCall, tokenCall, tokenScope } from '#contract/endpoints/identity.ts';
import { createAccount, hashPassword } from '#server/identity/accounts.ts';
import { sweepIdentity } from '#server/identity/sweep.ts';
import {
  codeAddressLimit,
  codeSeconds,
  codeTries,
  type GivenCode,
  guessLimit,
  sendCode,
  takeCode,
  targetLimits,
} from '#server/identity/verificationCodes.ts';
import {
  type Answered,
  createTestPlatform,
  requestOf,
  type TestPlatform,
} from '#tests/support/platform.ts';
import { codeTo, messagesTo } from './registrationSupport.ts';

const readerPhone = '13800000001';
const readerMail = 'reader@example.com';
const password = 'a long enough secret';

let platform: TestPlatform;
let readerId: string;
beforeAll(async () => {
  platform = await createTestPlatform({ background: false });
  const { database } = platform.services;
  const passwordHash = await hashPassword(password);
  const reader = { name: 'reader', nickname: 'reader!', passwordHash };
  ({ id: readerId } = await createAccount(database, reader));
  await database
    .updateTable('account')
    .set({ phone: readerPhone, mail: readerMail })
    .where('id', '=', readerId)
    .execute();
  await createAccount(database, { name: 'other', nickname: 'other!', passwordHash });
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.services.database.deleteFrom('rate_limit').execute();
});

/** A phone that nothing was sent to yet. */
let phones = 0;
const newPhone = () => `139${String(++phones).padStart(8, '0')}`;

const send = (target: string, purpose: 'sign-in' | 'register' | 'reset-password' = 'sign-in') =>
  platform.ask(smsSend, { body: { phone: target, purpose } });
async function sent(target: string, purpose?: Parameters<typeof send>[1]): Promise<string> {
  expect((await send(target, purpose)).status).toBe(200);
  return codeTo(platform, target);
}
/** Another code than this one. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
/** The outcome of a code: accepted, or the code of the problem on the field `code`. */
const outcome = (target: string, code: string, more: Partial<GivenCode> = {}) =>
  takeCode(platform.services, { purpose: 'sign-in', target, code, ...more }).then(
    () => 'taken',
    (error: { data: (language: 'en-US') => { problems: { field: string; code: string }[] } }) => {
      const [problem] = error.data('en-US').problems;
      expect(problem?.field).toBe('code');
      return problem?.code;
    },
  );

test('a code that no service would send is refused, alike with and without an account', async () => {
  const bare = await createTestPlatform({ background: false, settings: { DEMO: 'off' } });
  try {
    const said = async (phone: string) => {
      const body = { phone, purpose: 'reset-password' } as const;
      const english = { 'accept-language': 'en-US' };
      const { status, body: said } = await bare.ask(smsSend, { body }, undefined, english);
      return { status, said };
    };
    const msg = 'This platform cannot send text messages yet. Please tell its operator.';
    expect(await said(readerPhone)).toMatchObject({ status: 422, said: { msg } });
    expect(await said(newPhone())).toMatchObject({ status: 422, said: { msg } });
    const { database } = bare.services;
    expect(await database.selectFrom('verification_code').selectAll().execute()).toEqual([]);
  } finally {
    await bare.close();
  }
});

describe('a code', () => {
  test('is six digits in a message that names the product, the purpose and the minutes', async () => {
    const phone = newPhone();
    const answer = await platform.call(smsSend, { body: { phone, purpose: 'sign-in' } });
    expect(answer.data).toEqual({ waitSeconds: 60, expiresIn: 300 });
    const [english] = await messagesTo(platform, phone);
    expect(english).toMatchObject({ kind: 'sms', subject: '' });
    expect(english?.body).toMatch(
      /^\[Bookdesk\] \d{6} is your code to sign in\. It is valid for 5 minutes/,
    );
    const other = newPhone();
    const chinese = { 'accept-language': 'zh-CN' };
    const body = { phone: other, purpose: 'register' } as const;
    await platform.call(smsSend, { body }, undefined, chinese);
    const [message] = await messagesTo(platform, other);
    expect(message?.body).toMatch(/^【书案】验证码 \d{6}，用于注册账号，5 分钟内有效/);
  });

  test('works once', async () => {
    const phone = newPhone();
    const code = await sent(phone);
    expect(await outcome(phone, code)).toBe('taken');
    expect(await outcome(phone, code)).toBe('code-expired');
  });

  test('goes to one of two who give it at once', async () => {
    const phone = newPhone();
    const code = await sent(phone);
    const outcomes = await Promise.all([outcome(phone, code), outcome(phone, code)]);
    expect(outcomes.sort()).toEqual(['code-expired', 'taken']);
  });

  test('is good for five minutes', async () => {
    const [first, second] = [newPhone(), newPhone()];
    const codes = [await sent(first), await sent(second)] as const;
    platform.advance((codeSeconds - 5) * 1_000);
    expect(await outcome(first, codes[0])).toBe('taken');
    platform.advance(5_000);
    expect(await outcome(second, codes[1])).toBe('code-expired');
  });

  test('takes the place of the one before', async () => {
    const phone = newPhone();
    const first = await sent(phone);
    platform.advance(60_000);
    let second = await sent(phone);
    // one in a million is the same again
    if (second === first) {
      platform.advance(60_000);
      second = await sent(phone);
    }
    expect(await outcome(phone, first)).toBe('wrong-code');
    expect(await outcome(phone, second)).toBe('taken');
  });

  test('is void after five wrong tries, and not before', async () => {
    const [patient, hasty] = [newPhone(), newPhone()];
    const codes = [await sent(patient), await sent(hasty)] as const;
    for (let index = 1; index < codeTries; index += 1) {
      expect(await outcome(patient, wrong(codes[0], index))).toBe('wrong-code');
      expect(await outcome(hasty, wrong(codes[1], index))).toBe('wrong-code');
    }
    expect(await outcome(patient, codes[0])).toBe('taken');
    expect(await outcome(hasty, wrong(codes[1], 5))).toBe('wrong-code');
    expect(await outcome(hasty, codes[1])).toBe('code-expired');
  });

  test('counts tries that come side by side', async () => {
    const phone = newPhone();
    const code = await sent(phone);
    const guesses = Array.from({ length: 12 }, (_none, index) => wrong(code, index + 1));
    const outcomes = await Promise.all(guesses.map((guess) => outcome(phone, guess)));
    expect(outcomes.filter((one) => one === 'wrong-code')).toHaveLength(codeTries);
    expect(await outcome(phone, code)).toBe('code-expired');
  });

  test('serves the purpose and the phone it was sent for, and no other', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    const code = await sent(phone);
    await sent(other);
    expect(await outcome(phone, code, { purpose: 'register' })).toBe('code-expired');
    expect(await outcome(other, code)).not.toBe('taken');
    expect(await outcome(phone, code)).toBe('taken');
  });

  test('that was sent for an account serves that account alone', async () => {
    const phone = newPhone();
    const asked = { purpose: 'change-phone', target: phone } as const;
    const from = { channel: 'sms', language: 'en-US', clientAddress: '192.0.2.9' } as const;
    const accountId = readerId;
    await sendCode(platform.services, { ...asked, ...from, accountId, requestId: 'of-the-call' });
    const code = await codeTo(platform, phone);
    expect(await outcome(phone, code, { ...asked, accountId: '7' })).toBe('code-expired');
    expect(await outcome(phone, code, { ...asked, accountId: readerId })).toBe('taken');
  });

  test('is kept as a keyed hash, and swept when it is over', async () => {
    const { database } = platform.services;
    const phone = newPhone();
    const code = await sent(phone);
    const read = () =>
      database.selectFrom('verification_code').where('target', '=', phone).selectAll().execute();
    const [row] = await read();
    expect(row?.code_hash).toHaveLength(32);
    expect(JSON.stringify({ ...row, target: '' })).not.toContain(code);
    platform.advance(codeSeconds * 1_000 + 1);
    await sweepIdentity(platform.services);
    expect(await read()).toEqual([]);
  });
});

describe('codes are limited, and the refusal says the wait', () => {
  /** Sends as if an hour and a day passed by themselves, and gives the wait of the first refusal. */
  async function waitAfter(hits: number, seconds: number, phone: string) {
    for (let hit = 0; hit < hits; hit += 1) {
      expect((await send(phone)).status).toBe(200);
      platform.advance(seconds * 1_000);
    }
    const refused = await send(phone);
    return { refused, wait: Number(refused.headers.get('retry-after')) };
  }

  test('to one a minute for a phone', async () => {
    const phone = newPhone();
    const { refused, wait } = await waitAfter(1, 10, phone);
    expect(refused.status).toBe(429);
    expect(wait).toBeGreaterThan(40);
    expect(wait).toBeLessThanOrEqual(50);
    expect(refused.body).toMatchObject({
      msg: `Too many codes requested; try again in ${wait} seconds`,
    });
    platform.advance(50_000);
    expect((await send(phone)).status).toBe(200);
  });

  test('whatever the purpose', async () => {
    const phone = newPhone();
    expect((await send(phone, 'register')).status).toBe(200);
    expect((await send(phone, 'reset-password')).status).toBe(429);
  });

  test('to five an hour for a phone', async () => {
    const { refused, wait } = await waitAfter(5, 61, newPhone());
    expect(refused.status).toBe(429);
    expect(wait).toBeGreaterThan(3_200);
    expect(wait).toBeLessThanOrEqual(3_600 - 5 * 61);
    expect(refused.body).toMatchObject({
      msg: `Too many codes requested; try again in ${Math.ceil(wait / 60)} minutes`,
    });
  });

  test('to ten a day for a phone', async () => {
    const { refused, wait } = await waitAfter(10, 15 * 60, newPhone());
    expect(refused.status).toBe(429);
    const hours = Math.ceil(wait / 3_600);
    expect(hours).toBe(22);
    expect(refused.body).toMatchObject({
      msg: `Too many codes requested; try again in ${hours} hours`,
    });
  });

  test.each([
    ['a stranger', () => '192.0.2.66'],
    ['who goes from network to network of one site', (hit: number) => `2001:db8:66:${hit}::1`],
  ])('by whoever asks: what %s uses up is not the owner’s', async (_who, stranger) => {
    const phone = newPhone();
    const body = { phone, purpose: 'sign-in' };
    const ask = async (clientAddress: string) => {
      const request = requestOf(smsSend, { body });
      const { status } = await platform.platform.fetch(request, { clientAddress });
      platform.advance(15 * 60_000);
      return status;
    };
    for (let hit = 0; hit < 10; hit += 1) expect(await ask(stranger(hit))).toBe(200);
    expect(await ask(stranger(10))).toBe(429);
    const [, day] = targetLimits;
    const left = (day?.hits ?? 0) - 10;
    expect(left).toBeGreaterThanOrEqual(10);
    for (let hit = 0; hit < left; hit += 1)
      expect(await ask(`198.51.100.${hit % 3}`), `owner ${hit}`).toBe(200);
    // many strangers together find an end all the same
    expect(await ask('203.0.113.9')).toBe(429);
  });

  test('wrong codes from one network address, over however many phones', async () => {
    const phones = [newPhone(), newPhone()] as const;
    const [first, second] = [await sent(phones[0]), await sent(phones[1])];
    const give = async (phone: string, code: string, clientAddress: string) => {
      const body = { grant_type: 'sms', client_id: clientId, phone, code };
      return platform.platform.fetch(requestOf(tokenCall, { body }), { clientAddress });
    };
    await platform.services.database
      .insertInto('rate_limit')
      .values({
        key: 'guess:192.0.2.77',
        hits: guessLimit.hits - 1,
        window_ends_at: new Date(platform.services.now().getTime() + 90_000),
      })
      .execute();
    expect((await give(phones[0], wrong(first), '192.0.2.77')).status).toBe(400);
    const refused = await give(phones[1], second, '192.0.2.77');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(90);
    // from elsewhere it is still good: the phone has no account, which only a right code is told
    expect(await (await give(phones[1], second, '192.0.2.78')).text()).toContain('no-account');
  });

  test('to thirty an hour for a network address, whomever they are for', async () => {
    const ask = async (clientAddress: string) => {
      const body = { phone: newPhone(), purpose: 'sign-in' };
      const request = requestOf(smsSend, { body });
      return (await platform.platform.fetch(request, { clientAddress })).status;
    };
    for (let hit = 0; hit < codeAddressLimit.hits; hit += 1)
      expect(await ask(`2001:db8::${hit.toString(16)}`)).toBe(200);
    // a network of version 6 is one subscriber's
    expect(await ask('2001:db8::ffff')).toBe(429);
    expect(await ask('2001:db8:0:1::1')).toBe(200);
  });
});

describe('signing in by a text message (contract 7.1)', () => {
  const bySms = (phone: string, code: string) =>
    platform.ask(tokenCall, {
      body: { grant_type: 'sms', client_id: clientId, scope: tokenScope, phone, code },
    });

  test('gives a session of the account that has the phone', async () => {
    const answer = await bySms(readerPhone, await sent(readerPhone));
    const tokens = tokenCall.response.parse(answer.body);
    const profile = await platform.call(profileCall, {}, tokens.access_token);
    expect(profile.data.nickname).toBe('reader!');
  });

  test('takes a code once, and tells a wrong one', async () => {
    const code = await sent(readerPhone);
    const refused = await bySms(readerPhone, wrong(code));
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      data: { problems: [{ field: 'code', code: 'wrong-code' }] },
    });
    expect((await bySms(readerPhone, code)).status).toBe(200);
    expect((await bySms(readerPhone, code)).status).toBe(400);
  });

  test('tells who has proven a phone that it has no account, and nobody else', async () => {
    const phone = newPhone();
    const code = await sent(phone);
    expect((await bySms(phone, wrong(code))).body).toMatchObject({
      data: { problems: [{ field: 'code', code: 'wrong-code' }] },
    });
    expect((await bySms(phone, code)).body).toMatchObject({
      data: { problems: [{ field: 'phone', code: 'no-account' }] },
    });
  });
});

describe('answers do not tell whether an account exists', () => {
  /** What is left of an answer without what differs by itself. */
  const shape = ({ status, body }: Answered) => {
    const { requestId: _requestId, ...rest } = body as Record<string, unknown>;
    return { status, rest };
  };
  const guess = { code: '000000', newPassword: 'another long secret' };

  test('when a code is sent to a phone, whatever for', async () => {
    for (const purpose of ['sign-in', 'register', 'reset-password'] as const) {
      await platform.services.database.deleteFrom('rate_limit').execute();
      expect(shape(await send(newPhone(), purpose))).toEqual(
        shape(await send(readerPhone, purpose)),
      );
    }
  });

  test('when a password is reset: by the sending, and by a guess', async () => {
    const ask = (mailAddr: string) =>
      platform.ask(sendMailVerificationCode, { query: { mailAddr, purpose: 'reset-password' } });
    const answers = [await ask(readerMail), await ask('nobody@example.com')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(shape(answers[0] as Answered)).toEqual(shape(answers[1] as Answered));
    const code = await codeTo(platform, readerMail);
    const tried = wrong(code);
    for (const mailAddr of [readerMail, 'nobody@example.com']) {
      const body = { ...guess, mailAddr, code: tried };
      const answer = await platform.ask(resetPasswordByCode, { body });
      expect(answer.body).toMatchObject({
        data: { problems: [{ field: 'code', code: 'wrong-code' }] },
      });
    }
  });

  test('but the owner of an address without an account reads that it has none, and gets no code', async () => {
    const phone = newPhone();
    await send(phone, 'reset-password');
    const query = { mailAddr: 'stranger@example.com', purpose: 'reset-password' };
    await platform.ask(sendMailVerificationCode, { query });
    for (const recipient of [phone, query.mailAddr]) {
      const [message, ...more] = await messagesTo(platform, recipient);
      expect(more).toEqual([]);
      expect(message?.body).toMatch(/no (Bookdesk )?account uses it/);
      expect(message?.body).not.toMatch(/\b\d{6}\b/);
    }
  });
});

test('a code to a new mail address is for accounts that are signed in', async () => {
  const query = { mailAddr: 'new@example.com', purpose: 'change-mail' };
  expect((await platform.ask(sendMailVerificationCode, { query })).status).toBe(401);
  const token = await platform.signIn('reader');
  expect((await platform.ask(sendMailVerificationCode, { query }, token)).status).toBe(200);
});

test('no code, proof or password stands in the log', async () => {
  const token = await platform.signIn('reader');
  const phone = newPhone();
  await platform.call(smsSendSms, { body: { phone, purpose: 'change-phone' } }, token);
  const code = await codeTo(platform, phone);
  const { data } = await platform.call(validateIdentityByPassword, { body: { password } }, token);
  const { proof } = data;
  await platform.ask(changePhone, { body: { phoneNum: phone, code: wrong(code), proof } }, token);
  await platform.call(changePhone, { body: { phoneNum: phone, code, proof } }, token);
  const text = JSON.stringify(platform.logged);
  expect(text).toContain('/api/user/ChangePhone');
  // as a word: six digits may well stand in a longer number
  expect(text).not.toMatch(new RegExp(`\\b${code}\\b`));
  for (const secret of [proof, password, phone, token]) expect(text).not.toContain(secret);
});
