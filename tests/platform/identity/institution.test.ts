import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { InstitutionStatus } from '#contract/codes.ts';
import { register } from '#contract/endpoints/account.ts';
import { userInfoCall } from '#contract/endpoints/identity.ts';
import {
  activeMailbox,
  bindOperator,
  getInstitutionInfo,
  institutionReview,
  sendActiveMail,
  updateInstitutionInfo,
} from '#contract/endpoints/institution.ts';
import type { InstitutionInformation } from '#contract/entities/institution.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { activationLimit, activationSeconds } from '#server/identity/activation.ts';
import { issueSecret } from '#server/identity/singleUseSecrets.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import {
  activationTo,
  codeTo,
  informationOf,
  messagesTo,
  password,
  problemsOf,
  proveNewPhone,
  proveOperatorPhone,
  registerInstitution,
  sentenceOf,
  signInByPassword,
} from './registrationSupport.ts';

/** An institution from its registration to its review, and what it may change afterwards (contract 4, 7.1, 10.4). */

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform({ background: false });
  const { database } = platform.services;
  await createAccount(database, { name: 'reader', nickname: '半夏' });
  await createAccount(database, { name: 'operator', nickname: '编辑部', roles: ['operator'] });
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.services.database.deleteFrom('rate_limit').execute();
});

let made = 0;
interface Made {
  readonly name: string;
  readonly token: string;
  readonly information: InstitutionInformation;
}
/** An institution of any status, with complete details and an operator, signed in. */
async function institutionWith(
  status: InstitutionStatus,
  change: Partial<InstitutionInformation> = {},
): Promise<Made> {
  made += 1;
  const name = `press-${made}`;
  const information = { ...informationOf(made), ...change };
  const { institutionId } = await createAccount(platform.services.database, {
    name,
    nickname: name,
    phone: `1370000${String(made).padStart(4, '0')}`,
    mail: `${name}@example.com`,
    institution: { name: information.name, status, reason: '证照不清晰', information },
  });
  await platform.services.database
    .updateTable('institution')
    .set({ operator_name: '宋怀瑾' })
    .where('id', '=', institutionId ?? '')
    .execute();
  return { name, token: await platform.signIn(name), information };
}

const infoOf = async (token: string) => (await platform.call(getInstitutionInfo, {}, token)).data;
const statusOf = async (token: string) =>
  (await platform.call(userInfoCall, {}, token)).data.institutionStatus;
const update = (token: string, body: unknown) =>
  platform.ask(updateInstitutionInfo, { body }, token);
/** A proof of identity, as the account's mail or phone would give it. */
async function proofOf(token: string): Promise<string> {
  const { id: accountId } = (await platform.call(userInfoCall, {}, token)).data;
  const issue = { purpose: 'identity-proof', seconds: 600, accountId } as const;
  return issueSecret(platform.services, issue);
}
const activate = (code: string) => platform.ask(activeMailbox, { query: { code } });
const resend = (token: string, mailAddr?: string) =>
  platform.ask(sendActiveMail, { query: { mailAddr } }, token);

