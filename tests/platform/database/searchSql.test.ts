import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  isPlain,
  normalisedSql,
  searchColumns,
  searchColumnsSql,
  searchTextLimit,
} from '#server/database/search.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import fc from '#tests/support/properties.ts';

/** What the database makes searchable by itself is what the platform makes of the same texts. */

let stored: TestDatabase;
beforeAll(async () => {
  stored = await createTestDatabase();
});
afterAll(() => stored.close());

/** The search columns of each pair of lines as the database makes them; undefined where it leaves them to the platform. */
async function madeBySql(pairs: readonly (readonly [string, string])[]) {
  const made = searchColumnsSql([normalisedSql('first'), normalisedSql('second')]);
  const { rows } = await sql<{ isPlain: boolean; search_text: string; grams: string[] }>`
    select ${sql.raw(`${isPlain('first')} and ${isPlain('second')}`)} as "isPlain", made.*
    from unnest(${pairs.map(([first]) => first)}::text[], ${pairs.map(([, second]) => second)}::text[])
        with ordinality as given (first, second, place)
      cross join lateral ${sql.raw(made)} made (search_text, grams)
    order by place`.execute(stored.database);
  return rows.map(({ isPlain, search_text, grams }) =>
    isPlain ? { search_text, grams: grams.sort() } : undefined,
  );
}

const madeByCode = (pair: readonly [string, string]) => {
  const { search_text, grams } = searchColumns(...pair);
  return { search_text, grams: grams.sort() };
};

/** Pieces of texts: most have another spelling, join what stands beside them, or take more than one unit. */
const pieces = [
  ...['a', 'A', 'Ａ', 'é', 'É', 'e\u0301', 'J\u030c', 'I\u0307', 'İ', 'ẞ', 'ß', 'Ж', 'ж', 'Ω', 'ς'],
  ...[' ', '　', '\u00a0', '\t', '\n', '\v', '\u1680', '\u2028', '\ufeff', '\u0007', '\u00a8'],
  ...[
    '书',
    '書',
    '𠮷',
    '金',
    '葛\u{e0100}',
    '①',
    '㍿',
    '㋿',
    'ﬁ',
    '½',
    '™',
    'Ⅷ',
    '℃',
    'ｶﾞ',
    'ガ',
    'か\u3099',
  ],
  ...[
    '가',
    '가',
    '👩‍👧',
    '❤\ufe0f',
    '🇨🇳',
    '👍🏽',
    '\u0301',
    '\u200d',
    '%',
    '_',
    '\\',
    "'",
    '"',
    '{',
    ',',
  ],
  ...['Σ', 'ϲ', 'Ϲ', '𝚺', 'ภาษา', 'عرب', 'क़', '\u{1ccd6}', 'ꟲ', '\ufffd'],
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join('')),
  // every character but those that PostgreSQL cannot keep
  fc
    .string({ unit: 'binary', maxLength: 20 })
    .map((given) => given.replaceAll(/\p{Surrogate}|\0/gu, '')),
);

test('the database makes the search array that the platform makes of the same texts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text, text), { minLength: 50, maxLength: 50 }),
      async (pairs) => {
        const made = await madeBySql(pairs);
        for (const [index, pair] of pairs.entries())
          if (made[index]) expect([pair, made[index]]).toEqual([pair, madeByCode(pair)]);
      },
    ),
    { numRuns: 30 },
  );
});

test('every character that the database is trusted with is searched as the platform does, beside any other', async () => {
  const characters = Array.from({ length: 0x32_400 }, (_, index) => String.fromCodePoint(index + 1))
    .filter((character) => !/\p{Surrogate}/u.test(character))
    .map((character): [string, string] => [`I${character}\u0307`, character]);
  const made = await madeBySql(characters);
  expect(made.filter((one) => one !== undefined).length).toBeGreaterThan(100_000);
  const differing = characters.filter(
    (pair, index) =>
      made[index] && JSON.stringify(made[index]) !== JSON.stringify(madeByCode(pair)),
  );
  expect(differing).toEqual([]);
});

test.each([
  ['as long as a search text is', '书'.repeat(searchTextLimit - 1)],
  ['longer by one', '书'.repeat(searchTextLimit)],
  ['long, of characters of two units', `${'𠮷A '.repeat(searchTextLimit / 2)}`],
])('a text that is %s is cut where the platform cuts it', async (_, long) => {
  expect(await madeBySql([['a', long]])).toEqual([madeByCode(['a', long])]);
});

test('what people write in Chinese, English, Japanese, Korean and with pictures is plain', async () => {
  const texts = [
    '《红楼梦》（上）',
    'Café № 5 — “quoted” 100%',
    '日本語のテキスト',
    '한국어',
    '👩‍👧 ❤️',
  ];
  expect(await madeBySql(texts.map((one) => [one, one]))).not.toContain(undefined);
});
