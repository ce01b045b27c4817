import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientId, profileCall, tokenCall, tokenScope } from '#contract/endpoints/identity.ts';
import { postCalls } from '#contract/endpoints/lists.ts';
import { platformStateCall } from '#contract/endpoints/state.ts';
import { uploadSign } from '#contract/endpoints/upload.ts';
import { databaseClock } from '#server/database/clock.ts';
import { connect } from '#server/database/connection.ts';
import { takeTry } from '#server/identity/limits.ts';
import { createJob } from '#server/import/jobs.ts';
import { claimJob } from '#server/import/queue.ts';
import { platformJobs } from '#server/jobs/jobs.ts';
import { type Job, runDueJobs } from '#server/jobs/schedule.ts';
import { DeliveryError } from '#server/outbox/delivery.ts';
import { postMessage } from '#server/outbox/index.ts';
import { sendDue } from '#server/outbox/worker.ts';
import { environment } from '#server/settings.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import {
  type BuiltServer,
  builtServer,
  type ServerProcess,
  startProcess,
  temporaryFolder,
} from '../start/serverProcess.ts';
import { formBody, md5, png } from '../storage/support.ts';
import { clientOf, patience, tokenOf } from './support.ts';

/** Clocks that are wrong, that differ, that jump: the database's decides, and what a wrong one has left is not believed. */

const minute = 60_000;
const day = 24 * 60 * minute;

describe('two servers whose clocks are two days apart', () => {
  let built: BuiltServer;
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let stored: TestDatabase;
  let servers: ServerProcess[] = [];
  let ahead: ReturnType<typeof clientOf>;
  let behind: ReturnType<typeof clientOf>;

  /** What Node reads before the server: a clock that is wrong by so many milliseconds. */
  const wrongBy = (milliseconds: number) =>
    `--import=data:text/javascript,${encodeURIComponent(`
      const Right = Date;
      globalThis.Date = class Date extends Right {
        constructor(...given) {
          if (given.length > 0) super(...given);
          else super(Right.now() + ${milliseconds});
        }
        static now() { return Right.now() + ${milliseconds}; }
      };`)}`;

  beforeAll(async () => {
    built = await builtServer();
    [stored, place] = await Promise.all([createTestDatabase({ demo: true }), temporaryFolder()]);
    servers = [day, -day].map((shift) =>
      startProcess(built, {
        DATABASE_URL: stored.url,
        DATA_DIR: join(place.path, 'data'),
        NODE_OPTIONS: wrongBy(shift),
      }),
    );
    const [first = '', second = ''] = await Promise.all(servers.map(({ origin }) => origin));
    [ahead, behind] = [clientOf(first), clientOf(second)];
  }, 180_000);
  afterAll(async () => {
    for (const { child } of servers) child.kill('SIGTERM');
    await Promise.all(servers.map(({ ended }) => ended));
    await stored?.close();
    await place?.remove();
    await built?.remove();
  });

  test('a session that one opens holds at the other, and so does a permission to upload', async () => {
    const list = { body: { pageIndex: 1, pageSize: 1 } };
    for (const [opener, other] of [
      [ahead, behind],
      [behind, ahead],
    ] as const) {
      const token = tokenOf(await opener.signIn('press'));
      expect((await other.ask(postCalls.list, list, token)).status).toBe(200);

      const content = png(`from a clock that is wrong ${Math.random()}`);
      const signed = await opener.call(
        uploadSign,
        { body: { fileMd5: `${md5(content)}.png` } },
        token,
      );
      const { accessKeyId, policy, signature, key } = signed.data;
      const answer = await other.send('/oss', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=bookdesk-boundary' },
        body: new Uint8Array(
          formBody([
            ['OSSAccessKeyId', accessKeyId],
            ['policy', policy],
            ['Signature', signature],
            ['key', key],
            ['file', content],
          ]),
        ),
      });
      expect(answer.status, answer.text).toBe(204);
    }
  });

  test(
    'what is planned is published at its time by the database’s clock, once, and not before',
    async () => {
      const token = tokenOf(await ahead.signIn('press'));
      const plan = async (milliseconds: number) => {
        const publishAt = new Date(Date.now() + milliseconds).toISOString();
        const { data } = await behind.call(
          postCalls.save,
          { body: { content: '预告', publishAt } },
          token,
        );
        return data.id;
      };
      const later = await plan(60 * minute);
      const soon = await plan(minute);
      // its time comes
      await sql`update post set publish_at = clock_timestamp() where id = ${soon}`.execute(
        stored.database,
      );
      const read = async (id: string) =>
        (await ahead.call(postCalls.detail, { parameters: { id } }, token)).data;
      await expect.poll(() => read(soon), { timeout: patience }).toMatchObject({ revision: 2 });
      // each server has looked again since then
      const published = Date.now();
      await expect
        .poll(
          async () =>
            (
              await stored.database
                .selectFrom('job')
                .where('name', '=', 'publish-due')
                .select('finished_at')
                .executeTakeFirstOrThrow()
            ).finished_at?.getTime(),
          { timeout: patience },
        )
        .toBeGreaterThan(published);
      expect(await read(soon)).toMatchObject({ revision: 2 });
      expect(await read(later)).toMatchObject({ revision: 1, status: 15 });
    },
    3 * patience,
  );

  test('who changed a record meanwhile is told with the time of the database’s clock', async () => {
    const token = tokenOf(await ahead.signIn('press'));
    const saved = await ahead.call(postCalls.save, { body: { content: '初稿' } }, token);
    const body = { id: saved.data.id, revision: saved.data.revision, content: '改过' };
    for (const writer of [ahead, behind]) {
      const revision = (await writer.call(postCalls.detail, { parameters: { id: body.id } }, token))
        .data.revision;
      await writer.call(postCalls.save, { body: { ...body, revision } }, token);
      const stale = await writer.ask(postCalls.save, { body }, token);
      expect(stale.status, stale.text).toBe(409);
      const changedAt = Date.parse(JSON.parse(stale.text).data.changedAt);
      expect(Math.abs(changedAt - Date.now())).toBeLessThan(day / 2);
    }
  });

  test('both are alive at the same moment, on the page of the platform’s state', async () => {
    const token = tokenOf(await behind.signIn('operator'));
    const { data } = await behind.call(platformStateCall, {}, token);
    expect(data.processes).toHaveLength(2);
    for (const { seenAt } of data.processes)
      expect(Math.abs(Date.parse(seenAt) - Date.now())).toBeLessThan(day / 2);
  });
});

