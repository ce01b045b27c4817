import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changeMail,
  changePhone,
  getAccountInfo,
  sendMailVerificationCode,
  smsSendSms,
  updateAccountInfo,
  validateIdentityByMailAddr,
  validateIdentityByMailCode,
  validateIdentityByPassword,
  validateIdentityByPhoneNum,
  validateIdentityBySms,
} from '#contract/endpoints/account.ts';
import { profileCall } from '#contract/endpoints/identity.ts';
import { userManageList } from '#contract/endpoints/lists.ts';
import { createAccount, hashPassword } from '#server/identity/accounts.ts';
import { accountLimit } from '#server/identity/limits.ts';
import { ownAddressLimit, proofSeconds } from '#server/identity/proofs.ts';
import { type Answered, createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { codeTo, messagesTo } from './registrationSupport.ts';

const password = 'a long enough secret';
const oldPhone = '13800000001';
const oldMail = 'reader@example.com';

let platform: TestPlatform;
let readerId: string;
let reader: string;
let other: string;
let passwordHash: string;
beforeAll(async () => {
  platform = await createTestPlatform({ background: false });
  passwordHash = await hashPassword(password);
  const { database } = platform.services;
  const made = await createAccount(database, { name: 'reader', nickname: 'r', passwordHash });
  readerId = made.id;
  await createAccount(database, { name: 'other', nickname: 'o', passwordHash });
  await database
    .updateTable('account')
    .set({ phone: '13800000099', mail: 'other@example.com' })
    .where('name', '=', 'other')
    .execute();
  await createAccount(database, { name: 'bare', nickname: 'b' });
  await createAccount(database, { name: 'operator', nickname: 'op', roles: ['operator'] });
});
afterAll(() => platform.close());
beforeEach(async () => {
  const { database } = platform.services;
  await database.deleteFrom('rate_limit').execute();
  await database.deleteFrom('outbox_message').execute();
  await database
    .updateTable('account')
    .set({ phone: oldPhone, mail: oldMail })
    .where('id', '=', readerId)
    .execute();
  reader = await platform.signIn('reader');
  other = await platform.signIn('other');
});

const problem = (field: string, code: string) => ({
  code: 400,
  data: { problems: [{ field, code }] },
});

/** Forgets the pause between two codes. */
const breathe = () => platform.services.database.deleteFrom('rate_limit').execute();

async function proofBySms(token = reader, phoneNum = oldPhone): Promise<string> {
  await platform.call(validateIdentityByPhoneNum, { query: { phoneNum } }, token);
  const code = await codeTo(platform, phoneNum);
  return (await platform.call(validateIdentityBySms, { body: { code } }, token)).data.proof;
}
async function codeToNewPhone(phone: string, token = reader): Promise<string> {
  await breathe();
  await platform.call(smsSendSms, { body: { phone, purpose: 'change-phone' } }, token);
  return codeTo(platform, phone);
}
async function codeToNewMail(mailAddr: string): Promise<string> {
  await breathe();
  const query = { mailAddr, purpose: 'change-mail' } as const;
  await platform.call(sendMailVerificationCode, { query }, reader);
  return codeTo(platform, mailAddr);
}
const change = (phoneNum: string, code: string, proof: string, token = reader): Promise<Answered> =>
  platform.ask(changePhone, { body: { phoneNum, code, proof } }, token);
const account = async () => (await platform.call(getAccountInfo, {}, reader)).data;

describe('a change of the phone (contract 7.1)', () => {
  test('takes a code to the present phone, and one to the new', async () => {
    const proof = await proofBySms();
    const code = await codeToNewPhone('13911110001');
    expect((await change('13911110001', code, proof)).status).toBe(200);
    expect((await account()).phone).toBe('139****0001');
  });

  test('tells the owner by the addresses as they were', async () => {
    const proof = await proofBySms();
    const code = await codeToNewPhone('13911110002');
    await change('13911110002', code, proof);
    const [notice] = await messagesTo(platform, oldMail);
    expect(notice?.body).toContain('phone number of the account reader is now 139****0002');
    // the former phone gets the notice too, because a thief may have changed the mail address first
    const [byPhone] = await messagesTo(platform, oldPhone);
    expect(byPhone?.body).toContain('is now 139****0002');
  });

  test('is refused without a proof that is good, and the code stays good', async () => {
    const code = await codeToNewPhone('13911110003');
    const refused = await change('13911110003', code, 'x'.repeat(43));
    expect(refused.body).toMatchObject(problem('proof', 'expired'));
    expect((await change('13911110003', code, await proofBySms())).status).toBe(200);
  });

  test('takes a proof once', async () => {
    const proof = await proofBySms();
    await change('13911110004', await codeToNewPhone('13911110004'), proof);
    const again = await change('13911110005', await codeToNewPhone('13911110005'), proof);
    expect(again.body).toMatchObject(problem('proof', 'expired'));
    expect((await account()).phone).toBe('139****0004');
  });

  test('takes a proof for ten minutes', async () => {
    const proof = await proofBySms();
    platform.advance(proofSeconds * 1_000);
    const code = await codeToNewPhone('13911110006');
    expect((await change('13911110006', code, proof)).body).toMatchObject(
      problem('proof', 'expired'),
    );
  });

  test("refuses another account's proof, which stays good for its owner", async () => {
    const proof = await proofBySms(other, '13800000099');
    const code = await codeToNewPhone('13911110007');
    expect((await change('13911110007', code, proof)).body).toMatchObject(
      problem('proof', 'expired'),
    );
    const own = await codeToNewPhone('13911110008', other);
    expect((await change('13911110008', own, proof, other)).status).toBe(200);
  });

  test('refuses a wrong code, and the proof stays good', async () => {
    const proof = await proofBySms();
    const code = await codeToNewPhone('13911110009');
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await change('13911110009', wrong, proof)).body).toMatchObject(
      problem('code', 'wrong-code'),
    );
    expect((await change('13911110009', code, proof)).status).toBe(200);
  });

  test("refuses a code that was sent for another account's change", async () => {
    const proof = await proofBySms();
    const code = await codeToNewPhone('13911110010', other);
    expect((await change('13911110010', code, proof)).body).toMatchObject(
      problem('code', 'code-expired'),
    );
  });
});

