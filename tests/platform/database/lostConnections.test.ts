import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#server/database/connection.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

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
