import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postCalls } from '#contract/endpoints/lists.ts';
import {
  lacksPostgres,
  type PostgresServer,
  realPostgres,
  startPostgres,
} from '#tests/support/debianPostgres.ts';
import {
  type BuiltServer,
  builtServer,
  type ServerProcess,
  startProcess,
  temporaryFolder,
} from '../start/serverProcess.ts';
import { type DatabaseProxy, startDatabaseProxy } from './databaseProxy.ts';
import { type Answered, clientOf, patience, tokenOf } from './support.ts';

/** The database changes hands under a server that people work on: a primary, its standby, and a proxy before both. */

describe.skipIf(lacksPostgres)(realPostgres, () => {
  let built: BuiltServer;
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let primary: PostgresServer;
  let standby: PostgresServer;
  let network: DatabaseProxy;
  let server: ServerProcess;
  let client: ReturnType<typeof clientOf>;
  let token: string;
  const settings = (DATABASE_URL: string) => ({
    DATABASE_URL,
    DATA_DIR: join(place.path, 'data'),
    DEMO: 'on',
  });

  beforeAll(async () => {
    built = await builtServer();
    place = await temporaryFolder();
    primary = await startPostgres();
    network = await startDatabaseProxy(primary.url);
    server = startProcess(built, settings(network.url));
    client = clientOf(await server.origin);
    token = tokenOf(await client.signIn('press'));
    standby = await primary.standby();
    // what is acknowledged is on both
    await primary.query(`alter system set synchronous_standby_names = '*'`);
    await primary.query('select pg_reload_conf()');
  }, 180_000);
  afterAll(async () => {
    server?.child.kill('SIGKILL');
    await server?.ended;
    await network?.close();
    await standby?.stop();
    await primary?.stop();
    await place?.remove();
    await built?.remove();
  });

  /** Writes without a pause, and notes what was acknowledged, what else was answered, and when. */
  function writers(count: number) {
    const acknowledged: { id: string; at: number }[] = [];
    const refused: Answered[] = [];
    let isOver = false;
    const working = Promise.all(
      Array.from({ length: count }, async (_, writer) => {
        for (let round = 1; !isOver; round += 1) {
          const answer = await client.ask(
            postCalls.save,
            { body: { title: `写者 ${writer} 第 ${round} 篇`, content: '主从切换' } },
            token,
          );
          if (answer.status === 200)
            acknowledged.push({ id: JSON.parse(answer.text).data.id, at: performance.now() });
          else refused.push(answer);
        }
      }),
    );
    const end = async () => {
      isOver = true;
      await working;
    };
    return { acknowledged, refused, end };
  }
  const readiness = async () => (await client.send('/readyz')).status;
  const setReadOnly = async (server: PostgresServer, value: 'on' | 'off') => {
    await server.query('set default_transaction_read_only = off').catch(() => undefined);
    await server.query(`alter system set default_transaction_read_only = ${value}`);
    await server.query('select pg_reload_conf()');
  };
  function expectNothingWritten(answers: readonly Answered[]): void {
    for (const { status, headers, text } of answers) {
      // the log names the error of an answer that is another
      expect(status, status === 503 ? text : `${text}\n${server.said()}`).toBe(503);
      expect(headers.get('retry-after')).toMatch(/^\d+$/);
    }
  }

  test('a start on a standby says so, and makes nothing', async () => {
    const { ended } = startProcess(built, settings(standby.url));
    const { code, said } = await ended;
    expect(code).toBe(1);
    expect(said).toContain('Point DATABASE_URL at the primary. Nothing was changed.');
  });

  test('a database that is read-only for a while answers reads, refuses writes with 503, and goes on', async () => {
    await setReadOnly(primary, 'on');
    await expect.poll(readiness, { timeout: patience }).toBe(503);
    const body = { title: '只读', content: '只读' };
    const refused = await client.ask(postCalls.save, { body }, token, {
      'accept-language': 'en-US',
    });
    expectNothingWritten([refused]);
    expect(JSON.parse(refused.text).msg).toContain('Nothing was saved');
    const list = await client.ask(postCalls.list, { body: { pageIndex: 1, pageSize: 5 } }, token);
    expect(list.status, list.text).toBe(200);
    await setReadOnly(primary, 'off');
    await expect.poll(readiness, { timeout: patience }).toBe(200);
    await client.call(postCalls.save, { body }, token);
  });

  test('after a failover saves go on within ten seconds, and what was acknowledged is there', {
    timeout: 4 * patience,
  }, async () => {
    const writing = writers(4);
    let since = 0;
    try {
      await expect
        .poll(() => writing.acknowledged.length, { timeout: patience })
        .toBeGreaterThan(20);
      // the former primary lives on and takes no changes: its connections stay open
      await setReadOnly(primary, 'on');
      await standby.promote();
      network.leadTo(standby.url);
      since = performance.now();
      const goesOn = () => writing.acknowledged.filter(({ at }) => at > since).length;
      await expect.poll(goesOn, { timeout: patience }).toBeGreaterThan(20);
    } finally {
      await writing.end();
    }
    expectNothingWritten(writing.refused);
    const first = writing.acknowledged.find(({ at }) => at > since);
    expect((first?.at ?? Number.POSITIVE_INFINITY) - since).toBeLessThan(10_000);
    const ids = writing.acknowledged.map(({ id }) => id);
    const kept = await standby.query(`select id from post where id in (${ids.join()})`);
    expect(kept.length).toBe(ids.length);
    await expect.poll(readiness, { timeout: patience }).toBe(200);
    expect((await client.signIn('reader')).status).toBe(200);
    // each connection of the pool is a good one
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, number) =>
        client.ask(postCalls.save, { body: { title: `之后 ${number}`, content: '好' } }, token),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
});