describe('that another account has an address', () => {
  test('is not told by the sending', async () => {
    const ask = (phone: string) =>
      platform.ask(smsSendSms, { body: { phone, purpose: 'change-phone' } }, reader);
    const taken = await platform.services.database
      .selectFrom('account')
      .where('name', '=', 'other')
      .select('phone')
      .executeTakeFirstOrThrow();
    expect((await ask(taken.phone ?? '')).status).toBe(200);
    expect((await ask('13911112222')).status).toBe(200);
  });

  test('is told to who has proven it, and neither proof nor code is lost', async () => {
    const proof = await proofBySms();
    const code = await codeToNewMail('other@example.com');
    const body = { mailAddr: 'other@example.com', code, proof };
    for (let round = 0; round < 2; round += 1)
      expect((await platform.ask(changeMail, { body }, reader)).body).toMatchObject(
        problem('mailAddr', 'taken'),
      );
    const free = await codeToNewMail('free@example.com');
    await platform.call(
      changeMail,
      { body: { mailAddr: 'free@example.com', code: free, proof } },
      reader,
    );
    expect((await account()).mail).toBe('f***@example.com');
  });
});

describe('a change of the mail address (contract 7.1)', () => {
  test('takes a code to the present one, and one to the new; the old one reads of it', async () => {
    await platform.call(validateIdentityByMailAddr, { query: { mailAddr: oldMail } }, reader);
    const own = await codeTo(platform, oldMail);
    const { data } = await platform.call(
      validateIdentityByMailCode,
      { body: { code: own } },
      reader,
    );
    expect(data.expiresIn).toBe(proofSeconds);
    const code = await codeToNewMail('new.reader@example.com');
    const body = { mailAddr: 'New.Reader@Example.com', code, proof: data.proof };
    await platform.call(changeMail, { body }, reader);
    expect((await account()).mail).toBe('n***@example.com');
    const [notice] = await messagesTo(platform, oldMail);
    expect(notice?.body).toContain('is now n***@example.com');
  });
});

