import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientId, tokenCall } from '#contract/endpoints/identity.ts';
import { createAccount, hashPassword } from '#server/identity/accounts.ts';
import { accountLimit, addressLimit } from '#server/identity/limits.ts';
import { createTestPlatform, requestOf, type TestPlatform } from '#tests/support/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform({ background: false });
  const passwordHash = await hashPassword('right');
  await createAccount(platform.services.database, { name: 'reader', nickname: 'r', passwordHash });
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.services.database.deleteFrom('rate_limit').execute();
});

async function signIn(username: string, password: string, clientAddress = '192.0.2.1') {
  const body = { grant_type: 'password', client_id: clientId, username, password };
  const response = await platform.platform.fetch(requestOf(tokenCall, { body }), { clientAddress });
  return { response, text: await response.text() };
}

/** As if there had been so many tries already. */
const tried = (key: string, hits: number) =>
  platform.services.database
    .insertInto('rate_limit')
    .values({ key, hits, window_ends_at: new Date(platform.services.now().getTime() + 90_000) })
    .execute();

test('an account that was tried too often has to wait, even with the right password', async () => {
  await tried('sign-in:account:reader', accountLimit.hits - 1);
  expect((await signIn('reader', 'wrong')).response.status).toBe(400);
  const { response, text } = await signIn('reader', 'right');
  expect(response.status).toBe(429);
  const wait = Number(response.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(80);
  expect(wait).toBeLessThanOrEqual(90);
  expect(text).toContain(`try again in ${wait} seconds`);
});

test('the wait ends', async () => {
  await tried('sign-in:account:reader', accountLimit.hits);
  expect((await signIn('reader', 'right')).response.status).toBe(429);
  platform.advance(90_000);
  expect((await signIn('reader', 'right')).response.status).toBe(200);
});

test('an address that tried too many accounts has to wait; others do not', async () => {
  await tried('sign-in:address:192.0.2.1', addressLimit.hits);
  expect((await signIn('reader', 'right')).response.status).toBe(429);
  expect((await signIn('reader', 'right', '192.0.2.2')).response.status).toBe(200);
});

test('sign-ins that are right use nothing up', async () => {
  for (let round = 0; round < 2; round += 1) await signIn('reader', 'right');
  const rows = await platform.services.database.selectFrom('rate_limit').selectAll().execute();
  expect(rows.map(({ key, hits }) => [key, hits])).toEqual([['sign-in:address:192.0.2.1', 0]]);
});

test.each(['READER', 'Reader', ' reAder '])(
  '%s is the account reader (names differ in more than capitals)',
  async (name) => {
    expect((await signIn(name, 'right')).response.status).toBe(200);
    await tried('sign-in:account:reader', accountLimit.hits);
    expect((await signIn(name, 'right')).response.status).toBe(429);
  },
);

test('tries side by side are all counted', async () => {
  await tried('sign-in:account:reader', accountLimit.hits - 1);
  const answers = await Promise.all([1, 2, 3].map(() => signIn('reader', 'wrong')));
  expect(answers.map(({ response }) => response.status).sort()).toEqual([400, 429, 429]);
});

test('who goes from network to network of one site of version 6 has to wait as well', async () => {
  const at = (network: number) => `2001:db8:7:${network.toString(16)}::1`;
  await tried('sign-in:address:2001:db8:7::/48', addressLimit.hits * 10 - 1);
  expect((await signIn('reader', 'right', at(1))).response.status).toBe(200);
  expect((await signIn('reader', 'wrong', at(2))).response.status).toBe(400);
  expect((await signIn('reader', 'right', at(3))).response.status).toBe(429);
  expect((await signIn('reader', 'right', '2001:db8:8:3::1')).response.status).toBe(200);
});

test('one network never uses up what its site has', async () => {
  const address = '2001:db8:7:1::1';
  await tried('sign-in:address:2001:db8:7:1::/64', addressLimit.hits);
  for (let round = 0; round < 3; round += 1)
    expect((await signIn('reader', 'wrong', address)).response.status).toBe(429);
  const kept = await platform.services.database.selectFrom('rate_limit').select('key').execute();
  expect(kept.map(({ key }) => key)).toEqual(['sign-in:address:2001:db8:7:1::/64']);
});
