import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ContentType } from '#contract/codes.ts';
import { postCalls } from '#contract/endpoints/lists.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  type BuiltServer,
  builtServer,
  postgresPid,
  type ServerProcess,
  startProcess,
  temporaryFolder,
} from '../start/serverProcess.ts';
import { type DatabaseProxy, startDatabaseProxy } from './databaseProxy.ts';
import { type Answered, clientOf, patience, tokenOf } from './support.ts';

/**
 * The database goes away under a server that people work on, in the ways that databases and networks have, and comes
 * back. Real processes, and a network of ours between them.
 */

let built: BuiltServer;
let place: Awaited<ReturnType<typeof temporaryFolder>>;
let stored: TestDatabase;
let network: DatabaseProxy;
let behind: ServerProcess;
/** another server, whose way to the database is another */
let beside: ServerProcess;
let client: ReturnType<typeof clientOf>;
let other: ReturnType<typeof clientOf>;
let token: string;

beforeAll(async () => {
  built = await builtServer();
  [stored, place] = await Promise.all([createTestDatabase({ demo: true }), temporaryFolder()]);
  network = await startDatabaseProxy(stored.url);
  const DATA_DIR = join(place.path, 'data');
  behind = startProcess(built, { DATABASE_URL: network.url, DATA_DIR });
  beside = startProcess(built, { DATABASE_URL: stored.url, DATA_DIR });
  client = clientOf(await behind.origin);
  other = clientOf(await beside.origin);
  token = tokenOf(await client.signIn('press'));
}, 180_000);
afterEach(() => network.pass());
afterAll(async () => {
  await network?.close();
  for (const server of [behind, beside]) server?.child.kill('SIGKILL');
  await Promise.all([behind?.ended, beside?.ended]);
  await stored?.close();
  await place?.remove();
  await built?.remove();
});

const save = (title: string, language = 'zh-CN') =>
  client.ask(postCalls.save, { body: { title, content: '断线前后' } }, token, {
    'accept-language': language,
  });

const failures = [
  ['refuses and cuts', () => network.refuse()],
  ['hangs without a word', async () => network.hang()],
] as const;

const sentences = {
  'zh-CN': '数据库暂时无法连接，请稍后重试',
  'en-US': 'The database cannot be reached at the moment, please retry later',
} as const;

function expectGone(answer: Answered, language: keyof typeof sentences, what: string): void {
  // the log names the error of an answer that is another
  const log = answer.status === 503 ? '' : behind.said();
  expect(answer.status, `${what}: ${answer.text}\n${log}`).toBe(503);
  expect(answer.headers.get('retry-after'), what).toMatch(/^\d+$/);
  expect(JSON.parse(answer.text), what).toMatchObject({
    code: 503,
    isSuccess: false,
    msg: sentences[language],
    data: null,
  });
}

