import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  convert,
  emptyOf,
  isEmpty,
  isNone,
  type Kind,
  KnownRecords,
  storedSql,
} from '#server/jmgr/own/conversions.ts';
import type { Words } from '#server/jmgr/own/titles.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** What texts become where a field of own records has another type. */

let stored: TestDatabase;
const database = () => stored.database;
beforeAll(async () => {
  stored = await createTestDatabase();
});
afterAll(() => stored.close());

const words: Words = { language: 'en-US', zone: 'Asia/Shanghai', titles: new Map() };
const both = (text: string) => ({ 'zh-CN': `${text}（中）`, 'en-US': text });
const text: Kind = { sql: 'text', type: 'text' };
const longText: Kind = { sql: 'text', type: 'longText' };
const choice: Kind = {
  ...{ sql: 'text', type: 'enum' },
  options: [
    { value: 'walk', label: both('A walk, long') },
    { value: 'talk', label: both("Author's talk") },
    { value: 'x', label: both('Twice') },
    { value: 'z', label: both('Twice') },
    { value: 'true', label: both('Sure') },
  ],
};
const numbered: Kind = {
  ...{ sql: 'numeric', type: 'enum' },
  options: [
    { value: 1, label: both('Spring') },
    { value: 20, label: both('1') },
  ],
};

/** What values of a column become, as the database writes them. */
async function made(
  from: Kind,
  to: Kind,
  given: readonly (string | null)[],
  {
    language = 'en-US',
    isStored = false,
  }: { language?: Words['language']; isStored?: boolean } = {},
) {
  const telling = { words: { ...words, language }, known: new KnownRecords() };
  const { rows: stored } = await sql<{ value: unknown }>`
    select ${sql.raw(storedSql(from, `given::${from.sql}`))} as value
    from unnest(${given}::text[]) with ordinality as texts (given, place) order by place`.execute(
    database(),
  );
  const results = stored.map(({ value }) => convert({ from, to }, value, telling));
  const none = (isStored && emptyOf(to)) || 'null';
  const { rows } = await sql<{ made: string | null }>`
    select coalesce(value, ${sql.raw(none)})::text as made
    from jsonb_to_recordset(${JSON.stringify(results.map(({ value }, place) => ({ value, place })))}::jsonb)
      as given (place integer, value ${sql.raw(to.sql)}) order by place`.execute(database());
  return rows.map((row, index) => {
    const { value, isLeft = false } = results[index] ?? {};
    const isMissing = to.sql === 'boolean' ? value === undefined : isNone(to, value);
    return { ...row, isLost: isMissing && !isNone(from, stored[index]?.value), isLeft };
  });
}
const valuesMade = async (...asked: Parameters<typeof made>) =>
  (await made(...asked)).map((row) => row.made);

