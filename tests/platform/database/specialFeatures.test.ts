import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/**
 * What of PostgreSQL is used that another engine may not have: docs/operations.md lists it, and these tests hold the list
 * against the database as the migrations make it and against the statements of the server.
 */

const document =
  readFileSync('docs/operations.md', 'utf8').split('\n## What to turn to then\n')[1] ?? '';
const table = document
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .join('\n');

let stored: TestDatabase;
beforeAll(async () => {
  stored = await createTestDatabase();
});
afterAll(() => stored.close());

async function namesOf(query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  const { rows } = await query.execute(stored.database);
  return [...new Set(rows.map(({ name }) => name))].sort();
}

/** Names within backticks of the row that begins with this text. */
function listed(beginning: string): string[] {
  const row = table.split('\n').find((line) => line.startsWith(`| ${beginning}`)) ?? '';
  return [...(row.split('|')[2] ?? '').matchAll(/`([a-z_]+)`/g)]
    .map(([, name = '']) => name)
    .sort();
}

describe('in the database', () => {
  test('tables with statement triggers that see all changed rows', async () => {
    const found = await namesOf(sql`select tgrelid::regclass::text as name from pg_trigger
      where not tgisinternal and (tgnewtable is not null or tgoldtable is not null)`);
    expect(listed('statement triggers with transition tables')).toEqual(found);
  });

  test('tables with row triggers', async () => {
    const found = await namesOf(sql`select tgrelid::regclass::text as name from pg_trigger
      where not tgisinternal and tgtype & 1 = 1`);
    expect(listed('row triggers in PL/pgSQL')).toEqual(found);
  });

  test('tables with GIN indexes', async () => {
    const found = await namesOf(sql`select indrelid::regclass::text as name from pg_index
      join pg_class as index on index.oid = indexrelid join pg_am on pg_am.oid = index.relam
      where pg_am.amname = 'gin'`);
    expect(listed('GIN over')).toEqual(found);
  });

  test('no method of indexes but B-tree and GIN', async () => {
    const found = await namesOf(sql`select pg_am.amname as name from pg_class as index
      join pg_am on pg_am.oid = index.relam join pg_namespace as space on space.oid = relnamespace
      where relkind = 'i' and nspname = 'public'`);
    expect(found).toEqual(['btree', 'gin']);
  });

  test('languages of functions', async () => {
    const found = await namesOf(sql`select lanname as name from pg_proc
      join pg_language on pg_language.oid = prolang
      join pg_namespace as space on space.oid = pronamespace where nspname = 'public'`);
    expect(found).toEqual(['plpgsql', 'sql']);
  });

  test('tables that are not logged', async () => {
    expect(
      await namesOf(sql`select relname as name from pg_class
        join pg_namespace as space on space.oid = relnamespace
        where nspname = 'public' and relkind = 'r' and relpersistence <> 'p'`),
    ).toEqual(listed('unlogged tables'));
  });

  test('what the document says is not used is not there', async () => {
    expect(
      await namesOf(sql`select relname as name from pg_class
        join pg_namespace as space on space.oid = relnamespace
        where nspname = 'public' and (relkind in ('S', 'm', 'f', 'v', 'p') or relrowsecurity)`),
    ).toEqual([]);
    expect(
      await namesOf(sql`select attrelid::regclass::text || '.' || attname as name from pg_attribute
        join pg_class on pg_class.oid = attrelid
        join pg_namespace as space on space.oid = relnamespace
        where nspname = 'public' and (attgenerated <> '' or attidentity <> '')`),
    ).toEqual([]);
    expect(await namesOf(sql`select extname as name from pg_extension`)).toEqual(['plpgsql']);
    expect(
      await namesOf(sql`select typname as name from pg_type
        join pg_namespace as space on space.oid = typnamespace
        where nspname = 'public' and typtype in ('e', 'd', 'r')`),
    ).toEqual([]);
  });
});

describe('in statements', () => {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|sql)$/.test(name))
    .map((name) => ({ name, text: readFileSync(join('src/server', name), 'utf8') }));
  const usedBy = (pattern: RegExp) =>
    files.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

  /** What is used and has to stand in the document, by the words that it stands there with. */
  const used: readonly (readonly [string, RegExp])[] = [
    ['`LISTEN`/`NOTIFY`', /pg_notify\(/],
    ['`for update skip locked`', /skip ?locked/i],
    ['`for no key update`', /for no key update|forNoKeyUpdate/],
    ['`for share`', /for share|forShare\(/],
    ['`with … as materialized`', /as materialized/],
    ['`lateral`', /\blateral\b/],
    ['`enable_seqscan`', /enable_seqscan/],
    ['`repeatable read`', /repeatable read/i],
    ['`serializable`', /'serializable'/],
    ['`COPY … to stdout`', /copy .* to stdout|\bcopyTo\b|copyFrom\b|to as copyTo/i],
    ['`pg_backend_pid() % 32`', /pg_backend_pid\(\)/],
    ['`xmin`', /\bxmin\b/],
    ['`set_config(…, true)`', /set_config\(/],
    ['`pg_database_size`', /pg_database_size\(/],
    ['`pg_stats`', /\bpg_stats\b/],
    ['`reltuples`', /reltuples/],
    ['`set statistics`', /set statistics/i],
    ['`on conflict`', /on conflict|onConflict\(/],
    ['`statement_timeout`', /statement_timeout/],
    ['`lock table`', /\block table\b/],
  ];
  test.each(used)('%s', (words, pattern) => {
    expect(usedBy(pattern), 'used no more: take it out of the document').not.toEqual([]);
    expect(table).toContain(words);
  });

  test('the one advisory lock is that of migrations', () => {
    expect(usedBy(/pg_advisory_xact_lock/)).toEqual(['database/migrate.ts']);
  });

  /** Features that no statement uses, so that other engines need not have them. */
  const unused: readonly (readonly [string, RegExp])[] = [
    ['advisory locks of sessions', /pg_(try_)?advisory_(un)?lock/],
    ['sequences', /\bnextval\(|\bbigserial\b|\bserial primary\b/i],
    ['full-text search', /to_tsvector|to_tsquery/],
    ['place in the table', /\bctid\b/],
    ['sampling', /tablesample/i],
    ['two-phase commit', /prepare transaction/i],
    ['large objects', /\blo_(create|import)\b/],
    ['cursors', /\bdeclare \w+ cursor\b/i],
    ['extensions', /create extension/i],
  ];
  test.each(unused)('no %s', (_what, pattern) => {
    expect(usedBy(pattern)).toEqual([]);
  });
});
