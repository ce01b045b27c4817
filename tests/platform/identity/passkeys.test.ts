import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getAccountInfo, getSessions } from '#contract/endpoints/account.ts';
import { auditDetail, auditList } from '#contract/endpoints/audit.ts';
import { clientId, tokenCall } from '#contract/endpoints/identity.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  renamePasskey,
} from '#contract/endpoints/passkeys.ts';
import { beginSecondFactor, confirmSecondFactor } from '#contract/endpoints/secondFactor.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { mostPasskeys } from '#server/identity/passkeyHandlers.ts';
import { passkeyLimit, passkeySeconds } from '#server/identity/passkeys.ts';
import { proofSeconds } from '#server/identity/proofs.ts';
import { issueSecret } from '#server/identity/singleUseSecrets.ts';
import { sweepIdentity } from '#server/identity/sweep.ts';
import { type Authenticator, createAuthenticator } from '#tests/support/authenticator.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { messagesTo } from './registrationSupport.ts';

const site = 'https://books.example.com';
const mail = 'reader@example.com';

let platform: TestPlatform;
let readerId: string;
beforeAll(async () => {
  platform = await createTestPlatform({ background: false, settings: { PUBLIC_URL: site } });
  const { database } = platform.services;
  ({ id: readerId } = await createAccount(database, { name: 'reader', nickname: '读者' }));
  await database.updateTable('account').set({ mail }).where('id', '=', readerId).execute();
  await createAccount(database, { name: 'other', nickname: '别人' });
  await createAccount(database, { name: 'boss', nickname: '运营', roles: ['operator'] });
});
afterAll(() => platform.close());
beforeEach(async () => {
  const { database } = platform.services;
  for (const table of [
    ...(['rate_limit', 'passkey', 'second_factor', 'single_use_secret'] as const),
    ...(['outbox_message', 'audit'] as const),
  ])
    await database.deleteFrom(table).execute();
  await database
    .updateTable('account')
    .set({ is_blocked: false, mail })
    .where('id', '=', readerId)
    .execute();
});

const begin = async (token: string) =>
  (await platform.call(beginPasskey, { body: {} }, token)).data.challenge;

/** Adds a passkey, on the session of a moment ago. */
async function add(token: string, authenticator: Authenticator, name = 'My phone') {
  const made = authenticator.make(await begin(token));
  return (await platform.call(addPasskey, { body: { name, ...made } }, token)).data.id;
}

/** A reader with a passkey. */
async function withPasskey(name?: string) {
  const authenticator = createAuthenticator(site);
  const token = await platform.signIn('reader');
  return { authenticator, token, id: await add(token, authenticator, name) };
}

const beginSignIn = async () =>
  (await platform.call(beginPasskeySignIn, { body: {} })).data.challenge;
const grant = (passkey: string) =>
  platform.ask(tokenCall, { body: { client_id: clientId, grant_type: 'passkey', passkey } });
const signInBy = async (authenticator: Authenticator, more = {}) =>
  grant(authenticator.sign(await beginSignIn(), more));
const problem = (field: string, code: string) => ({
  status: 400,
  body: { data: { problems: [{ field, code }] } },
});
const wrong = problem('passkey', 'wrong-passkey');