test.each<[name: string, from: Kind, to: Kind, given: (string | null)[], made: (string | null)[]]>([
  [
    'a yes is a word, a no is blank',
    { sql: 'boolean', type: 'boolean' },
    text,
    ['true', 'false'],
    ['yes', ''],
  ],
  [
    'an option has its label',
    choice,
    text,
    ['walk', 'talk', '', 'odd'],
    ['A walk, long', "Author's talk", '', 'odd'],
  ],
  [
    'of options with one label, others than the first have their values',
    choice,
    text,
    ['x', 'z'],
    ['Twice', 'z'],
  ],
  ['a numbered option has its label', numbered, text, ['1', null, '7'], ['Spring', '', '7']],
  [
    'an option is known by its value, by a label in either language, in any spelling',
    text,
    choice,
    ['walk', 'a walk,  LONG', "Author's talk（中）", 'odd', '', 'Ａ walk, long'],
    ['walk', 'walk', 'talk', 'odd', '', 'walk'],
  ],
  [
    'a numbered option is known by its label',
    text,
    numbered,
    ['Spring', '20', '1', '7', 'x', ''],
    ['1', '20', '1', '7', null, null],
  ],
  [
    'options become those of another choice',
    numbered,
    { ...choice, options: [{ value: 's', label: both('Spring') }] },
    ['1', '7', null],
    ['s', '7', ''],
  ],
  [
    'a yes becomes the option that says so',
    { sql: 'boolean', type: 'boolean' },
    choice,
    ['true', 'false'],
    ['true', ''],
  ],
  [
    'an option says yes by its value',
    choice,
    { sql: 'boolean', type: 'boolean' },
    ['true', 'walk'],
    ['true', 'false'],
  ],
  [
    'a length of time is a clock',
    { sql: 'numeric', type: 'duration' },
    text,
    ['95', '3723', '0', '1.5', '-3', null],
    ['01:35', '1:02:03', '00:00', '1.5', '-3', ''],
  ],
  [
    'a clock is a length of time',
    text,
    { sql: 'numeric', type: 'duration' },
    ['01:35', '1:02:03', '95', '1:75', '90:00', ''],
    ['95', '3723', '95', null, '5400', null],
  ],
  [
    'tags with commas are quoted',
    { sql: 'text[]', type: 'tags' },
    text,
    ['{"a, b",c}', '{}', '{"say \\"x\\""}'],
    ['"a, b", c', '', '"say ""x"""'],
  ],
  [
    'a text is divided, and holes are none',
    text,
    { sql: 'text[]', type: 'tags' },
    ['"a, b", c', 'a,,b,', 'x|y, z', ' ', 'say "x"'],
    ['{"a, b",c}', '{a,b}', '{x,"y, z"}', '{}', '{"say \\"x\\""}'],
  ],
  [
    'an option of several words is one tag',
    choice,
    { sql: 'text[]', type: 'tags' },
    ['walk', ''],
    ['{"A walk, long"}', '{}'],
  ],
  [
    'no JSON value is blank',
    { sql: 'jsonb', type: 'json' },
    text,
    ['null', '"a"', '"12"', '12', '{"a": 1}', '""'],
    ['', 'a', '"12"', '12', '{"a":1}', '""'],
  ],
  [
    'a text is the JSON value that it says',
    longText,
    { sql: 'jsonb', type: 'json' },
    ['', 'a', '"12"', '12', '1e3', '{"a":1}', '{"a":1,"a":2}', '"\\u0000"', 'null', '012', '"a"'],
    [
      'null',
      '"a"',
      '"12"',
      '12',
      '"1e3"',
      '{"a": 1}',
      '"{\\"a\\":1,\\"a\\":2}"',
      '"\\"\\\\u0000\\""',
      '"null"',
      '"012"',
      '"\\"a\\""',
    ],
  ],
  [
    'pictures are one JSON list',
    { sql: 'jsonb', type: 'images' },
    { sql: 'jsonb', type: 'json' },
    ['["/a","/b"]', '[]'],
    ['["/a", "/b"]', 'null'],
  ],
  [
    'a JSON list of addresses is pictures',
    { sql: 'jsonb', type: 'json' },
    { sql: 'jsonb', type: 'images' },
    ['["/a","/b"]', 'null', '"/a"', '[1]', '{"a":1}', '["x"]'],
    ['["/a", "/b"]', '[]', '["/a"]', '[]', '[]', '[]'],
  ],
  [
    'several pictures in a text are several',
    text,
    { sql: 'jsonb', type: 'images' },
    ['https://a.example/1, https://a.example/2', '/a b', 'see /a', '"/a,b", "/c"', ''],
    ['["https://a.example/1", "https://a.example/2"]', '[]', '[]', '["/a,b", "/c"]', '[]'],
  ],
  [
    'one picture is the first of several',
    { sql: 'text', type: 'image' },
    { sql: 'jsonb', type: 'images' },
    ['/a,b', ''],
    ['["/a,b"]', '[]'],
  ],
])('conversions: %s', async (_, from, to, given, expected) => {
  expect(await valuesMade(from, to, given, { isStored: true })).toEqual(expected);
});

test.each<[type: Kind['type'], sql: Kind['sql'], given: string[], made: (string | null)[]]>([
  [
    'number',
    'numeric',
    ['1,234.50', '１２３', '12 元', ' -1.50 ', '1e3', '1.234', '1,234', '12%', 'many'],
    ['1234.5', '123', '12', '-1.5', '1000', '1.234', '1234', '0.12', null],
  ],
  [
    'money',
    'numeric',
    ['￥39.80', '1,234.50', '12 元', 'CNY 8', 'USD 8', '12.345', '(12.50)'],
    ['39.8', '1234.5', '12', '8', null, '12.35', null],
  ],
  [
    'date',
    'date',
    ['2024年2月29日', '2023-02-29', '20240131', '0001-01-01', '2024-02', '2024-2-9 10:00'],
    ['2024-02-29', null, '2024-01-31', '0001-01-01', null, '2024-02-09'],
  ],
  [
    'partialDate',
    'text',
    ['2024年2月', '2024-02-30', '-44-03-15', '2024-13'],
    ['2024-02', '2024-02', '-44-03-15', '2024'],
  ],
  [
    'dateTime',
    'timestamptz',
    ['2026-01-31T10:00:00Z', '2026-01-31 10:00', '2026-01-31', '2026-01-31T25:00Z'],
    ['2026-01-31 10:00:00+00', '2026-01-31 02:00:00+00', '2026-01-30 16:00:00+00', null],
  ],
])('a text becomes what an import reads of it: %s', async (type, kind, given, expected) => {
  expect(await valuesMade(text, { sql: kind, type }, given)).toEqual(expected);
});

