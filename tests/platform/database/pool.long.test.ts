import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { importDetail, importStart } from '#contract/endpoints/imports.ts';
import { bookCalls, postCalls } from '#contract/endpoints/lists.ts';
import { hearChanges, hearsChanges, mayKeepAnswers } from '#server/database/changes.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { addressOf } from '#tests/support/databaseNames.ts';
import { lacksPgbouncer, realPgbouncer, startPgbouncer } from '#tests/support/pgbouncer.ts';
import { clientOf, patience, tokenOf } from '../faults/support.ts';
import { builtServer, startProcess, temporaryFolder } from '../start/serverProcess.ts';

/**
 * Two servers whose PostgreSQL stands behind PgBouncer, as it comes: in transaction mode, in which connections change under
 * their clients, and in session mode.
 */

const server = await builtServer();
const place = await temporaryFolder();
afterAll(async () => {
  await place.remove();
  await server.remove();
});

/** Does work on the test server's own database. */
async function maintain<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** An empty database, which goes with the test. */
async function emptyDatabase(): Promise<string> {
  const name = `pooled_${randomBytes(6).toString('hex')}`;
  await maintain((client) => client.query(`create database ${name}`));
  // as docs/operations.md advises; a server that looks for its own timeout finds one of the same length
  await maintain((client) => client.query(`alter database ${name} set statement_timeout = '30s'`));
  onTestFinished(async () => {
    await maintain((client) => client.query(`drop database ${name} with (force)`));
  });
  return name;
}

/** An empty database behind PgBouncer, and two servers that are started on it at once; all of it ends with the test. */
async function startBehind(mode: 'transaction' | 'session', connections: number) {
  const name = await emptyDatabase();
  const pool = await startPgbouncer(mode, connections);
  onTestFinished(() => pool.stop());
  const settings = {
    DATABASE_URL: pool.urlOf(name),
    DATABASE_POOL: '4',
    DATA_DIR: join(place.path, mode),
    DEMO: 'on',
  };
  const servers = [startProcess(server, settings), startProcess(server, settings)] as const;
  onTestFinished(async () => {
    for (const { child } of servers) child.kill('SIGTERM');
    await Promise.all(servers.map(({ ended }) => ended));
  });
  const [one, other] = await Promise.all(servers.map(({ origin }) => origin));
  return {
    settings,
    servers,
    direct: addressOf(inject('postgres'), name),
    one: clientOf(one ?? ''),
    other: clientOf(other ?? ''),
  };
}