describe('a passkey', () => {
  test('is added and signs in, is told to its owner, and is named in the settings and beside the device', async () => {
    const { authenticator } = await withPasskey('My “phone”\u202e');
    const answer = await signInBy(authenticator);
    expect(answer).toMatchObject({ status: 200, body: { access_token: expect.any(String) } });
    expect(answer.headers.get('set-cookie')).toContain('bookdesk-device=');
    const { access_token: token } = answer.body as { access_token: string };
    const { passkeys } = (await platform.call(getAccountInfo, {}, token)).data;
    expect(passkeys).toMatchObject([
      { name: 'My “phone”', createdAt: expect.any(String), usedAt: expect.any(String) },
    ]);
    const devices = (await platform.call(getSessions, {}, token)).data;
    expect(devices.find(({ isCurrent }) => isCurrent)?.passkey).toBe('My “phone”');
    expect(devices.filter(({ passkey }) => passkey === '')).not.toEqual([]);
    expect((await messagesTo(platform, mail))[0]?.body).toContain('My “phone”');
  });

  test('is made for an authenticator that has none of the account, verifies its person and finds the account by itself', async () => {
    const { authenticator, token } = await withPasskey();
    const { data } = await platform.call(beginPasskey, { body: {} }, token);
    expect(data).toMatchObject({
      rp: { id: 'books.example.com' },
      user: { name: 'reader', displayName: '读者' },
      excludeCredentials: [{ id: authenticator.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
  });

  test('is taken with a statement that the authenticator has signed itself, and not with certificates of strangers', async () => {
    const token = await platform.signIn('reader');
    const make = async (attestation: 'packed' | 'certified') => {
      const made = createAuthenticator(site).make(await begin(token), { attestation });
      return platform.ask(addPasskey, { body: { name: 'p', ...made } }, token);
    };
    expect((await make('packed')).status).toBe(200);
    expect(await make('certified')).toMatchObject(problem('', 'unreadable'));
  });

  test('is refused when it is made for another site, without a PIN or finger, or is none', async () => {
    const token = await platform.signIn('reader');
    const refusedWith = async (more: object) => {
      const made = createAuthenticator(site).make(await begin(token));
      const body = { name: 'p', ...made, ...more };
      expect(await platform.ask(addPasskey, { body }, token)).toMatchObject(
        problem('', 'unreadable'),
      );
    };
    const elsewhere = createAuthenticator('https://books.example.org');
    for (const more of [
      elsewhere.make(await begin(token)),
      elsewhere.make(await begin(token), { rpId: 'books.example.com' }),
      createAuthenticator(site).make(await begin(token), { rpId: 'example.com' }),
      createAuthenticator(site).make(await begin(token), { verifies: false }),
      { attestationObject: 'o2NmbXRk' },
      { id: createAuthenticator(site).id },
    ])
      await refusedWith(more);
  });

  test('is added once', async () => {
    const { authenticator } = await withPasskey();
    const other = await platform.signIn('other');
    const body = { name: 'p', ...authenticator.make(await begin(other)) };
    expect(await platform.ask(addPasskey, { body }, other)).toMatchObject(problem('', 'taken'));
  });

  test('is one of twenty at most, also of those that are added at the same moment', async () => {
    const token = await platform.signIn('reader');
    for (let count = 1; count < mostPasskeys; count += 1)
      await add(token, createAuthenticator(site));
    const made = [];
    for (const authenticator of [createAuthenticator(site), createAuthenticator(site)])
      made.push({ name: 'p', ...authenticator.make(await begin(token)) });
    const answers = await Promise.all(
      made.map((body) => platform.ask(addPasskey, { body }, token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)).toMatchObject(problem('', 'too-many'));
  });

  test('is renamed and removed by its account alone, and signs in no more then', async () => {
    const { authenticator, token, id } = await withPasskey();
    const other = await platform.signIn('other');
    const asked = async (by: string, passkey: string) => [
      (await platform.ask(renamePasskey, { body: { id: passkey, name: 'Old' } }, by)).status,
      (await platform.ask(removePasskey, { body: { id: passkey } }, by)).status,
    ];
    expect(await asked(other, id)).toEqual([404, 404]);
    expect(await asked(token, '9999999999999999999')).toEqual([404, 404]);
    expect((await signInBy(authenticator)).status).toBe(200);
    expect(await asked(token, id)).toEqual([200, 200]);
    expect(await signInBy(authenticator)).toMatchObject(wrong);
    const told = (await messagesTo(platform, mail)).map(({ body }) => body).join();
    expect(told).toContain('The passkey “Old” of the account reader was removed');
  });

  test('stands in the trail when it is added, renamed and removed, with its name and without its key', async () => {
    const { token, id } = await withPasskey('One');
    await platform.call(renamePasskey, { body: { id, name: 'Two' } }, token);
    await platform.call(removePasskey, { body: { id } }, token);
    const boss = await platform.signIn('boss');
    const body = { resource: 'passkey' as const, sort: 'createdAt' };
    const entries = (await platform.call(auditList, { body }, boss)).data;
    expect(entries.map(({ action }) => action)).toEqual(['create', 'rename', 'delete']);
    const details = await Promise.all(
      entries.map(async (entry) => {
        const parameters = { id: entry.id };
        return (await platform.call(auditDetail, { parameters }, boss)).data.difference;
      }),
    );
    expect(details.map((fields) => fields.map(({ field }) => field))).toEqual([
      ['name'],
      ['name'],
      ['name'],
    ]);
  });

  test('is the last way in of an account that has no other, and is not removed then', async () => {
    const { token, id } = await withPasskey();
    const second = await add(token, createAuthenticator(site));
    const { database } = platform.services;
    await database.updateTable('account').set({ mail: null }).where('id', '=', readerId).execute();
    const answers = await Promise.all(
      [id, second].map((one) => platform.ask(removePasskey, { body: { id: one } }, token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)).toMatchObject(
      problem('id', 'last-way-in'),
    );
  });
});

describe('adding a passkey', () => {
  test('takes a proof of who it is, unless the session is of a moment ago', async () => {
    const token = await platform.signIn('reader');
    platform.advance(proofSeconds * 1_000 + 1);
    expect(await platform.ask(beginPasskey, { body: {} }, token)).toMatchObject(
      problem('proof', 'required'),
    );
    const proof = await issueSecret(platform.services, {
      purpose: 'identity-proof',
      seconds: proofSeconds,
      accountId: readerId,
    });
    expect((await platform.ask(beginPasskey, { body: { proof } }, token)).status).toBe(200);
    expect(await platform.ask(beginPasskey, { body: { proof } }, token)).toMatchObject(
      problem('proof', 'expired'),
    );
  });

  test('takes a code where there is a second factor: it goes past that from then on', async () => {
    const token = await platform.signIn('reader');
    const { secret } = (await platform.call(beginSecondFactor, { body: {} }, token)).data;
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: platform.services.now().getTime(),
      });
    await platform.call(confirmSecondFactor, { body: { code: code() } }, token);
    platform.advance(30_000);
    const ask = (body: object) => platform.ask(beginPasskey, { body }, token);
    expect(await ask({})).toMatchObject(problem('code', 'required'));
    const proof = await issueSecret(platform.services, {
      purpose: 'identity-proof',
      seconds: proofSeconds,
      accountId: readerId,
    });
    expect(await ask({ proof })).toMatchObject(problem('code', 'required'));
    const right = code();
    const other = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    expect(await ask({ code: other })).toMatchObject(problem('code', 'wrong-code'));
    const begun = await ask({ code: right });
    expect(begun.status).toBe(200);
    expect(await ask({ code: right })).toMatchObject(problem('code', 'wrong-code'));
    const { challenge } = (begun.body as { data: { challenge: string } }).data;
    const authenticator = createAuthenticator(site);
    const body = { name: 'p', ...authenticator.make(challenge) };
    await platform.call(addPasskey, { body }, token);
    // both factors in one
    expect((await signInBy(authenticator)).status).toBe(200);
  });

  test('takes a challenge of this account that was not used and has not expired', async () => {
    const token = await platform.signIn('reader');
    const other = await platform.signIn('other');
    const ask = (challenge: string) =>
      platform.ask(
        addPasskey,
        { body: { name: 'p', ...createAuthenticator(site).make(challenge) } },
        token,
      );
    const expired = problem('', 'expired');
    expect(await ask('made up')).toMatchObject(expired);
    expect(await ask(await begin(other))).toMatchObject(expired);
    expect(await ask(await beginSignIn())).toMatchObject(expired);
    const used = await begin(token);
    expect((await ask(used)).status).toBe(200);
    expect(await ask(used)).toMatchObject(expired);
    const late = await begin(token);
    platform.advance(passkeySeconds * 1_000 + 1);
    expect(await ask(late)).toMatchObject(expired);
  });
});

describe('signing in by a passkey', () => {
  test('takes one challenge once, and not after five minutes', async () => {
    const { authenticator } = await withPasskey();
    const challenge = await beginSignIn();
    const answers = await Promise.all(
      [authenticator.sign(challenge), authenticator.sign(challenge)].map(grant),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await grant(authenticator.sign(challenge))).toMatchObject(wrong);
    const late = await beginSignIn();
    platform.advance(passkeySeconds * 1_000 + 1);
    expect(await grant(authenticator.sign(late))).toMatchObject(wrong);
    expect(await grant(authenticator.sign('made up'))).toMatchObject(wrong);
    await sweepIdentity(platform.services);
    const { database } = platform.services;
    expect(await database.selectFrom('single_use_secret').selectAll().execute()).toEqual([]);
  });

  test('a wrong try uses up its challenge', async () => {
    const { authenticator } = await withPasskey();
    const challenge = await beginSignIn();
    expect(await grant(createAuthenticator(site).sign(challenge))).toMatchObject(wrong);
    expect(await grant(authenticator.sign(challenge))).toMatchObject(wrong);
  });

  test('is answered alike for a key that nobody has and for a wrong signature', async () => {
    const { authenticator } = await withPasskey();
    const stranger = createAuthenticator(site);
    const forged = {
      ...JSON.parse(stranger.sign(await beginSignIn())),
      id: authenticator.id,
    };
    const answers = [await signInBy(stranger), await grant(JSON.stringify(forged))];
    for (const answer of answers) expect(answer).toMatchObject(wrong);
    const said = answers.map(({ body }) => (body as { msg: string }).msg);
    expect(said[0]).toBe(said[1]);
  });

  test('is refused for another site, without a PIN or finger, and for what is no passkey at all', async () => {
    const { authenticator } = await withPasskey();
    expect(await signInBy(authenticator, { verifies: false })).toMatchObject(wrong);
    const elsewhere = 'https://books.example.org';
    expect(await signInBy(authenticator, { origin: elsewhere })).toMatchObject(wrong);
    expect(
      await signInBy(authenticator, { origin: elsewhere, rpId: 'books.example.com' }),
    ).toMatchObject(wrong);
    expect(await signInBy(authenticator, { rpId: 'example.com' })).toMatchObject(wrong);
    for (const text of ['{}', '[', '"x"', '{"id":"a b"}', 'null'])
      expect(await grant(text)).toMatchObject(wrong);
    const given = JSON.parse(authenticator.sign(await beginSignIn()));
    for (const name of ['clientDataJSON', 'authenticatorData', 'signature'])
      expect(await grant(JSON.stringify({ ...given, [name]: 'AAAA' }))).toMatchObject(wrong);
  });

  test('is refused where an authenticator has counted less than before: it may be a copy', async () => {
    const { authenticator } = await withPasskey();
    expect((await signInBy(authenticator, { counter: 7 })).status).toBe(200);
    expect(await signInBy(authenticator, { counter: 7 })).toMatchObject(wrong);
    expect(await signInBy(authenticator, { counter: 3 })).toMatchObject(wrong);
    expect((await signInBy(authenticator, { counter: 8 })).status).toBe(200);
  });

  test('works with authenticators that do not count', async () => {
    const { authenticator } = await withPasskey();
    for (const round of [1, 2])
      expect([round, (await signInBy(authenticator, { counter: 0 })).status]).toEqual([round, 200]);
  });

  test('is closed to a blocked account', async () => {
    const { authenticator } = await withPasskey();
    const { database } = platform.services;
    await database
      .updateTable('account')
      .set({ is_blocked: true })
      .where('id', '=', readerId)
      .execute();
    expect(await signInBy(authenticator)).toMatchObject(problem('passkey', 'blocked'));
  });

  test('is begun so many times from one network; those that end well do not count', async () => {
    const { authenticator } = await withPasskey();
    for (let count = 1; count < passkeyLimit.hits; count += 1) await beginSignIn();
    expect((await signInBy(authenticator)).status).toBe(200);
    expect((await signInBy(authenticator)).status).toBe(200);
    await beginSignIn();
    expect((await platform.ask(beginPasskeySignIn, { body: {} })).status).toBe(429);
  });
});
