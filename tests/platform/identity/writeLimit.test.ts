import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { postCalls } from '#contract/endpoints/lists.ts';
import { specialPresenceCall } from '#contract/endpoints/specialEditing.ts';
import { uploadSign } from '#contract/endpoints/upload.ts';
import { writingSaveCall } from '#contract/endpoints/writing.ts';
import { endpointName } from '#server/http/endpointAddress.ts';
import { isWrite } from '#server/identity/writeLimit.ts';
import { createPlatform, type Platform } from '#server/platform.ts';
import { environment } from '#server/settings.ts';
import { createTestPlatform, requestOf, type TestPlatform } from '#tests/support/platform.ts';

/** An account writes as much as people do, and not without end. */

const perMinute = environment.parse({}).WRITES_PER_MINUTE;
const atOnce = 2 * perMinute;
/** what a server may have taken and not used */
const share = 20;

let platform: TestPlatform;
let other: Platform;
const tokens = { reader: '', press: '', operator: '' };
beforeAll(async () => {
  const settings = { WRITES_PER_MINUTE: String(perMinute) };
  platform = await createTestPlatform({ demo: true, background: false, settings });
  other = await createPlatform({ ...platform.services }, { background: false });
});
afterAll(async () => {
  await other.close();
  await platform.close();
});
beforeEach(async () => {
  // as much later as it takes to be allowed everything again
  platform.advance(10 * 60_000);
  tokens.reader = await platform.signIn('reader');
  tokens.press = await platform.signIn('press');
  tokens.operator = await platform.signIn('operator');
});

const permission = { body: { fileMd5: `${'0'.repeat(32)}.png` } };
const permit = (token: string) => platform.ask(uploadSign, permission, token);

/** How many writes are allowed anew in the time that a test has taken, on a slow machine. */
const regained = (since: Date) =>
  ((platform.services.now().getTime() - since.getTime()) / 60_000) * perMinute;

/** Makes a call so many times, a few at once. @returns how often it was answered with each status */
async function often(count: number, call: () => Promise<{ status: number }>) {
  const counts: Record<number, number> = {};
  let left = count;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      const { status } = await call();
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return counts;
}

test('a flood of posts is refused with the wait, in words; its author goes on reading, and writing after it', async () => {
  const write = () => platform.ask(postCalls.save, { body: { content: '刷屏' } }, tokens.reader);
  const began = platform.services.now();
  const counts = await often(300, write);
  expect(counts[200]).toBeGreaterThanOrEqual(atOnce);
  expect(counts[200]).toBeLessThan(atOnce + share + regained(began));
  expect(counts[429]).toBe(300 - (counts[200] ?? 0));
  const refused = await write();
  const wait = Number(refused.headers.get('retry-after'));
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 429, isSuccess: false, msg: expect.stringContaining(`in ${wait} seconds`) },
  });
  const chinese = await platform.ask(postCalls.save, { body: {} }, tokens.reader, {
    'accept-language': 'zh-CN',
  });
  expect(chinese.body).toMatchObject({
    msg: expect.stringMatching(/^操作过于频繁.*已填写的内容还在/),
  });
  expect((await platform.ask(postCalls.list, { body: {} }, tokens.reader)).status).toBe(200);
  expect((await permit(tokens.press)).status).toBe(200);
  // short enough that the app waits for it by itself
  expect(wait).toBeLessThanOrEqual(15);
  platform.advance(wait * 1_000);
  expect((await write()).status).toBe(200);
});

test('a flood of permissions to upload is refused, through however many servers', async () => {
  let turn = 0;
  const began = platform.services.now();
  const counts = await often(400, () => {
    turn += 1;
    return turn % 2 === 0
      ? permit(tokens.reader)
      : other.fetch(requestOf(uploadSign, permission, tokens.reader));
  });
  expect(counts[200]).toBeGreaterThanOrEqual(atOnce);
  expect(counts[200]).toBeLessThan(atOnce + 2 * share + regained(began));
});

test('a clock that was ahead for a while keeps nobody from writing', async () => {
  platform.advance(24 * 60 * 60_000);
  tokens.reader = await platform.signIn('reader');
  await often(atOnce, () => permit(tokens.reader));
  platform.advance(-24 * 60 * 60_000);
  const fresh = await platform.signIn('reader');
  // what the process remembers of the wrong time is its own
  const again = await createPlatform({ ...platform.services }, { background: false });
  const answer = await again.fetch(requestOf(uploadSign, permission, fresh));
  await again.close();
  expect(answer.status).toBe(200);
});

test('fifty pictures at once, and writing in three tabs that keeps itself for a quarter of an hour, are refused nothing', async () => {
  expect(await often(50, () => permit(tokens.reader))).toEqual({ 200: 50 });
  const tabs = [1, 2, 3].map(() => ({
    id: randomUUID(),
    revision: undefined as number | undefined,
  }));
  for (let second = 0; second < 15 * 60; second += 2) {
    platform.advance(2_000);
    for (const tab of tabs) {
      const body = { ...tab, kind: 'dynamic', values: { content: String(second) } } as const;
      tab.revision = (await platform.call(writingSaveCall, { body }, tokens.reader)).data.revision;
    }
  }
});

test('an operator’s batch of a thousand deletions, each a call, and its way back are refused nothing', async () => {
  const remove = () => platform.ask(postCalls.delete, { body: { ids: ['1'] } }, tokens.operator);
  expect(await often(2_000, remove)).toEqual({ 200: 2_000 });
});

test('most writes ask the database nothing for it, and a refusal nothing at all', async () => {
  const { database } = platform.services;
  const account = await database
    .selectFrom('account')
    .where('name', '=', 'reader')
    .select('id')
    .executeTakeFirstOrThrow();
  const key = `writes:${account.id}`;
  const kept = () =>
    database.selectFrom('rate_limit').where('key', '=', key).selectAll().executeTakeFirst();
  await permit(tokens.reader);
  const first = await kept();
  await platform.ask(postCalls.list, { body: {} }, tokens.reader);
  await permit(tokens.reader);
  expect(await kept()).toEqual(first);
  await often(300, () => permit(tokens.reader));
  const empty = await kept();
  expect((await permit(tokens.reader)).status).toBe(429);
  expect(await kept()).toEqual(empty);
});

test('every call that writes counts; what only asks does not', () => {
  const asks = (endpoint: Endpoint) =>
    endpoint.method !== 'GET' && endpoint.access !== 'public' && !isWrite(endpoint);
  const uncounted = endpoints.filter(asks).map(endpointName).sort();
  // they ask, and change nothing
  expect(
    uncounted.filter(
      (name) =>
        !/\/(list|count|check|affected|automatic|bookSearch|inferSource|find|values)(\/|$)/.test(
          name,
        ),
    ),
  ).toEqual([]);
  expect(isWrite(specialPresenceCall)).toBe(true);
});