test('labels and yes stand in the language of whoever publishes', async () => {
  const chinese = { language: 'zh-CN' } as const;
  expect(await valuesMade(choice, text, ['walk'], chinese)).toEqual(['A walk, long（中）']);
  expect(await valuesMade({ sql: 'boolean', type: 'boolean' }, text, ['true'], chinese)).toEqual([
    '是',
  ]);
});

const kinds: Readonly<Record<string, { kind: Kind; values: readonly string[] }>> = {
  text: {
    kind: text,
    values: [
      '',
      'plain',
      '012',
      '"12"',
      'null',
      'a,b',
      'x|y',
      '"q',
      '{"a":1}',
      '1e3',
      '是',
      'walk',
      "it's 100%\\ $1",
      '/a',
      '2026-02-29',
      '#1',
    ],
  },
  longText: { kind: longText, values: ['one\ntwo', 'x y', '[1, "a"]', '<b>&amp;</b>'] },
  richText: {
    kind: { sql: 'text', type: 'richText' },
    values: ['<p>a &amp; b</p>', '<p><img src="/a" /></p>', '<p>w <a href="/x">l</a></p>'],
  },
  number: {
    kind: { sql: 'numeric', type: 'number' },
    values: ['0', '-1.5', '12345678901234567890.000001', '1200'],
  },
  duration: {
    kind: { sql: 'numeric', type: 'duration' },
    values: ['0', '59', '60', '3600', '86399', '0.5', '-4'],
  },
  date: { kind: { sql: 'date', type: 'date' }, values: ['2024-02-29', '0001-01-01'] },
  partialDate: {
    kind: { sql: 'text', type: 'partialDate' },
    values: ['1997', '1997-05', '-0300', '2024-02-29', '2023-02-31'],
  },
  dateTime: {
    kind: { sql: 'timestamptz', type: 'dateTime' },
    values: ['2026-01-31 10:00:00.12+00', '2026-12-31 23:59:59+00'],
  },
  boolean: { kind: { sql: 'boolean', type: 'boolean' }, values: ['true', 'false'] },
  enum: { kind: choice, values: ['walk', 'talk', 'x', 'z', 'true', 'odd', ''] },
  numbered: { kind: numbered, values: ['1', '20', '7'] },
  tags: {
    kind: { sql: 'text[]', type: 'tags' },
    values: ['{}', '{a}', '{"a, b","c\\"d"}', '{"","x|y"}', '{"(a, b)"}', '{12}'],
  },
  image: { kind: { sql: 'text', type: 'image' }, values: ['/a,b', 'https://a.example/a b', ''] },
  images: {
    kind: { sql: 'jsonb', type: 'images' },
    values: ['[]', '["/a"]', '["https://a.example/1, /x","/b c"]', '["/a","/a"]'],
  },
  json: {
    kind: { sql: 'jsonb', type: 'json' },
    values: [
      'null',
      '"a"',
      '"12"',
      '12',
      '1000',
      'true',
      '""',
      '[]',
      '["a","b"]',
      '["/a"]',
      '{"b":[1,{"c":null}]}',
      '[1,"a"]',
    ],
  },
};

const pairs = Object.keys(kinds).flatMap((one) =>
  Object.keys(kinds).flatMap((other) => (one === other ? [] : [[one, other] as const])),
);

test.each(pairs)(
  'what %s says stays the same as %s, there and back, or it is told',
  async (one, other) => {
    const [from, to] = [kinds[one], kinds[other]];
    if (!from || !to) throw new Error('both are kinds');
    const stored = { isStored: true };
    const there = await made(from.kind, to.kind, from.values, stored);
    const valuesOf = (rows: typeof there) => rows.map((row) => row.made);
    const back = await made(to.kind, from.kind, valuesOf(there), stored);
    const again = await valuesMade(from.kind, to.kind, valuesOf(back), stored);
    const isTold = (row?: (typeof there)[number]) => row === undefined || row.isLost || row.isLeft;
    const changed = there.flatMap((row, index) =>
      isTold(row) || isTold(back[index]) || again[index] === row.made
        ? []
        : [`${from.values[index]} → ${row.made} → ${back[index]?.made} → ${again[index]}`],
    );
    expect(changed).toEqual([]);
    const { rows } = await sql<{ isNone: boolean }>`
      select ${sql.raw(isEmpty(from.kind, `(given::${from.kind.sql})`))} as "isNone"
      from unnest(${from.values}::text[]) with ordinality as texts (given, place) order by place`.execute(
      database(),
    );
    const [blank] = await valuesMade(to.kind, to.kind, [null], stored);
    const blanks = there.filter((_, index) => rows[index]?.isNone);
    expect(blanks.filter((row) => row.isLost || row.made !== blank)).toEqual([]);
    const vanished = there.filter(
      (row, index) => !rows[index]?.isNone && row.made === blank && !row.isLost,
    );
    expect(vanished.length === 0 || to.kind.sql === 'boolean' || one === 'json').toBe(true);
  },
);