/** A reader whose browser goes to a page of theirs gets a page, in their language; a program the call's answer. */
async function expectReadersTold(): Promise<void> {
  const open = (path: string, language: string, accept = 'text/html,application/xhtml+xml') =>
    client.send(path, { headers: { accept, 'accept-language': language } });
  for (const [path, language, title, again] of [
    ['/s/1', 'zh-CN', '这个页面暂时无法打开', '重新打开'],
    ['/s/1/more/2?page=2', 'en-US', 'This page can’t be opened right now', 'Try again'],
    [`/c/${ContentType.book}/1`, 'zh-CN', '这个页面暂时无法打开', '重新打开'],
    ['/p/abcdefghjk', 'en-US', 'This page can’t be opened right now', 'Try again'],
  ] as const) {
    const { status, headers, text } = await open(path, language);
    expect([status, headers.get('content-type')], path).toEqual([503, 'text/html; charset=utf-8']);
    expect(headers.get('retry-after'), path).toMatch(/^\d+$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';(?!.*script-src)/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain(`<a href="">${again}</a>`);
    expect(text).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
  }
  expectGone(await open('/s/1', 'en-US', '*/*'), 'en-US', 'a program');
}

const readiness = async () => (await client.send('/readyz')).status;
const totalAt = async (asked: ReturnType<typeof clientOf>) =>
  (await asked.call(postCalls.list, { body: { pageIndex: 1, pageSize: 1 } }, token)).dataCount;

/** Writes without a pause, and notes the acknowledged writes and all other answers. */
function writers(count: number) {
  const acknowledged: string[] = [];
  const refused: Answered[] = [];
  let isOver = false;
  const working = Promise.all(
    Array.from({ length: count }, async (_, writer) => {
      for (let round = 1; !isOver; round += 1) {
        const answer = await save(`写者 ${writer} 第 ${round} 篇`);
        if (answer.status === 200) acknowledged.push(JSON.parse(answer.text).data.id);
        else refused.push(answer);
      }
    }),
  );
  return {
    acknowledged,
    refused,
    more: () => {
      const { length } = acknowledged;
      return expect.poll(() => acknowledged.length, { timeout: patience }).toBeGreaterThan(length);
    },
    async end() {
      isOver = true;
      await working;
    },
  };
}

describe.each(failures)('a database that %s', (_how, fail) => {
  test(
    'every call is told so in time, nothing acknowledged is lost, all goes on by itself when it is back',
    async () => {
      const writing = writers(4);
      try {
        await writing.more();
        await fail();
        await expect
          .poll(() => writing.refused.length, { timeout: patience })
          .toBeGreaterThanOrEqual(4);
        for (const answer of writing.refused) expectGone(answer, 'zh-CN', 'under way');

        // what comes in the meantime
        expectGone(await save('again', 'en-US'), 'en-US', 'a write');
        expectGone(
          await client.ask(postCalls.list, { body: { pageIndex: 1, pageSize: 10 } }, token),
          'en-US',
          'a list',
        );
        const signIn = await client.signIn('reader');
        expect(signIn.status, signIn.text).toBe(503);
        expect(await readiness()).toBe(503);
        const alive = await client.send('/healthz');
        expect(alive.status).toBe(200);
        expect(JSON.parse(alive.text)).toMatchObject({ status: 'alive' });
        await expectReadersTold();
        expect(
          (await client.send('/', { headers: { accept: 'text/html' } })).status,
          'the app itself',
        ).toBe(200);

        const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(
          stored.database,
        );
        await network.pass();
        await expect.poll(readiness, { timeout: patience }).toBe(200);
        await writing.more();
        // jobs go on
        await expect
          .poll(
            async () =>
              stored.database
                .selectFrom('job')
                .where('name', '=', 'end-lost-live-streams')
                .where('finished_at', '>', rows[0]?.now ?? new Date())
                .select('name')
                .execute(),
            { timeout: patience },
          )
          .toHaveLength(1);
      } finally {
        await writing.end();
      }
      const kept = await stored.database
        .selectFrom('post')
        .where('id', 'in', writing.acknowledged)
        .select('id')
        .execute();
      expect(kept.length).toBe(writing.acknowledged.length);
      expect(behind.child.exitCode).toBe(null);

      // what the other server writes shows here some milliseconds later, and before kept answers have run out (3 s)
      for (let round = 1; round <= 5; round += 1) {
        const before = await totalAt(client);
        await other.call(postCalls.save, { body: { content: `别处写的 ${round}` } }, token);
        await expect.poll(() => totalAt(client), { timeout: 2_000 }).toBe(before + 1);
      }
    },
    6 * patience,
  );
});

/** half of an outage that is held, in milliseconds of real time */
const held = 15_000;

test('an outage of 30 s, refused at first and hanging then: told all along, nothing lost, all goes on when it is over', {
  timeout: 6 * patience,
}, async () => {
  const writing = writers(2);
  let outage = 0;
  try {
    await writing.more();
    const since = performance.now();
    for (const [, fail] of failures) {
      await fail();
      const before = writing.refused.length;
      // how long it lasts is what is tried here
      await delay(held);
      expect(writing.refused.length).toBeGreaterThan(before);
      expect(await readiness()).toBe(503);
      expect((await client.send('/healthz')).status).toBe(200);
    }
    outage = performance.now() - since;
    const acknowledged = writing.acknowledged.length;
    const signIn = await client.signIn('reader');
    expect(signIn.status, signIn.text).toBe(503);
    // no write was acknowledged while none was possible
    expect(writing.acknowledged.length).toBe(acknowledged);
    await network.pass();
    await expect.poll(readiness, { timeout: patience }).toBe(200);
    await writing.more();
  } finally {
    await writing.end();
  }
  expect(outage).toBeGreaterThanOrEqual(2 * held);
  for (const answer of writing.refused) expectGone(answer, 'zh-CN', 'in the outage');
  const kept = await stored.database
    .selectFrom('post')
    .where('id', 'in', writing.acknowledged)
    .select('id')
    .execute();
  expect(kept.length).toBe(writing.acknowledged.length);
  expect(behind.child.exitCode).toBe(null);
  // every connection of the pool is a good one: as many calls at once as there are
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, number) => save(`停电之后 ${number}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await client.signIn('reader')).status).toBe(200);
});

test('connections that are cut while the database lives: a call at most fails, the next is answered', async () => {
  await save('before');
  network.cut();
  // those that were idle are known to be gone; nothing else was lost
  await expect.poll(async () => (await save('after')).status, { timeout: patience }).toBe(200);
  expect(await readiness()).toBe(200);
});

test(
  'a server that is told to end while its database hangs ends all the same',
  async () => {
    const ending = startProcess(built, {
      DATABASE_URL: network.url,
      DATA_DIR: join(place.path, 'data'),
    });
    const asked = clientOf(await ending.origin);
    await asked.call(postCalls.list, { body: { pageIndex: 1, pageSize: 1 } }, token);
    network.hang();
    const waiting = asked.ask(postCalls.list, { body: { pageIndex: 1, pageSize: 1 } }, token);
    waiting.catch(() => undefined);
    ending.child.kill('SIGTERM');
    const late = setTimeout(() => ending.child.kill('SIGKILL'), 2 * patience);
    expect((await ending.ended).code, 'in order').toBe(0);
    clearTimeout(late);
  },
  3 * patience,
);

test(
  'an embedded database that is killed is started again, and calls are answered again',
  async () => {
    const folder = join(place.path, 'embedded');
    const server = startProcess(built, { DATA_DIR: folder, DEMO: 'on' });
    try {
      const asked = clientOf(await server.origin);
      const writer = tokenOf(await asked.signIn('press'));
      const saved = await asked.call(postCalls.save, { body: { content: '停电之前' } }, writer);
      process.kill(postgresPid(folder) ?? 0, 'SIGKILL');
      const after = () => asked.ask(postCalls.save, { body: { content: '停电之后' } }, writer);
      const answers: number[] = [];
      await expect
        .poll(
          async () => {
            const { status } = await after();
            answers.push(status);
            return status;
          },
          { timeout: patience },
        )
        .toBe(200);
      expect(new Set(answers)).not.toContain(500);
      // a connection may outlive the server that is killed by a call or two
      const list = async () =>
        (await asked.ask(postCalls.list, { body: { pageIndex: 1, pageSize: 50 } }, writer)).text;
      await expect.poll(list, { timeout: patience }).toContain(saved.data.id);
    } finally {
      server.child.kill('SIGTERM');
      await server.ended;
    }
  },
  3 * patience,
);
