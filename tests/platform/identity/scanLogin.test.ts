import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientId, profileCall, tokenCall, tokenScope } from '#contract/endpoints/identity.ts';
import { checkScanStatus, generateQrCode, scanLoginConfirm } from '#contract/endpoints/signIn.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { scanLimit } from '#server/identity/scanLogin.ts';
import { sweepIdentity } from '#server/identity/sweep.ts';
import { createTestPlatform, requestOf, type TestPlatform } from '#tests/support/platform.ts';

let platform: TestPlatform;
let reader: string;
let other: string;
beforeAll(async () => {
  platform = await createTestPlatform({ background: false });
  const { database } = platform.services;
  for (const name of ['reader', 'other', 'noisy'])
    await createAccount(database, { name, nickname: `${name}!` });
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.services.database.deleteFrom('rate_limit').execute();
  // an access token is good for two hours, and tests turn the clock
  reader = await platform.signIn('reader');
  other = await platform.signIn('other');
});

const browser = { 'user-agent': 'Firefox on the big desk' };
async function begin(previous?: string) {
  const { data } = await platform.call(generateQrCode, { query: { previous } }, undefined, browser);
  return data;
}
const phone = (code: string, isConfirm?: boolean, token = reader) =>
  platform.ask(scanLoginConfirm, { query: { code, isConfirm } }, token);
async function phoneStatus(code: string, isConfirm?: boolean) {
  const answer = scanLoginConfirm.response.parse((await phone(code, isConfirm)).body);
  return answer.data.status;
}
async function poll({ code, secret }: { code: string; secret: string }) {
  return (await platform.call(checkScanStatus, { query: { code, secret } })).data;
}
const byTicket = (ticket = '') =>
  platform.ask(tokenCall, {
    body: { grant_type: 'ticket', client_id: clientId, scope: tokenScope, ticket },
  });

describe('a scan login (contract 4)', () => {
  test('leads from the picture over the phone to a session of the account that scanned', async () => {
    const scan = await begin();
    expect(scan.code).toMatch(/^[\w-]{10,}$/);
    expect(scan).toMatchObject({
      address: `http://127.0.0.1:4600/scan/${scan.code}`,
      expiresIn: 120,
    });
    expect(await poll(scan)).toEqual({ status: 'pending' });

    const opened = await phone(scan.code);
    expect(opened.body).toMatchObject({
      data: { status: 'scanned', device: browser['user-agent'], address: '127.0.0.1' },
    });
    expect(await poll(scan)).toEqual({ status: 'scanned' });

    expect(await phoneStatus(scan.code, true)).toBe('confirmed');
    const { status, ticket } = await poll(scan);
    expect(status).toBe('confirmed');
    const tokens = tokenCall.response.parse((await byTicket(ticket)).body);
    const profile = await platform.call(profileCall, {}, tokens.access_token);
    expect(profile.data.nickname).toBe('reader!');
  });

  test('may be rejected, for good', async () => {
    const scan = await begin();
    await phone(scan.code);
    expect(await phoneStatus(scan.code, false)).toBe('rejected');
    expect(await poll(scan)).toEqual({ status: 'rejected' });
    expect(await phoneStatus(scan.code, true)).toBe('rejected');
    expect(await poll(scan)).toEqual({ status: 'rejected' });
  });

  test('stays confirmed once it was, whatever the phone sends afterwards', async () => {
    const scan = await begin();
    await phone(scan.code);
    await phone(scan.code, true);
    expect(await phoneStatus(scan.code, false)).toBe('confirmed');
    expect((await poll(scan)).ticket).toBeTypeOf('string');
    expect(await phoneStatus(scan.code, false)).toBe('confirmed');
  });

  test('can be opened again by the same phone', async () => {
    const scan = await begin();
    await phone(scan.code);
    expect(await phoneStatus(scan.code)).toBe('scanned');
  });

  test('is confirmed only after it was opened', async () => {
    const scan = await begin();
    const answer = await phone(scan.code, true);
    expect(answer).toMatchObject({
      status: 400,
      body: { msg: expect.stringMatching(/^Open this/) },
    });
    expect(await poll(scan)).toEqual({ status: 'pending' });
  });

  test.each([undefined, true, false])(
    'goes on with the account that scanned it alone (isConfirm %s)',
    async (isConfirm) => {
      const scan = await begin();
      await phone(scan.code);
      expect((await phone(scan.code, isConfirm, other)).status).toBe(403);
      expect(await poll(scan)).toEqual({ status: 'scanned' });
    },
  );

  test('asks the phone to be signed in', async () => {
    const { code } = await begin();
    expect((await platform.ask(scanLoginConfirm, { query: { code } })).status).toBe(401);
  });
});