describe('the clock of the database itself', () => {
  let stored: TestDatabase;
  let other: ReturnType<typeof connect>;
  const logged: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const turn = (interval: string) =>
    sql`update turned set by = ${interval}::interval`.execute(stored.database);

  beforeAll(async () => {
    stored = await createTestDatabase();
    // a clock that a test can turn, found before PostgreSQL's own
    await sql`create table turned (by interval)`.execute(stored.database);
    await sql`insert into turned values ('0')`.execute(stored.database);
    await sql`create function clock_timestamp() returns timestamptz language sql
      as 'select pg_catalog.clock_timestamp() + (select by from turned)'`.execute(stored.database);
    const name = new URL(stored.url).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set search_path to public, pg_catalog`.execute(
      stored.database,
    );
    other = connect(stored.url, 2, log);
  });
  afterAll(async () => {
    await other.database.destroy();
    await stored.close();
  });
  beforeEach(() => {
    logged.length = 0;
  });

  test('is followed where it jumps, which is logged; what is old is not taken out for a while then', async () => {
    const runs: string[] = [];
    const job = (name: string, needsSteadyClock: boolean): Job => ({
      name,
      everyMilliseconds: minute,
      needsSteadyClock,
      run: async () => void runs.push(name),
    });
    const jobs = [job('sweep', true), job('publish', false)];
    const clock = await databaseClock(other.database, log, 20);
    const services = { ...other, settings: environment.parse({}), log, now: clock.now };
    const differs = () => Math.round((clock.now().getTime() - Date.now()) / minute);
    try {
      expect(differs()).toBe(0);
      await runDueJobs(services, jobs);
      expect(runs.sort()).toEqual(['publish', 'sweep']);

      await turn('1 day');
      await expect.poll(differs).toBe(day / minute);
      expect(logged).toContainEqual(
        expect.objectContaining({ msg: 'the clock of the database has jumped' }),
      );
      await runDueJobs(services, jobs);
      expect(runs.sort()).toEqual(['publish', 'publish', 'sweep']);

      await turn('-1 hour');
      await expect.poll(differs).toBe(-60);
      await runDueJobs(services, jobs);
      expect(runs.filter((name) => name === 'publish')).toHaveLength(3);
    } finally {
      await clock.close();
      await turn('0');
    }
  });

  test('everything that only takes out what is old waits for a steady clock', () => {
    const waiting = platformJobs.filter(({ needsSteadyClock }) => needsSteadyClock);
    expect(waiting.map(({ name }) => name)).toEqual(
      platformJobs.map(({ name }) => name).filter((name) => name.startsWith('sweep-')),
    );
    expect(waiting.length).toBeGreaterThan(3);
  });
});

describe('a clock that was a day ahead and has been set right', () => {
  let platform: TestPlatform;
  const services = () => platform.services;
  beforeAll(async () => {
    platform = await createTestPlatform({
      demo: true,
      background: false,
      settings: { SMS_WEBHOOK_URL: 'http://127.0.0.1:9/send' },
    });
  });
  afterAll(() => platform.close());

  /** Does something a day too early. */
  async function dayAhead<T>(work: () => Promise<T>): Promise<T> {
    platform.advance(day);
    try {
      return await work();
    } finally {
      platform.advance(-day);
    }
  }

  const passwordForm = {
    client_id: clientId,
    scope: tokenScope,
    grant_type: 'password',
    username: 'reader',
    password: 'bookdesk-demo',
  } as const;
  const signIn = async () => platform.call(tokenCall, { body: passwordForm });
  const refresh = (token: string) =>
    platform.ask(tokenCall, {
      body: { client_id: clientId, grant_type: 'refresh_token', refresh_token: token },
    });
  const statusOf = async (token: string) => (await platform.ask(profileCall, {}, token)).status;

  test('signs nobody out for ever: who was signed in refreshes, ahead and afterwards', async () => {
    const first = await signIn();
    const second = await dayAhead(async () => {
      expect(await statusOf(first.access_token)).toBe(401);
      return tokenCall.response.parse((await refresh(first.refresh_token)).body);
    });
    expect(await statusOf(second.access_token)).toBe(200);
    expect((await refresh(second.refresh_token)).status).toBe(200);
  });

  test('does not make a stolen refresh token good for the day', async () => {
    const session = await signIn();
    await dayAhead(() => refresh(session.refresh_token));
    expect((await refresh(session.refresh_token)).status).toBe(400);
  });

  test('lets nobody wait a day for what may be tried again in a minute', async () => {
    const limit = { hits: 1, seconds: 60 };
    await dayAhead(() => takeTry(services(), 'clock', limit));
    await takeTry(services(), 'clock', limit);
    // the limit itself holds
    await expect(takeTry(services(), 'clock', limit)).rejects.toMatchObject({ status: 429 });
  });

  test('leaves no message waiting for a day', async () => {
    await postMessage(services(), {
      kind: 'sms',
      recipient: '13800000001',
      body: 'your code',
      requestId: 'a-call-of-tests',
    });
    const sent: string[] = [];
    const failing = {
      send: async () => {
        throw new DeliveryError('unreachable');
      },
      close: () => undefined,
    };
    expect(await dayAhead(() => sendDue(services(), failing))).toBe(1);
    const delivery = {
      send: async ({ recipient }: { recipient: string }) => void sent.push(recipient),
      close: () => undefined,
    };
    await sendDue(services(), delivery);
    expect(sent).toEqual(['13800000001']);
  });

  test('leaves no import with a process that is gone', async () => {
    const { id: accountId } = await services()
      .database.selectFrom('account')
      .where('name', '=', 'operator')
      .select('id')
      .executeTakeFirstOrThrow();
    const job = await createJob(
      services().database,
      {
        ...{ resource: 'books', fileName: 'a.csv', dryRun: true, accountId },
        ...{ language: 'en-US', state: 'queued' },
      },
      new Blob(['title\nA']).stream(),
    );
    const claim = async () => (await claimJob(services().database, services().now()))?.job.id;
    expect(await dayAhead(claim)).toBe(job);
    expect(await claim()).toBe(job);
    // and taken by one
    expect(await claim()).toBe(undefined);
  });
});
