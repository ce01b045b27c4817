import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { channelThing } from '#contract/things/channel.ts';
import { storedFields, type Thing } from '#contract/things/define.ts';
import { is } from '#contract/things/filter.ts';
import { things } from '#contract/things/index.ts';
import { boolean, dateTime, image, relation, text } from '#contract/things/kinds.ts';
import { addColumns, bringThings, planThings } from '#server/jmgr/own/things.ts';
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

test('the engine finds nothing to change in the tables that migrations have made', async () => {
  expect(await planThings(platform.services.database)).toEqual(new Map());
});

const widened: Thing = {
  ...channelThing,
  fields: {
    ...channelThing.fields,
    motto: text({ max: 40 }),
    isLocal: boolean({ default: true }),
    openedAt: dateTime({ sort: true }),
    picture: image({}),
    book: relation('books', { saveAs: 'bookId' }),
  },
  filters: { ...channelThing.filters, isLocal: is('isLocal') },
};

test('a field that is declared later gets its column, with its index, its reference and its value in older records', async () => {
  const { database } = platform.services;
  await sql`insert into channel (id, name, domain) values (7001, 'Older', 'older')`.execute(
    database,
  );
  await Promise.all([bringThings(database, [widened]), bringThings(database, [widened])]);
  expect(await planThings(database, [widened])).toEqual(new Map());
  const { rows } = await sql`select motto, is_local, opened_at, picture, book_id from channel
    where id = 7001`.execute(database);
  expect(rows).toEqual([
    { motto: '', is_local: true, opened_at: null, picture: '', book_id: null },
  ]);
  await expect(
    sql`update channel set book_id = 1 where id = 7001`.execute(database),
  ).rejects.toThrow('violates foreign key constraint');
  const { rows: indexes } = await sql<{ on: string }>`select indexdef as on from pg_indexes
    where tablename = 'channel'`.execute(database);
  const ons = indexes.map(({ on }) => on.replace(/.*btree /, '')).join('\n');
  expect(ons).toContain('(is_local, created_at, id)');
  expect(ons).toContain('(opened_at, id)');
  expect(ons).toContain('(opened_at DESC NULLS LAST, id DESC)');
  const { rows: triggers } = await sql<{ text: string }>`select pg_get_triggerdef(oid) as text
    from pg_trigger where tgname = 'channel_uses_objects'`.execute(database);
  expect(triggers[0]?.text).toContain('picture');
});

test('the calls of a version that does not know a newer column go on', async () => {
  const { body } = await platform.send('/jmgr/channel/save', {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${platform.operator}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name: 'Newer', domain: 'newer' }),
  });
  expect(body).toMatchObject({ code: 200, data: { revision: 1 } });
});

test('a column that cannot be added is named, with what to do, and nothing is half done', async () => {
  const { database } = platform.services;
  const broken: Thing = {
    ...channelThing,
    fields: {
      ...channelThing.fields,
      first: text({ max: 9 }),
      second: { ...text({ max: 9 }), sql: 'no such type' as 'text' },
    },
  };
  await expect(bringThings(database, [broken])).rejects.toThrow();
  const { rows } = await sql`select from pg_attribute where attrelid = 'channel'::regclass
    and attname = 'first'`.execute(database);
  expect(rows).toEqual([]);
});

test('an account that may not change tables is told which column is lacking, and who may add it', async () => {
  const { database } = platform.services;
  const lent: Thing = {
    ...channelThing,
    fields: { ...channelThing.fields, guest: text({ max: 40 }) },
  };
  const adding = database.transaction().execute(async (transaction) => {
    await sql`create role lender`.execute(transaction);
    await sql`grant all on channel to lender`.execute(transaction);
    await sql`set local role lender`.execute(transaction);
    await addColumns(transaction, [lent]);
  });
  await expect(adding).rejects.toThrow(
    /channel\.guest cannot be added to the database: must be owner of table channel\. Let the account of DATABASE_URL own the tables/,
  );
});
