import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { connect } from '#server/database/connection.ts';
import { kyselyOver } from '#server/database/kyselyOver.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrations, noted } from '#server/database/migrations.ts';
import { createTestDatabase } from '#tests/support/database.ts';

/**
 * A migration runs while the former version goes on serving: it only adds (src/server/database/README.md). What a test
 * can see of that stands here.
 */

/** The statements of each migration, one-spaced and in lower case, in their order. */
async function statementsOf(name: string): Promise<string[]> {
  const statements: string[] = [];
  const recorder = kyselyOver(async (query) => {
    const text = query.sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ');
    statements.push(text.trim().toLowerCase());
    return { rows: [] };
  });
  await migrations[name]?.up(recorder);
  return statements;
}

/** What the former version may still need, or may still write, goes wrong by each of these. */
const breaking: Readonly<Record<string, RegExp>> = {
  'takes something away': /\bdrop (table|column|constraint|trigger|function|index|view|type)\b/,
  'renames something': /\brename\b/,
  'changes a type': /\balter column \S+ (set data )?type\b/,
  'demands a value that the former version does not write': /\bset not null\b/,
  'adds a column that the former version does not write':
    /\badd column (if not exists )?\S+ (?![^,]*\bdefault\b)[^,]*\bnot null\b/,
  'refuses what the former version may write':
    /\badd (constraint \S+ )?(check|unique|foreign key)\b/,
  'loses rows': /^(truncate|delete)\b/,
};

/** The baseline meets an empty database, or makes nothing. */
const later = Object.keys(migrations).filter((name) => !(name in noted));

test.each(later)('%s leaves the former version working', async (name) => {
  const statements = (await statementsOf(name))
    // the body of a function is not run by the migration
    .filter((statement) => !statement.startsWith('create function'));
  const found = Object.entries(breaking).flatMap(([what, pattern]) =>
    statements
      .filter((statement) => pattern.test(statement))
      .map((statement) => `${what}: ${statement}`),
  );
  expect(found).toEqual([]);
});

test('the rule sees what it forbids', () => {
  const seen = [
    'alter table post drop column title',
    'alter table post rename column title to name',
    'alter table post alter column title type varchar(20)',
    'alter table post add column mood text not null',
    'alter table post alter column mood set not null',
    'alter table post add constraint short check (length(title) < 20)',
    'delete from post',
  ].map((statement) => Object.values(breaking).some((pattern) => pattern.test(statement)));
  expect(seen).toEqual(Array(7).fill(true));
  const added =
    "alter table post add column mood text not null default '', add column at timestamptz";
  expect(Object.values(breaking).some((pattern) => pattern.test(added))).toBe(false);
});

const log = pino({ level: 'silent' });
const stored = await createTestDatabase();
afterAll(() => stored.close());

test('a migration that waits for a table in use lets its readers through, and is done when the table is free', async () => {
  const { database, pool } = connect(stored.url, 4, log);
  const next = {
    ...migrations,
    '9999_column': {
      up: (schema: Kysely<unknown>) =>
        schema.schema.alterTable('label').addColumn('later', 'text').execute(),
    },
  };
  // a report that takes long
  const report = await pool.connect();
  await report.query('begin');
  await report.query('select count(*) from label');
  const migrating = migrate(connect(stored.url, 1, log).database, next, { lockTimeout: 100 });
  await expect
    .poll(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and query ilike 'alter table "label"%'`.execute(database);
      return rows.length;
    })
    .toBe(1);
  // queues behind the migration, and would wait for the report without its patience having an end
  await database.selectFrom('label').select('id').execute();
  const columns = await database.introspection.getTables();
  expect(columns.flatMap(({ columns: all }) => all.map(({ name }) => name))).not.toContain('later');
  await report.query('commit');
  report.release();
  expect(await migrating).toEqual(['9999_column']);
  await database.destroy();
});

test('who comes while a restore holds the list of migrations waits for its end', async () => {
  const restored = await createTestDatabase();
  const { database } = connect(restored.url, 1, log);
  const restore = new pg.Client({ connectionString: restored.url });
  await restore.connect();
  await restore.query('begin');
  await restore.query('lock table kysely_migration in access exclusive mode');
  const ended = migrate(database, migrations, { lockTimeout: 100 }).catch(
    (error: unknown) => error,
  );
  // the second time that it waits: it has come again
  const waits = new Set<string>();
  await expect
    .poll(
      async () => {
        // the connection of the restore sees but one moment of it
        const { rows } = await sql<{
          at: string;
        }>`select query_start::text as at from pg_stat_activity
          where wait_event_type = 'Lock' and query ilike '%from kysely_migration%'`.execute(
          stored.database,
        );
        for (const { at } of rows) waits.add(at);
        return waits.size;
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(1);
  await restore.query('commit');
  await restore.end();
  expect(await ended).toEqual([]);
  await database.destroy();
  await restored.close();
});