test('the whole way: registered, confirmed, half kept, resumed, operator bound, handed in', async () => {
  const { mailAddr } = await registerInstitution(platform, 'qingchuan');
  expect((await signInByPassword(platform, 'qingchuan')).status).toBe(200);
  const token = await platform.signIn('qingchuan');
  expect(await infoOf(token)).toMatchObject({
    status: 1,
    mail: '',
    pendingMail: mailAddr,
    operator: null,
    submittedAt: null,
  });

  const confirmed = await activate(await activationTo(platform, mailAddr));
  expect(confirmed.body).toMatchObject({ data: { name: 'qingchuan', mail: 'q***@example.com' } });
  // it counts at once, for a session that is open too
  expect(await statusOf(token)).toBe(2);
  expect(await infoOf(token)).toMatchObject({ mail: 'q***@example.com', pendingMail: '' });
  expect((await signInByPassword(platform, mailAddr)).status).toBe(200);

  const whole = informationOf(1001);
  const half = { name: whole.name, contactPhone: '0571-' };
  const kept = await update(token, { revision: 1, information: half, submit: false });
  expect(kept.body).toMatchObject({ data: { revision: 2, status: 3 } });

  const resumed = await platform.signIn('qingchuan');
  const info = await infoOf(resumed);
  expect(info.information).toMatchObject({ ...half, creditCode: '', licence: '' });

  const early = await update(resumed, {
    revision: info.revision,
    information: info.information,
    submit: true,
  });
  expect(problemsOf(early)).toEqual([
    ['information.kind', 'kindRequired'],
    ['information.creditCode', 'creditCodeRequired'],
    ['information.licence', 'licenceRequired'],
    ['information.contactName', 'contactNameRequired'],
    ['information.contactPhone', 'contactPhoneWrong'],
    ['information.address', 'addressRequired'],
    ['operator', 'required'],
  ]);

  const phone = '13800138900';
  const code = await proveOperatorPhone(platform, resumed, phone);
  const operator = { name: '宋怀瑾', phone };
  const bound = await platform.call(bindOperator, { body: { ...operator, code } }, resumed);
  expect(bound.data).toEqual({ name: '宋怀瑾', phone: '138****8900' });
  expect((await signInByPassword(platform, phone)).status).toBe(200);

  const submitted = await update(resumed, {
    revision: info.revision,
    information: { ...whole, creditCode: ` ${whole.creditCode.toLowerCase()} ` },
    submit: true,
  });
  expect(submitted.body).toMatchObject({ data: { revision: 3, status: 5 } });
  expect(await statusOf(resumed)).toBe(5);
  expect(await statusOf(token)).toBe(5);
  expect(await infoOf(resumed)).toMatchObject({
    status: 5,
    information: whole,
    operator: { name: '宋怀瑾', phone: '138****8900' },
    submittedAt: expect.any(String),
  });
});

