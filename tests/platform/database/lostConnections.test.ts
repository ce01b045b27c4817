import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#server/database/connection.ts';
import { isDatabaseDown } from '#server/database/unreachable.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** What the log says of connections that the database ends while nobody uses them. */

let stored: TestDatabase;
beforeAll(async () => {
  stored = await createTestDatabase();
});
afterAll(() => stored.close());

/** Connects to the test's database, with every line that it logs. */
function connectLogged() {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const { database, pool } = connect(stored.url, 1, log);
  const lost = () => lines.filter((line) => line.includes('an idle database connection was lost'));
  return { database, pool, lost };
}

test('one that is lost is a line of its reason, without its statements and without the key that cancels them', async () => {
  const { database, lost } = connectLogged();
  const { rows } = await sql<{ pid: number }>`
    select pg_backend_pid() as pid, 'a statement of ours' as said`.execute(database);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(stored.database);
  await expect.poll(lost, { timeout: 10_000 }).toHaveLength(1);
  const [line = ''] = lost();
  expect(line).toContain('terminating connection due to administrator command');
  expect(line).not.toContain('secretKey');
  expect(line).not.toContain('connectionParameters');
  await database.destroy();
});

test('one that is lost while it is being ended is no news', async () => {
  const { database, pool, lost } = connectLogged();
  await sql`select 1`.execute(database);
  await database.destroy();
  pool.emit('error', new Error('the database ended before its connections'), undefined);
  expect(lost()).toEqual([]);
});

test('a transaction that the database gave up because its process stood still is lost with its connection', async () => {
  const client = new pg.Client({ connectionString: stored.url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.query('begin');
  await client.query('set local idle_in_transaction_session_timeout = 100');
  // what stands still reads nothing either
  client.connection.stream.pause();
  const living = async () => {
    const { rows: found } = await sql`select from pg_stat_activity
      where pid = ${rows[0]?.pid}`.execute(stored.database);
    return found.length;
  };
  await expect.poll(living, { timeout: 10_000 }).toBe(0);
  const failure = client.query('select 1').catch((error: unknown) => error);
  client.connection.stream.resume();
  expect(await failure).toMatchObject({ code: '25P03' });
  expect(isDatabaseDown(await failure)).toBe(true);
  await client.end().catch(() => undefined);
});
