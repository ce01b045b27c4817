import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { madeBy } from '#server/database/made.ts';
import { migrations } from '#server/database/migrations.ts';
import { createTestDatabase } from '#tests/support/database.ts';

/** What commands take for ours: exactly what the migrations make. */

const stored = await createTestDatabase();
afterAll(() => stored.close());

const namesIn = async (query: string) =>
  (await sql<{ name: string }>`${sql.raw(query)}`.execute(stored.database)).rows
    .map(({ name }) => name)
    .sort();

test('every table and function of a migrated database is known by the statements of the migrations', async () => {
  const made = await madeBy(migrations);
  const tables = `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')`;
  expect([...made.tables].sort()).toEqual(await namesIn(tables));
  const functions = `select distinct proname as name from pg_proc
    where pronamespace = 'public'::regnamespace`;
  expect([...made.functions].sort()).toEqual(await namesIn(functions));
});

test('a migrated database is marked as ours, for older versions that do not know its newest tables', async () => {
  const unmarked = `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and obj_description(oid, 'pg_class') is distinct from 'Bookdesk'
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace
      and obj_description(oid, 'pg_proc') is distinct from 'Bookdesk'`;
  expect(await namesIn(unmarked)).toEqual([]);
});