describe('the activation mail', () => {
  test('works once', async () => {
    const { mailAddr } = await registerInstitution(platform, 'once');
    const code = await activationTo(platform, mailAddr);
    const answers = await Promise.all([activate(code), activate(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const late = await activate(code);
    expect(problemsOf(late)).toEqual([['code', 'expired']]);
    expect(sentenceOf(late)).toContain('sign in');
  });

  test('is over after 24 hours', async () => {
    const { mailAddr } = await registerInstitution(platform, 'slow');
    const code = await activationTo(platform, mailAddr);
    platform.advance(activationSeconds * 1_000 + 1_000);
    expect(problemsOf(await activate(code))).toEqual([['code', 'expired']]);
    const token = await platform.signIn('slow');
    expect((await resend(token)).status).toBe(200);
    expect((await activate(await activationTo(platform, mailAddr))).status).toBe(200);
  });

  test('that was never sent is refused', async () => {
    expect(problemsOf(await activate('x'.repeat(43)))).toEqual([['code', 'expired']]);
  });

  test('comes again at most once a minute, five times an hour', async () => {
    const { token, mailAddr } = await registerInstitution(platform, 'again');
    const early = await resend(token);
    expect(early.status).toBe(429);
    expect(sentenceOf(early)).toMatch(/\d+ seconds/);
    for (let mail = 2; mail <= activationLimit.hits; mail += 1) {
      platform.advance(60_000);
      const sent = await resend(token);
      expect(sent.body).toMatchObject({ data: { mailAddr, waitSeconds: 60 } });
    }
    platform.advance(60_000);
    const refused = await resend(token);
    expect(refused.status).toBe(429);
    expect(sentenceOf(refused)).toMatch(/\d+ minutes/);
    expect(await messagesTo(platform, mailAddr)).toHaveLength(activationLimit.hits);
  });

  test('that is sent again leaves the earlier one good', async () => {
    const { token, mailAddr } = await registerInstitution(platform, 'crossed');
    const first = await activationTo(platform, mailAddr);
    platform.advance(60_000);
    await resend(token);
    expect((await activate(first)).status).toBe(200);
    // and no other works afterwards
    expect(problemsOf(await activate(await activationTo(platform, mailAddr)))).toEqual([
      ['code', 'expired'],
    ]);
  });

  test('to another address takes the place of the first, whose link is void', async () => {
    const { token, mailAddr } = await registerInstitution(platform, 'mistyped');
    const first = await activationTo(platform, mailAddr);
    platform.advance(60_000);
    const sent = await resend(token, 'Right@example.com');
    expect(sent.body).toMatchObject({ data: { mailAddr: 'right@example.com' } });
    expect((await infoOf(token)).pendingMail).toBe('right@example.com');
    expect(problemsOf(await activate(first))).toEqual([['code', 'expired']]);
    expect((await activate(await activationTo(platform, 'right@example.com'))).status).toBe(200);
  });

  test('to an address that another account has confirmed meanwhile says so', async () => {
    const mailAddr = 'shared@example.com';
    const body = { kind: 'institution', password, nickname: 'x', mailAddr } as const;
    await platform.call(register, { body: { ...body, name: 'faster' } });
    const fast = await activationTo(platform, mailAddr);
    await platform.call(register, { body: { ...body, name: 'slower' } });
    const slow = await activationTo(platform, mailAddr);
    expect((await activate(fast)).status).toBe(200);
    expect(problemsOf(await activate(slow))).toEqual([['code', 'mail-taken']]);
    expect(await statusOf(await platform.signIn('slower'))).toBe(1);
  });

  test('is not for an institution whose address is confirmed', async () => {
    const { token } = await institutionWith(InstitutionStatus.approved);
    const answer = await resend(token, 'other@example.com');
    expect(answer.status).toBe(400);
    expect(sentenceOf(answer)).toContain('already confirmed');
  });
});

describe('the calls of an institution', () => {
  test.each(['reader', 'operator'])('are not for %s', async (name) => {
    const token = await platform.signIn(name);
    const body = { revision: 1, information: informationOf(1), submit: false };
    const bound = { name: 'x', phone: '13800138000', code: '123456' };
    const answers = [
      await platform.ask(getInstitutionInfo, {}, token),
      await resend(token, 'x@example.com'),
      await update(token, body),
      await platform.ask(bindOperator, { body: bound }, token),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect(sentenceOf(answer)).toContain('institution');
    }
  });

  test('reach its own details and nobody else’s', async () => {
    const mine = await institutionWith(InstitutionStatus.mailConfirmed);
    const other = await institutionWith(InstitutionStatus.mailConfirmed);
    const changed = { ...mine.information, address: '北京市朝阳区槐树里 7 号' };
    await update(mine.token, { revision: 1, information: changed, submit: false });
    expect((await infoOf(mine.token)).information).toEqual(changed);
    expect((await infoOf(other.token)).information).toEqual(other.information);
  });
});

describe('what may be changed, by status', () => {
  test.each([
    [InstitutionStatus.registered, 'Confirm the email address first'],
    [InstitutionStatus.underReview, 'under review'],
    [InstitutionStatus.suspected, 'is suspended'],
  ])('in status %i nothing', async (status, sentence) => {
    const { token, information } = await institutionWith(status);
    for (const submit of [false, true]) {
      const answer = await update(token, { revision: 1, information, submit });
      expect(answer.status).toBe(400);
      expect(sentenceOf(answer)).toContain(sentence);
    }
    const code = await proveOperatorPhone(platform, token, '13600000001');
    const operator = { name: 'x', phone: '13600000001', code };
    const bound = await platform.ask(bindOperator, { body: operator }, token);
    expect(bound.status).toBe(400);
    expect(sentenceOf(bound)).toContain(sentence);
    expect(await statusOf(token)).toBe(status);
  });

  test('a rejected institution keeps changes, gaps and all, and hands them in again', async () => {
    const { token, information } = await institutionWith(InstitutionStatus.rejected);
    const half = { ...information, licence: '' };
    const kept = await update(token, { revision: 1, information: half, submit: false });
    expect(kept.body).toMatchObject({ data: { revision: 2, status: 20 } });
    expect((await infoOf(token)).reason).toBe('证照不清晰');
    const again = await update(token, { revision: 2, information, submit: true });
    expect(again.body).toMatchObject({ data: { revision: 3, status: 5 } });
    expect(await infoOf(token)).toMatchObject({ status: 5, reason: '' });
  });

  test.each([
    'https://evil.example/licence.png',
    'https://evil.example/cdn/licence.png',
    'http://127.0.0.1:4600@evil.example/cdn/licence.png',
  ])(
    'a licence at another site, where it may change after the review, is not kept: %s',
    async (licence) => {
      const { token, information } = await institutionWith(InstitutionStatus.rejected);
      const elsewhere = { ...information, licence };
      for (const submit of [false, true]) {
        const refused = await update(token, { revision: 1, information: elsewhere, submit });
        expect(problemsOf(refused)).toEqual([['information.licence', 'elsewhere']]);
      }
      expect((await infoOf(token)).information.licence).toBe(information.licence);
    },
  );

  test.each([
    ['name', { name: '晴川出版集团' }],
    ['kind', { kind: 'media' as const }],
    ['creditCode', { creditCode: informationOf(2001).creditCode }],
    ['licence', { licence: '/cdn/other.png' }],
  ])('an approved institution hands a change of its %s in for review', async (field, change) => {
    const { token, information } = await institutionWith(InstitutionStatus.approved);
    const changed = { ...information, ...change };
    const kept = await update(token, { revision: 1, information: changed, submit: false });
    expect(problemsOf(kept)).toEqual([[`information.${field}`, 'review-needed']]);
    expect(await statusOf(token)).toBe(30);
    const submitted = await update(token, { revision: 1, information: changed, submit: true });
    expect(submitted.body).toMatchObject({ data: { status: 5 } });
    expect(await statusOf(token)).toBe(5);
  });

  test('an approved institution changes the rest at once and stays approved', async () => {
    const { token, information } = await institutionWith(InstitutionStatus.approved);
    const changed = { ...information, contactName: '田穗', introduction: '每周发布新书' };
    for (const [revision, submit] of [
      [1, false],
      [2, true],
    ]) {
      const kept = await update(token, { revision, information: changed, submit });
      expect(kept.body).toMatchObject({ data: { status: 30 } });
    }
    expect((await infoOf(token)).information).toEqual(changed);
    const gap = { ...changed, contactPhone: '' };
    const refused = await update(token, { revision: 3, information: gap, submit: false });
    expect(problemsOf(refused)).toEqual([['information.contactPhone', 'contactPhoneRequired']]);
  });
});

describe('two at once', () => {
  test('a stale change answers 409 with the institution as it is', async () => {
    const { token, information } = await institutionWith(InstitutionStatus.informationIncomplete);
    await update(token, { revision: 1, information, submit: false });
    const stale = await update(token, { revision: 1, information, submit: true });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      data: { revision: 2, current: { status: 3, information } },
    });
  });

  test('of two submissions one counts', async () => {
    const { token, information } = await institutionWith(InstitutionStatus.informationIncomplete);
    const body = { revision: 1, information, submit: true };
    const answers = await Promise.all([update(token, body), update(token, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await infoOf(token)).toMatchObject({ status: 5, revision: 2 });
  });

  test('two institutions never hand the same credit code in', async () => {
    const { creditCode } = informationOf(3001);
    const both = [
      await institutionWith(InstitutionStatus.mailConfirmed, { creditCode }),
      await institutionWith(InstitutionStatus.mailConfirmed, { creditCode }),
    ];
    const answers = await Promise.all(
      both.map(({ token, information }) =>
        update(token, { revision: 1, information, submit: true }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    for (const answer of answers.filter(({ status }) => status === 400))
      expect(problemsOf(answer)).toEqual([['information.creditCode', 'taken']]);
  });
});

describe('the credit code', () => {
  test.each([
    [InstitutionStatus.underReview, 'taken'],
    [InstitutionStatus.suspected, 'taken'],
    [InstitutionStatus.approved, 'taken'],
    [InstitutionStatus.informationIncomplete, 'free'],
    [InstitutionStatus.rejected, 'free'],
  ])('of an institution of status %i is %s', async (status, expected) => {
    const other = await institutionWith(status);
    const { creditCode } = other.information;
    const mine = await institutionWith(InstitutionStatus.informationIncomplete, { creditCode });
    const { information, token } = mine;
    const answer = await update(token, { revision: 1, information, submit: true });
    if (expected === 'free') expect(answer.status).toBe(200);
    else expect(problemsOf(answer)).toEqual([['information.creditCode', 'taken']]);
  });

  test('may be kept while it is wrong or another’s, and is not handed in', async () => {
    const { token, information } = await institutionWith(InstitutionStatus.mailConfirmed);
    const wrong = { ...information, creditCode: '91110000802100433C' };
    const kept = await update(token, { revision: 1, information: wrong, submit: false });
    expect(kept.status).toBe(200);
    const refused = await update(token, { revision: 2, information: wrong, submit: true });
    expect(problemsOf(refused)).toEqual([['information.creditCode', 'creditCodeCheck']]);
    expect(sentenceOf(refused)).toContain('check digit');
  });
});

describe('the operator', () => {
  test('is bound by the code of their phone alone', async () => {
    const { token } = await institutionWith(InstitutionStatus.mailConfirmed);
    const other = await institutionWith(InstitutionStatus.mailConfirmed);
    const phone = '13600000002';
    const code = await proveOperatorPhone(platform, token, phone);
    const bind = (by: string, change: Record<string, string>) =>
      platform.ask(bindOperator, { body: { name: '宋怀瑾', phone, code, ...change } }, by);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(problemsOf(await bind(token, { code: wrong }))).toEqual([['code', 'wrong-code']]);
    // a code that was sent for one account is nothing to another
    expect(problemsOf(await bind(other.token, {}))).toEqual([['code', 'code-expired']]);
    expect((await bind(token, {})).status).toBe(200);
    expect(problemsOf(await bind(token, {}))).toEqual([['code', 'code-expired']]);
  });

  test('whose phone belongs to another account is told so once it is proven', async () => {
    const phone = '13600000003';
    await platform.call(register, {
      body: {
        kind: 'user',
        name: 'owner-of-phone',
        password,
        nickname: 'x',
        phone,
        code: await proveNewPhone(platform, phone),
      },
    });
    const { token } = await institutionWith(InstitutionStatus.mailConfirmed);
    platform.advance(60_000);
    const code = await proveOperatorPhone(platform, token, phone);
    const operator = { name: '宋怀瑾', phone, code };
    const answer = await platform.ask(bindOperator, { body: operator }, token);
    expect(problemsOf(answer)).toEqual([['phone', 'taken']]);
    expect((await infoOf(token)).operator?.phone).not.toContain('0003');
  });

  test('can be bound while the details are open, which can still be kept then', async () => {
    const { token, information } = await institutionWith(InstitutionStatus.approved);
    const { revision } = await infoOf(token);
    const phone = '13600000004';
    const code = await proveOperatorPhone(platform, token, phone);
    const proof = await proofOf(token);
    await platform.call(bindOperator, { body: { name: '田穗', phone, code, proof } }, token);
    expect(await statusOf(token)).toBe(30);
    const kept = await update(token, { revision, information, submit: false });
    expect(kept.status).toBe(200);
  });

  test('who takes the place of another is told of to the institution', async () => {
    const { token, name } = await institutionWith(InstitutionStatus.approved);
    const formerPhone = `1370000${String(made).padStart(4, '0')}`;
    const phone = '13600000005';
    const code = await proveOperatorPhone(platform, token, phone);
    const proof = await proofOf(token);
    await platform.call(bindOperator, { body: { name: '田穗', phone, code, proof } }, token);
    const [byPhone] = await messagesTo(platform, formerPhone);
    expect(byPhone?.body).toContain('136****0005');
    const [notice] = await messagesTo(platform, `${name}@example.com`);
    expect(notice?.body).toContain('136****0005');
    expect(await codeTo(platform, phone)).toBe(code);
  });
});

describe('another operator, once the details were handed in', () => {
  const other = (phone: string, code: string, more: Record<string, string> = {}) => ({
    body: { name: '田穗', phone, code, ...more },
  });

  test.each([InstitutionStatus.rejected, InstitutionStatus.approved])(
    'takes a proof of identity in status %i: a stolen session alone binds nobody',
    async (status) => {
      const { token } = await institutionWith(status);
      const thief = await institutionWith(status);
      const phone = `1360000${status}10`;
      const code = await proveOperatorPhone(platform, token, phone);
      const bare = await platform.ask(bindOperator, other(phone, code), token);
      expect(problemsOf(bare)).toEqual([['proof', 'required']]);
      expect(sentenceOf(bare)).toContain('verify your identity');
      for (const proof of ['x'.repeat(43), await proofOf(thief.token)])
        expect(
          problemsOf(await platform.ask(bindOperator, other(phone, code, { proof }), token)),
        ).toEqual([['proof', 'expired']]);
      expect((await infoOf(token)).operator?.name).toBe('宋怀瑾');
      // the code is still good, and a proof works once
      const proof = await proofOf(token);
      expect((await platform.ask(bindOperator, other(phone, code, { proof }), token)).status).toBe(
        200,
      );
      platform.advance(60_000);
      const next = `1360000${status}11`;
      const again = await proveOperatorPhone(platform, token, next);
      expect(
        problemsOf(await platform.ask(bindOperator, other(next, again, { proof }), token)),
      ).toEqual([['proof', 'expired']]);
    },
  );

  test('with the phone that the account has takes its code alone', async () => {
    const { token } = await institutionWith(InstitutionStatus.approved);
    const phone = `1370000${String(made).padStart(4, '0')}`;
    const code = await proveOperatorPhone(platform, token, phone);
    expect((await platform.ask(bindOperator, other(phone, code), token)).status).toBe(200);
    expect((await infoOf(token)).operator?.name).toBe('田穗');
  });

  test.each([InstitutionStatus.mailConfirmed, InstitutionStatus.informationIncomplete])(
    'is still mended without in status %i, before anything was handed in',
    async (status) => {
      const { token } = await institutionWith(status);
      const phone = `1360000${status}012`;
      const code = await proveOperatorPhone(platform, token, phone);
      expect((await platform.ask(bindOperator, other(phone, code), token)).status).toBe(200);
    },
  );
});

test('a decision of an operator counts at the institution’s next call', async () => {
  const { token, information } = await institutionWith(InstitutionStatus.mailConfirmed);
  await update(token, { revision: 1, information, submit: true });
  const { institution_id: id } = await platform.services.database
    .selectFrom('account')
    .where('name', '=', `press-${made}`)
    .select('institution_id')
    .executeTakeFirstOrThrow();
  const operator = await platform.signIn('operator');
  const body = { id: id ?? '', revision: 2, decision: 'reject', reason: '证照过期' } as const;
  await platform.call(institutionReview, { body }, operator);
  expect(await infoOf(token)).toMatchObject({ status: 20, reason: '证照过期', revision: 3 });
  const again = await update(token, { revision: 3, information, submit: true });
  expect(again.body).toMatchObject({ data: { status: 5 } });
});
