import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import fc from '#tests/support/properties.ts';

/** The trail of records that one statement creates: an entry each, with every field that says something. */

let scratch: TestDatabase;
beforeAll(async () => {
  scratch = await createTestDatabase();
  const { database } = scratch;
  await sql`create table measured (
    id bigint primary key, title text not null, "quoted ""name" text, seats numeric, is_open boolean not null,
    words text[] not null, more jsonb, secret text, grams text[] not null default '{a,b}'
  )`.execute(database);
  await sql`create trigger measured_audit_insert after insert on measured
    referencing new table as added for each statement
    execute function audit_creation('measured', 'id', 'id,grams', 'secret')`.execute(database);
});
afterAll(() => scratch.close());

const text = fc.oneof(
  fc.constantFrom('', 'null', '{}', '"', '\\', '{"a":1}'),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constant('长'.repeat(401)),
  fc.constant('"'.repeat(300)),
);
const small = fc.oneof(
  fc.constantFrom(null, false, true, '', 'a', '{', 7, [], ['a', 'b'], {}),
  fc.string({ unit: 'grapheme-ascii', maxLength: 8 }),
);
const row = fc.record({
  title: text,
  'quoted "name': fc.option(text),
  seats: fc.option(fc.integer()),
  is_open: fc.boolean(),
  words: fc.array(fc.constantFrom('a', '"', '{', '书')),
  more: fc.oneof(small, fc.record({ a: small, b: small })),
  secret: fc.option(fc.constantFrom('', 'hidden')),
});

const saysNothing = (value: unknown) =>
  ['null', '""', '[]', '{}', 'false'].includes(JSON.stringify(value));

/** What an entry says of a value. */
const toldOf = (field: string, value: unknown) => {
  if (field === 'secret') return '•••';
  if (typeof value !== 'string') return value;
  const characters = [...value];
  return characters.length <= 400 ? value : `${characters.slice(0, 400).join('')}…`;
};

/** The fields of a record: the parts of an object are fields of their own. */
const fieldsOf = (record: object) =>
  Object.entries(record).flatMap(([name, value]: [string, unknown]): [string, unknown][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([part, own]) => [`${name}.${part}`, own])
      : [[name, value]],
  );

const entries = z.array(z.object({ record_id: z.string(), difference: z.unknown() }));

test(
  'each has an entry with what it says, long texts cut and secrets hidden',
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
        const told = await scratch.database.transaction().execute(async (transaction) => {
          await sql`delete from measured`.execute(transaction);
          await sql`delete from audit`.execute(transaction);
          const call = {
            action: 'save',
            call: '00000000-0000-4000-8000-000000000001',
            request: 'one',
          };
          await sql`select set_config('bookdesk.audit', ${JSON.stringify(call)}, true)`.execute(
            transaction,
          );
          const given = rows.map((one, index) => ({ id: String(index), ...one }));
          await sql`insert into measured (id, title, "quoted ""name", seats, is_open, words, more, secret)
          select id, title, "quoted ""name", seats, is_open, words, more, secret
          from json_populate_recordset(null::measured, ${JSON.stringify(given)}::json)`.execute(
            transaction,
          );
          const found =
            await sql`select record_id, difference from audit order by record_id::integer`.execute(
              transaction,
            );
          return entries.parse(found.rows);
        });
        expect(told).toEqual(
          rows.map((one, index) => ({
            record_id: String(index),
            difference: Object.fromEntries(
              fieldsOf(one)
                .filter(([, value]) => !saysNothing(value))
                .map(([field, value]) => [field, { from: null, to: toldOf(field, value) }]),
            ),
          })),
        );
      }),
      { numRuns: 60 },
    ),
  60_000,
);
