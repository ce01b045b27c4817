import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientId, tokenCall } from '#contract/endpoints/identity.ts';
import { createAccount, hashPassword } from '#server/identity/accounts.ts';
import { accountLimit, addressLimit } from '#server/identity/limits.ts';
import { unlock } from '#server/identity/unlock.ts';
import { createTestPlatform, requestOf, type TestPlatform } from '#tests/support/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform({ background: false });
  const passwordHash = await hashPassword('right');
  for (const name of ['reader', 'other'])
    await createAccount(platform.services.database, { name, nickname: name, passwordHash });
});
afterAll(() => platform.close());
beforeEach(async () => {
  const { database } = platform.services;
  await database.deleteFrom('rate_limit').execute();
  for (const table of ['refresh_token', 'access_token', 'session'] as const)
    await database.deleteFrom(table).execute();
});

async function signIn(
  username: string,
  password: string,
  clientAddress = '192.0.2.1',
  cookie?: string,
) {
  const body = { grant_type: 'password', client_id: clientId, username, password };
  const request = requestOf(tokenCall, { body }, undefined, cookie ? { cookie } : {});
  const response = await platform.platform.fetch(request, { clientAddress });
  return { response, text: await response.text() };
}

/** The cookie that an answer sets, as the browser sends it back. */
const cookieIn = ({ headers }: Response) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

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
  expect(rows).toEqual([]);
});

test('any number of right sign-ins at once is let in', async () => {
  const many = Array.from({ length: accountLimit.hits * 2 }, () => signIn('reader', 'right'));
  const answers = await Promise.all(many);
  expect(new Set(answers.map(({ response }) => response.status))).toEqual(new Set([200]));
});

test('guesses at once are compared up to the limit, and hardly more', async () => {
  const guesses = Array.from({ length: 60 }, (_none, index) =>
    signIn('reader', index === 50 ? 'right' : `wrong ${index}`),
  );
  const answers = await Promise.all(guesses);
  const statuses = answers.map(({ response }) => response.status);
  expect(statuses[50]).toBe(429);
  expect(statuses.filter((status) => status === 400)).toHaveLength(accountLimit.hits);
});

describe('an account that strangers try', () => {
  test('is open to a device that has signed in before, wherever that is now', async () => {
    const cookie = cookieIn((await signIn('reader', 'right')).response);
    await tried('sign-in:account:reader', accountLimit.hits);
    await tried('sign-in:address:198.51.100.7', addressLimit.hits);
    expect((await signIn('reader', 'right', '198.51.100.7')).response.status).toBe(429);
    expect((await signIn('reader', 'right', '198.51.100.7', cookie)).response.status).toBe(200);
  });

  test('is open to a network that has signed in before, from any device', async () => {
    await signIn('reader', 'right', '2001:db8:7:1::1');
    await tried('sign-in:account:reader', accountLimit.hits);
    expect((await signIn('reader', 'right', '2001:db8:7:1::2')).response.status).toBe(200);
    expect((await signIn('reader', 'right', '2001:db8:7:2::2')).response.status).toBe(429);
  });

  test.each(['known device', 'known network'])(
    'is tried from a %s as seldom as from anywhere else',
    async (from) => {
      const { response } = await signIn('reader', 'right');
      const elsewhere = from === 'known device';
      const at = elsewhere ? '198.51.100.7' : '192.0.2.1';
      const cookie = elsewhere ? cookieIn(response) : undefined;
      for (let hit = 0; hit < accountLimit.hits; hit += 1)
        expect((await signIn('reader', 'wrong', at, cookie)).response.status).toBe(400);
      expect((await signIn('reader', 'right', at, cookie)).response.status).toBe(429);
      // and uses up nothing of what the others have
      expect((await signIn('reader', 'right', '203.0.113.9')).response.status).toBe(200);
    },
  );

  test('is not opened by the cookie of another account, nor by one that was made up', async () => {
    const other = cookieIn((await signIn('other', 'right', '198.51.100.7')).response);
    const [name = ''] = other.split('.');
    await tried('sign-in:account:reader', accountLimit.hits);
    for (const cookie of [other, `${name}.${'A'.repeat(22)}`, 'bookdesk-device=x.y'])
      expect((await signIn('reader', 'right', '192.0.2.1', cookie)).response.status).toBe(429);
  });

  test('shares a device with others, each of which it stays known for', async () => {
    const first = cookieIn((await signIn('reader', 'right')).response);
    const both = cookieIn((await signIn('other', 'right', '192.0.2.1', first)).response);
    for (const name of ['reader', 'other']) {
      await tried(`sign-in:account:${name}`, accountLimit.hits);
      expect((await signIn(name, 'right', '198.51.100.7', both)).response.status).toBe(200);
    }
  });

  test('is not known to a device by a wrong password', async () => {
    expect((await signIn('reader', 'wrong')).response.headers.get('set-cookie')).toBeNull();
  });

  test('is let in at once after an operator of the machine has unlocked it', async () => {
    await platform.services.database
      .updateTable('account')
      .set({ mail: 'reader@example.com' })
      .where('name', '=', 'reader')
      .execute();
    const cookie = cookieIn((await signIn('reader', 'right')).response);
    for (let hit = 0; hit < accountLimit.hits; hit += 1) {
      await signIn('reader', 'wrong', '198.51.100.7', cookie);
      await signIn('Reader@example.com', 'wrong', '198.51.100.8');
    }
    await tried('sign-in:account:reader', accountLimit.hits);
    expect(await unlock(platform.services, 'READER')).toBe(true);
    expect((await signIn('reader', 'right', '198.51.100.7', cookie)).response.status).toBe(200);
    expect((await signIn('reader@example.com', 'right', '198.51.100.8')).response.status).toBe(200);
    expect((await signIn('reader', 'right', '203.0.113.9')).response.status).toBe(200);
    expect(await unlock(platform.services, 'nobody')).toBe(false);
  });
});

test('the cookie of a device is out of the reach of scripts and other sites', async () => {
  const { response } = await signIn('reader', 'right');
  expect(response.headers.get('set-cookie')).toMatch(
    /^bookdesk-device=[\w.-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
  );
});

test.each(['READER', 'Reader', ' reAder '])(
  '%s is the account reader (names differ in more than capitals)',
  async (name) => {
    expect((await signIn(name, 'right')).response.status).toBe(200);
    await tried('sign-in:account:reader', accountLimit.hits);
    expect((await signIn(name, 'right', '192.0.2.2')).response.status).toBe(429);
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