describe('a proof of identity', () => {
  test.each([
    [validateIdentityByMailAddr, 'mailAddr', 'else@example.com', 'no-mail'],
    [validateIdentityByPhoneNum, 'phoneNum', '13755554444', 'no-phone'],
  ])(
    "by an address that is not the account's own is refused on its field",
    async (call, field, given, none) => {
      const query = { [field]: given };
      expect((await platform.ask(call, { query }, reader)).body).toMatchObject(
        problem(field, 'not-own'),
      );
      const bare = await platform.signIn('bare');
      expect((await platform.ask(call, { query }, bare)).body).toMatchObject(problem(field, none));
      expect(await messagesTo(platform, given)).toEqual([]);
    },
  );

  test("does not let a stolen session guess the account's address for long", async () => {
    const ask = (phoneNum: string) =>
      platform.ask(validateIdentityByPhoneNum, { query: { phoneNum } }, reader);
    for (let hit = 0; hit < ownAddressLimit.hits; hit += 1)
      expect((await ask(`1370000${1_000 + hit}`)).status).toBe(400);
    expect((await ask(oldPhone)).status).toBe(429);
  });

  test('by the password is refused where that is wrong or there is none, and tries are limited', async () => {
    const ask = (given: string, token: string) =>
      platform.ask(validateIdentityByPassword, { body: { password: given } }, token);
    expect((await ask(password, await platform.signIn('bare'))).body).toMatchObject(
      problem('password', 'no-password'),
    );
    await platform.services.database
      .insertInto('rate_limit')
      .values({
        key: `own-password:account:${readerId}`,
        hits: accountLimit.hits - 1,
        window_ends_at: new Date(platform.services.now().getTime() + 90_000),
      })
      .execute();
    expect((await ask('wrong', reader)).body).toMatchObject(problem('password', 'wrong-password'));
    const refused = await ask(password, reader);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    platform.advance(90_000);
    expect((await ask(password, reader)).status).toBe(200);
  });

  test("is refused by the code of another account's phone", async () => {
    await platform.call(validateIdentityByPhoneNum, { query: { phoneNum: oldPhone } }, reader);
    const code = await codeTo(platform, oldPhone);
    const refused = await platform.ask(validateIdentityBySms, { body: { code } }, other);
    expect(refused.body).toMatchObject(problem('code', 'code-expired'));
  });
});

describe('what an account shows of itself', () => {
  test('masks its phone and mail address', async () => {
    expect(await account()).toMatchObject({
      name: 'reader',
      phone: '138****0001',
      mail: 'r***@example.com',
      external: [],
    });
    const bare = await platform.call(getAccountInfo, {}, await platform.signIn('bare'));
    expect(bare.data).toMatchObject({ phone: '', mail: '' });
  });

  test('is changed at once, in its own calls and in what finds it', async () => {
    const { revision } = await account();
    await platform.call(profileCall, {}, reader);
    const body = { revision, nickname: '新名字', avatar: '/cdn/new.png' };
    const answer = await platform.call(updateAccountInfo, { body }, reader);
    expect(answer.data.revision).toBe(revision + 1);
    const profile = await platform.call(profileCall, {}, reader);
    expect(profile.data).toMatchObject({ nickname: '新名字', avatar: '/cdn/new.png' });
    const operator = await platform.signIn('operator');
    const found = await platform.call(userManageList, { body: { searchText: '新名' } }, operator);
    expect(found.data.map(({ name }) => name)).toEqual(['reader']);
  });

  test('is not overwritten by a change that is based on an older revision', async () => {
    const { revision, nickname } = await account();
    const body = { revision: revision + 1, nickname: 'late', avatar: '' };
    const refused = await platform.ask(updateAccountInfo, { body }, reader);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ data: { revision, current: { nickname } } });
    expect((await account()).nickname).toBe(nickname);
  });
});
