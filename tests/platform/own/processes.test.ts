import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Hearing, hearChanges, hearsChanges } from '#server/database/changes.ts';
import { connect } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables.ts';
import { createPlatform, type Platform } from '#server/platform.ts';
import { createOwnPlatform, eventFields, type OwnPlatform, ownText } from './support.ts';

/** Two processes on one database: what a list is after one has published it, the other one's calls go by. */

let platform: OwnPlatform;
let other: Platform;
let database: Kysely<Tables>;
let hearing: Hearing;

const listeners = async () => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and application_name = 'hearing'`.execute(
    platform.services.database,
  );
  return rows.map(({ pid }) => pid);
};
const patient = { timeout: 10_000, interval: 5 };
async function hears(): Promise<void> {
  await expect.poll(() => hearsChanges(database), patient).toBe(true);
}

beforeAll(async () => {
  platform = await createOwnPlatform();
  const { services, databaseUrl } = platform;
  ({ database } = connect(databaseUrl, 4, services.log));
  hearing = hearChanges(
    database,
    () => new pg.Client({ connectionString: databaseUrl, application_name: 'hearing' }),
    services.log,
  );
  other = await createPlatform({ ...services, database }, { background: false });
});
beforeEach(hears);
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await other.close();
  await hearing.close();
  await database.destroy();
  await platform.close();
});

/** The clock by which a process looks for itself stands still: it learns of a change by being told alone. */
const neverLooking = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now());

/** Saves in the other process. @returns the status */
async function save(list: string, body: object): Promise<number> {
  const answer = await other.fetch(
    new Request(`http://127.0.0.1:4600/jmgr/own/${list}/save`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${platform.operator}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    }),
  );
  await answer.body?.cancel();
  return answer.status;
}
const noteField = { type: 'text', label: { 'zh-CN': '备注', 'en-US': 'Note' } };

test('a list that one process publishes has its new fields in another', async () => {
  await platform.publish('meets', ownText('meets'));
  await expect.poll(() => save('meets', { title: 'first' }), patient).toBe(200);
  neverLooking();
  expect(await save('meets', { title: 'second', note: 'new' })).toBe(400);
  await platform.publish('meets', ownText('meets', { ...eventFields, note: noteField }));
  await expect.poll(() => save('meets', { title: 'third', note: 'new' }), patient).toBe(200);
});

test('a process that knows its lists does not ask for them with each call', async () => {
  await platform.publish('walks', ownText('walks'));
  await expect.poll(() => save('walks', { title: 'first' }), patient).toBe(200);
  neverLooking();
  await save('walks', { title: 'second' });
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  expect(await save('walks', { title: 'third' })).toBe(200);
  const texts = JSON.stringify(asked.mock.calls.map(([statement]) => statement));
  expect(texts).toContain('insert into \\"own_walks\\"');
  expect(texts).not.toContain('schema_generation');
});

test('a process that has lost its connection goes by a list that was published meanwhile', async () => {
  await platform.publish('tours', ownText('tours'));
  await expect.poll(() => save('tours', { title: 'first' }), patient).toBe(200);
  neverLooking();
  for (const pid of await listeners())
    await sql`select pg_terminate_backend(${pid})`.execute(platform.services.database);
  await platform.publish('tours', ownText('tours', { ...eventFields, note: noteField }));
  await expect.poll(() => save('tours', { title: 'second', note: 'new' }), patient).toBe(200);
});
