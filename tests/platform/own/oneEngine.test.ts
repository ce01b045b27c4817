import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedFields } from '#contract/things/define.ts';
import { things } from '#contract/things/index.ts';
import { createOwnPlatform, type OwnPlatform } from './support.ts';

/**
 * The platform's things and own records are declared alike, and one engine answers both. Their tables follow from the
 * declarations by the same rules, whether a migration makes them or the list.
 */

let platform: OwnPlatform;
beforeAll(async () => {
  platform = await createOwnPlatform();
});
afterAll(() => platform.close());

test.each(Object.values(things).map((thing) => [thing.name, thing] as const))(
  'the table of each %s has the columns of its declaration, with foreign keys for what one names',
  async (_name, thing) => {
    const { rows } = await sql<{
      name: string;
      type: string;
      isNullable: boolean;
      refers: boolean;
    }>`select attname as name, format_type(atttypid, null) as type,
        not attnotnull as "isNullable",
        exists (select from pg_constraint where contype = 'f' and conrelid = attrelid
          and conkey = array[attnum]) as refers
      from pg_attribute where attrelid = ${thing.table}::regclass and attnum > 0`.execute(
      platform.services.database,
    );
    const columns = new Map(rows.map((row) => [row.name, row]));
    const known = storedFields(thing).map(({ column, field }) => ({
      column,
      type: columns.get(column)?.type.replace('timestamp with time zone', 'timestamptz'),
      isNullable: columns.get(column)?.isNullable,
      refers: field.sql === 'bigint' && field.target ? columns.get(column)?.refers : undefined,
    }));
    expect(known).toEqual(
      storedFields(thing).map(({ column, field }) => ({
        column,
        type: field.sql,
        isNullable: field.nullable,
        refers: field.sql === 'bigint' && field.target ? true : undefined,
      })),
    );
  },
);

test('the database keeps totals of the tables of things by the columns that they declare', async () => {
  const { rows } = await sql<{ name: string; column: string }>`
    select relname as name, attname as column
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0
    where relkind = 'r' and attname not in ('slot', 'count')`.execute(platform.services.database);
  for (const { table, totals } of things) {
    const kept = rows.filter(({ name }) => name === `${table}_total`).map(({ column }) => column);
    const declared = totals.length > 0 ? [...totals, 'is_deleted'] : [];
    expect([table, ...kept.toSorted()]).toEqual([table, ...declared.toSorted()]);
  }
});
