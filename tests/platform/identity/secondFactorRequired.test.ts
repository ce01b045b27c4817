import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { getAccountInfo } from '#contract/endpoints/account.ts';
import { clientId, tokenCall, userInfoCall } from '#contract/endpoints/identity.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { userManageList } from '#contract/endpoints/lists.ts';
import { addPasskey, beginPasskey, beginPasskeySignIn } from '#contract/endpoints/passkeys.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
} from '#contract/endpoints/secondFactor.ts';
import { endpointName } from '#server/http/endpointAddress.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

/** Where operators need a second factor (SECOND_FACTOR=operators). */

let platform: TestPlatform;
beforeAll(async () => {
  const settings = { SECOND_FACTOR: 'operators', PUBLIC_URL: site };
  platform = await createTestPlatform({ background: false, settings });
  const { database } = platform.services;
  await createAccount(database, { name: 'operator', nickname: 'o', roles: ['operator'] });
  await createAccount(database, { name: 'reader', nickname: 'r' });
});
afterAll(() => platform.close());

const site = 'http://localhost:4600';

const users = async (token: string) =>
  (await platform.ask(userManageList, { body: {} }, token)).status;

test('an operator without one can make the calls that lead to it, and no other', async () => {
  const operator = await platform.signIn('operator');
  const refusedFor = async (endpoint: Endpoint) => {
    const parameters = { id: '1', resource: 'books', name: 'books', revision: '1' };
    const { status, body } = await platform.ask(endpoint, { parameters, body: 'x' }, operator);
    return status === 403 && JSON.stringify(body).includes('must set up a second factor');
  };
  const open: string[] = [];
  for (const endpoint of endpoints.filter(({ access }) => access !== 'public'))
    if (!(await refusedFor(endpoint))) open.push(endpointName(endpoint));
  expect(open.sort()).toEqual([
    'GET /api/User/GetAccountInfo',
    'GET /api/User/GetProfile',
    'GET /api/User/GetUserInfo',
    'POST /api/User/BeginSecondFactor',
    'POST /api/User/ConfirmSecondFactor',
    'POST /api/User/Logout',
  ]);
});

test('an operator is let in as soon as there is one, and not once it is gone', async () => {
  const operator = await platform.signIn('operator');
  expect(await users(operator)).toBe(403);
  const info = async () => (await platform.call(userInfoCall, {}, operator)).data;
  expect((await info()).needsSecondFactor).toBe(true);
  const { data } = await platform.call(beginSecondFactor, { body: {} }, operator);
  const code = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate();
  const confirmed = await platform.call(confirmSecondFactor, { body: { code } }, operator);
  expect(await users(operator)).toBe(200);
  expect((await info()).needsSecondFactor).toBeUndefined();
  const account = (await platform.call(getAccountInfo, {}, operator)).data;
  expect(account.secondFactor.isRequired).toBe(true);
  const body = { code: confirmed.data.recoveryCodes[0] ?? '' };
  await platform.call(endSecondFactor, { body }, operator);
  expect(await users(operator)).toBe(403);
});

test('an operator who signs in by a passkey has proven both factors, and not in another session', async () => {
  const operator = await platform.signIn('operator');
  const { data } = await platform.call(beginSecondFactor, { body: {} }, operator);
  const code = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate();
  const { recoveryCodes } = (await platform.call(confirmSecondFactor, { body: { code } }, operator))
    .data;
  const begun = await platform.call(
    beginPasskey,
    { body: { code: recoveryCodes[0] ?? '' } },
    operator,
  );
  const authenticator = createAuthenticator(site);
  const body = { name: 'p', ...authenticator.make(begun.data.challenge) };
  await platform.call(addPasskey, { body }, operator);
  await platform.call(endSecondFactor, { body: { code: recoveryCodes[1] ?? '' } }, operator);
  expect(await users(operator)).toBe(403);
  const { challenge } = (await platform.call(beginPasskeySignIn, { body: {} })).data;
  const passkey = authenticator.sign(challenge);
  const fields = { client_id: clientId, grant_type: 'passkey' as const, passkey };
  const { access_token: byPasskey } = await platform.call(tokenCall, { body: fields });
  expect(await users(byPasskey)).toBe(200);
  expect(await users(await platform.signIn('operator'))).toBe(403);
});

test('whoever is no operator needs none', async () => {
  const reader = await platform.signIn('reader');
  expect((await platform.call(userInfoCall, {}, reader)).data.needsSecondFactor).toBeUndefined();
});
