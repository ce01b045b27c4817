import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const one = await createTestDatabase();
const other = await createTestDatabase();
afterAll(async () => {
  await one.close();
  await other.close();
});

test('two test files never see each other’s rows', async () => {
  await one.database.insertInto('label').values({ id: '1', name: 'mine' }).execute();
  const rows = await other.database.selectFrom('label').selectAll().execute();
  expect(rows).toEqual([]);
});

test('a text database is UTF-8 and lower-cases beyond ASCII', async () => {
  const { rows } = await sql<{ server_encoding: string; lowered: string }>`
    select current_setting('server_encoding') as server_encoding, lower('ÀÉ书') as lowered
  `.execute(one.database);
  expect(rows).toEqual([{ server_encoding: 'UTF8', lowered: 'àé书' }]);
});

test('a second migration of the same database has nothing to do', async () => {
  expect(await migrate(one.database)).toEqual([]);
});