describe('its end', () => {
  test('comes after two minutes, for both sides', async () => {
    const scan = await begin();
    const opened = await begin();
    await phone(opened.code);
    platform.advance(121_000);
    expect(await poll(scan)).toEqual({ status: 'expired' });
    expect(await phoneStatus(scan.code)).toBe('expired');
    expect(await phoneStatus(opened.code, true)).toBe('expired');
    expect(await poll(opened)).toEqual({ status: 'expired' });
  });

  test('leaves the browser time to fetch what was confirmed at the last moment', async () => {
    const scan = await begin();
    await phone(scan.code);
    platform.advance(118_000);
    await phone(scan.code, true);
    platform.advance(5_000);
    expect((await poll(scan)).ticket).toBeTypeOf('string');
    const slow = await begin();
    await phone(slow.code);
    await phone(slow.code, true);
    platform.advance(121_000);
    expect(await poll(slow)).toEqual({ status: 'expired' });
  });

  test('comes at once when the browser asks for a new picture', async () => {
    const scan = await begin();
    await phone(scan.code);
    const next = await begin(scan.code);
    expect(await poll(scan)).toEqual({ status: 'expired' });
    expect(await phoneStatus(scan.code, true)).toBe('expired');
    expect(await poll(next)).toEqual({ status: 'pending' });
  });

  test('is swept away an hour later', async () => {
    const { code } = await begin();
    const count = async () =>
      (
        await platform.services.database
          .selectFrom('scan_login')
          .where('code', '=', code)
          .select('code')
          .execute()
      ).length;
    platform.advance(60 * 60_000);
    await sweepIdentity(platform.services);
    expect(await count()).toBe(1);
    platform.advance(3 * 60_000);
    await sweepIdentity(platform.services);
    expect(await count()).toBe(0);
  });
});

describe('what nobody may take', () => {
  test('the ticket is given once, even to polls side by side', async () => {
    const scan = await begin();
    await phone(scan.code);
    await phone(scan.code, true);
    const answers = await Promise.all([poll(scan), poll(scan), poll(scan)]);
    expect(answers.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(answers.filter(({ ticket }) => ticket !== undefined)).toHaveLength(1);
    expect(await poll(scan)).toEqual({ status: 'confirmed' });
  });

  test('two phones that open at once: one is it', async () => {
    const { code } = await begin();
    const answers = await Promise.all([phone(code), phone(code, undefined, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test('a confirmation and a rejection at once: one counts, and both are told which', async () => {
    const scan = await begin();
    await phone(scan.code);
    const [yes, no] = await Promise.all([
      phoneStatus(scan.code, true),
      phoneStatus(scan.code, false),
    ]);
    expect(yes).toBe(no);
    expect((await poll(scan)).status).toBe(yes);
  });

  test('the ticket signs in once, and for a minute', async () => {
    const tickets: (string | undefined)[] = [];
    for (let round = 0; round < 2; round += 1) {
      const scan = await begin();
      await phone(scan.code);
      await phone(scan.code, true);
      tickets.push((await poll(scan)).ticket);
    }
    expect((await byTicket(tickets[0])).status).toBe(200);
    expect((await byTicket(tickets[0])).status).toBe(400);
    platform.advance(61_000);
    expect(await byTicket(tickets[1])).toMatchObject({
      status: 400,
      body: { data: { problems: [{ field: 'ticket', code: 'expired' }] } },
    });
  });

  test('a wrong secret answers as an unknown code does', async () => {
    const { code, secret } = await begin();
    const wrong = await platform.ask(checkScanStatus, {
      query: { code, secret: `${secret.slice(1)}x` },
    });
    const unknown = await platform.ask(checkScanStatus, {
      query: { code: `${code}x`, secret },
    });
    expect(wrong.status).toBe(404);
    const { requestId: _, ...said } = Object(wrong.body);
    expect(unknown.body).toMatchObject(said);
    expect(unknown.status).toBe(404);
    expect((await phone(`${code}x`)).status).toBe(404);
  });

  test('neither secret nor ticket is kept in readable form, and neither is logged', async () => {
    const scan = await begin();
    await phone(scan.code);
    await phone(scan.code, true);
    const { ticket = '' } = await poll(scan);
    const { database } = platform.services;
    const scans = await database.selectFrom('scan_login').select('secret_hash').execute();
    const tickets = await database.selectFrom('single_use_secret').select('hash').execute();
    const kept = [...scans.map((row) => row.secret_hash), ...tickets.map((row) => row.hash)];
    const all =
      kept.map((hash) => hash.toString('latin1')).join() + JSON.stringify(platform.logged);
    expect(all).not.toContain(scan.secret);
    expect(all).not.toContain(ticket);
  });

  test('an account that was blocked a moment ago confirms nothing', async () => {
    const { database } = platform.services;
    const noisy = await platform.signIn('noisy');
    const scan = await begin();
    expect((await phone(scan.code, undefined, noisy)).status).toBe(200);
    await database
      .updateTable('account')
      .set({ is_blocked: true })
      .where('name', '=', 'noisy')
      .execute();
    expect([401, 403]).toContain((await phone(scan.code, true, noisy)).status);
    expect(await poll(scan)).toEqual({ status: 'scanned' });
    await database
      .updateTable('account')
      .set({ is_blocked: false })
      .where('name', '=', 'noisy')
      .execute();
  });

  test('a session that was ended elsewhere a moment ago confirms nothing', async () => {
    const scan = await begin();
    await phone(scan.code);
    const { database } = platform.services;
    await database.updateTable('session').set({ revoked_at: platform.services.now() }).execute();
    expect((await phone(scan.code, true)).status).toBe(401);
    expect(await poll(scan)).toEqual({ status: 'scanned' });
  });

  test('one network address asks for so many pictures and no more', async () => {
    const now = platform.services.now().getTime();
    await platform.services.database
      .insertInto('rate_limit')
      .values({
        key: 'scan:address:192.0.2.1',
        hits: scanLimit.hits,
        window_ends_at: new Date(now + 30_000),
      })
      .execute();
    const request = () => requestOf(generateQrCode, {});
    const refused = await platform.platform.fetch(request(), { clientAddress: '192.0.2.1' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    const fine = await platform.platform.fetch(request(), { clientAddress: '192.0.2.2' });
    expect(fine.status).toBe(200);
  });
});