/** Runs a program of the built server. */
async function run(
  program: string,
  settings: Record<string, string>,
  ...parameters: string[]
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(dirname(server.main), program), ...parameters], {
    env: { PATH: process.env.PATH, LANG: 'en_US.UTF-8', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const read = (text: Buffer) => {
    said += text.toString();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  return await new Promise((settle) => child.once('close', (code) => settle({ code, said })));
}

test('a process behind a pool that passes on no NOTIFY finds that out, and keeps answers for their few seconds', async () => {
  const stored = await createTestDatabase();
  onTestFinished(() => stored.close());
  const told: unknown[] = [];
  const warn = (...[said]: unknown[]) => void told.push(said);
  // what is said in one database is not heard in another
  const elsewhere = () => new pg.Client({ connectionString: inject('postgres') });
  const hearing = hearChanges(stored.database, elsewhere, { warn, info: warn }, { isPooled: true });
  onTestFinished(() => hearing.close());
  await expect
    .poll(() => told, { timeout: patience })
    .toEqual([expect.stringContaining('passes on no NOTIFY')]);
  expect(hearsChanges(stored.database)).toBe(false);
  expect(mayKeepAnswers(stored.database)).toBe(true);
});

test('a process behind a pool that passes NOTIFY on hears', async () => {
  const stored = await createTestDatabase();
  onTestFinished(() => stored.close());
  const log = pino({ level: 'silent' });
  const open = () => new pg.Client({ connectionString: stored.url });
  const hearing = hearChanges(stored.database, open, log, { isPooled: true });
  onTestFinished(() => hearing.close());
  await expect.poll(() => hearsChanges(stored.database), { timeout: patience }).toBe(true);
});

describe.skipIf(lacksPgbouncer)(realPgbouncer, () => {
  test('in transaction mode all is done by three connections, which keep nothing of anybody', {
    timeout: 240_000,
  }, async () => {
    const { settings, servers, direct, one, other } = await startBehind('transaction', 3);
    const token = tokenOf(await one.signIn('press'));
    const operator = tokenOf(await other.signIn('operator'));

    // more at once than there are connections, over both servers
    const titles = Array.from({ length: 24 }, (_none, index) => `连接池 ${index}`);
    await Promise.all(
      titles.map((title, index) =>
        (index % 2 === 0 ? one : other).call(
          postCalls.save,
          { body: { title, content: '三个连接' } },
          token,
        ),
      ),
    );
    const listed = (client: typeof one) =>
      client.call(postCalls.list, { body: { searchText: '连接池', pageSize: 50 } }, token);
    for (const client of [one, other])
      await expect
        .poll(async () => (await listed(client)).dataCount, { timeout: patience })
        .toBe(titles.length);
    // what is planned once elsewhere, by whichever connection
    await Promise.all(
      titles.flatMap(() =>
        [one, other].map((client) =>
          client.call(bookCalls.list, { body: { searchText: '史', pageSize: 20 } }, operator),
        ),
      ),
    );

    const { text } = await one.ask(
      importStart,
      { parameters: { resource: 'books' }, query: {}, body: 'name,author\n池中的书,某人\n' },
      operator,
    );
    const { id } = importStart.response.parse(JSON.parse(text)).data;
    await expect
      .poll(
        async () => (await one.call(importDetail, { parameters: { id } }, operator)).data.state,
        { timeout: patience },
      )
      .toBe('finished');

    const file = join(place.path, 'pooled.tar.gz');
    const backedUp = await run('backup.js', settings, 'backup', file);
    expect(backedUp.code, backedUp.said).toBe(0);
    const restored = await run('backup.js', settings, 'restore', file, '--replace');
    expect(restored.code).toBe(1);
    expect(restored.said).toContain('points to a connection pool');
    expect(existsSync(file)).toBe(true);

    const kept = new pg.Client({ connectionString: direct });
    await kept.connect();
    onTestFinished(() => kept.end());
    const { rows } = await kept.query(
      `select count(*)::integer as locks from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rows).toEqual([{ locks: 0 }]);
    for (const { said } of servers)
      await expect.poll(said, { timeout: patience }).toContain('passes on no NOTIFY');
    for (const { child } of servers) child.kill('SIGTERM');
    for (const { ended } of servers) {
      const { code, said } = await ended;
      expect(code, said).toBe(0);
      expect(said).not.toMatch(/"level":(50|60)/);
    }
  });

  test('in session mode an edit shows at once in the other process', {
    timeout: 240_000,
  }, async () => {
    const { servers, one, other } = await startBehind('session', 30);
    const token = tokenOf(await one.signIn('press'));
    const totalOf = async (client: typeof one) =>
      (await client.call(postCalls.list, { body: { pageSize: 1 } }, token)).dataCount;
    const before = await totalOf(other);
    await one.call(postCalls.save, { body: { title: '会话', content: '听得见' } }, token);
    await expect.poll(() => totalOf(other), { timeout: patience }).toBe(before + 1);
    for (const { child } of servers) child.kill('SIGTERM');
    for (const { ended } of servers) {
      const { code, said } = await ended;
      expect(code, said).toBe(0);
      expect(said).not.toContain('passes on no NOTIFY');
    }
  });

  test('statement mode is refused in words, and nothing is made', async () => {
    const name = await emptyDatabase();
    const pool = await startPgbouncer('statement', 3);
    onTestFinished(() => pool.stop());
    const { ended } = startProcess(server, {
      DATABASE_URL: pool.urlOf(name),
      DATA_DIR: join(place.path, 'statement'),
    });
    const { code, said } = await ended;
    expect(code).toBe(1);
    expect(said).toContain('set its pool_mode to transaction or session. Nothing was changed.');
    expect(existsSync(join(place.path, 'statement'))).toBe(false);
  });
});
