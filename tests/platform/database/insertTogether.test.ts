import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusedValue } from '#server/database/duplicate.ts';
import { insertTogether } from '#server/database/insertTogether.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import fc from '#tests/support/properties.ts';

/** Rows that are inserted as one parameter are stored as rows of single values are. */

const table = 'own_values';

let scratch: TestDatabase;
beforeAll(async () => {
  scratch = await createTestDatabase();
  await sql`create table own_values (
    id bigint, text text, number numeric, is_open boolean, day date, at timestamptz,
    words text[], ids bigint[], json jsonb, kept integer not null default 7
  )`.execute(scratch.database);
});
afterAll(() => scratch.close());

// no text of the database holds a zero character
const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', '\\u0000'));
const halves = fc.constantFrom('\\ud800', '\ud800', 'a\udc00b', '\\\ud800', '\\\\ud800', '"\\"');
const longArray = { minLength: 7, maxLength: 14 };
const row = fc.record({
  id: fc.bigInt(0n, 2n ** 63n - 1n).map(String),
  text: fc.oneof(text, halves),
  number: fc.option(
    fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant('0.10')),
  ),
  is_open: fc.boolean(),
  day: fc.option(fc.constantFrom('2026-02-28', '0001-01-01')),
  at: fc.option(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })),
  words: fc.oneof(
    fc.array(fc.oneof(text, halves, fc.constant('null'), fc.constant('{,}'))),
    // so many that they are written as one text, where they can be
    fc.array(fc.string({ minLength: 1, maxLength: 2, unit: 'grapheme-ascii' }), longArray),
    fc.array(fc.constantFrom('的', 'ab', 'a', '\u00a0', '😀'), longArray),
    fc.array(
      fc.constantFrom('的', 'ab', 'NULL', 'null', '', 'a,b', ',', '\t', '\ud83d'),
      longArray,
    ),
  ),
  ids: fc.array(fc.bigInt(0n, 2n ** 63n - 1n).map(String)),
  json: fc.option(
    fc.jsonValue().map((value) => JSON.stringify(value).replaceAll(/\\u0000|\\ud[89a-f]../g, '')),
  ),
});
type Row = typeof row extends fc.Arbitrary<infer R> ? R : never;

/** Stores rows and reads them back, as texts of the database. */
const stored = (insert: (transaction: Parameters<typeof insertTogether>[0]) => Promise<unknown>) =>
  scratch.database.transaction().execute(async (transaction) => {
    await sql`delete from own_values`.execute(transaction);
    await insert(transaction);
    const { rows } = await sql<{ row: string }>`select own_values::text as row from own_values
      order by 1`.execute(transaction);
    return rows.map((one) => one.row);
  });

const singly = (rows: readonly Row[]) =>
  stored(async (transaction) => {
    for (const one of rows)
      await sql`insert into own_values (id, text, number, is_open, day, at, words, ids, json)
        values (${one.id}, ${one.text}, ${one.number}, ${one.is_open}, ${one.day}, ${one.at}, ${one.words},
          ${one.ids}, ${one.json})`.execute(transaction);
  });

test('rows that are inserted together are those that single inserts store, whatever their values', () =>
  fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      const together = await stored((transaction) =>
        insertTogether(transaction, table, rows, ['json']),
      );
      expect(together).toEqual(await singly(rows));
    }),
    { numRuns: 40 },
  ));

test('a zero character is refused as a value that the database cannot hold', async () => {
  const inserting = stored((transaction) =>
    insertTogether(transaction, table, [{ id: '1', text: 'a\0b' }]),
  );
  expect(isRefusedValue(await inserting.catch((error: unknown) => error))).toBe(true);
});

test('a column that is left out has its default', async () => {
  const [row] = await stored((transaction) =>
    insertTogether(transaction, table, [{ id: '1', text: undefined }]),
  );
  expect(row).toBe('(1,,,,,,,,,7)');
});
