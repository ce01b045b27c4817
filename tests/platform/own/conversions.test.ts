import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversion } from '#server/jmgr/own/conversions.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** What texts become where a field of own records has another type. */

let stored: TestDatabase;
beforeAll(async () => {
  stored = await createTestDatabase();
});
afterAll(() => stored.close());

const digits = '7'.repeat(30);

test.each([
  [
    'number',
    'numeric',
    ['12', ' -1.50 ', '+3', '1.', '.5', '1e3', '1,200', '', digits, `${digits}7`],
    ['12', '-1.50', '3', null, null, null, null, null, digits, null],
  ],
  ['number', 'numeric', [`-${digits}.${digits}`, `1.${digits}7`], [`-${digits}.${digits}`, null]],
  [
    'date',
    'date',
    ['2024-02-29', '2023-02-29', '2023-13-01', '0000-01-01', '0001-01-01', '2024-2-9'],
    ['2024-02-29', null, null, null, '0001-01-01', null],
  ],
  [
    'dateTime',
    'timestamptz',
    [
      '2026-01-31T10:00:00Z',
      '2026-01-31 10:00+08:00',
      '2026-01-31',
      '2026-01-31T25:00Z',
      '0000-01-01T00:00Z',
    ],
    ['2026-01-31 10:00:00+00', '2026-01-31 02:00:00+00', '2026-01-31 00:00:00+00', null, null],
  ],
] as const)('a text becomes a %s where it is one', async (type, kind, given, expected) => {
  const made = conversion({ sql: 'text', type: 'text' }, { sql: kind, type }, 'given') ?? 'null';
  const { rows } = await sql<{ made: string | null }>`select (${sql.raw(made)})::text as made
    from unnest(${given}::text[]) with ordinality as texts (given, place) order by place`.execute(
    stored.database,
  );
  expect(rows.map((row) => row.made)).toEqual(expected);
});

test('a time that becomes a text keeps its parts of a second', async () => {
  const times = ['2026-12-01T07:00:00Z', '2026-12-01T07:00:10Z', '2026-12-01T07:00:00.12Z', null];
  const made = conversion(
    { sql: 'timestamptz', type: 'dateTime' },
    { sql: 'text', type: 'text' },
    'given',
  );
  const { rows } = await sql<{ made: string }>`select (${sql.raw(made ?? 'null')}) as made
    from unnest(${times}::timestamptz[]) with ordinality as times (given, place)
    order by place`.execute(stored.database);
  expect(rows.map((row) => row.made)).toEqual(times.map((time) => time ?? ''));
});
