import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { meansOneOf, type Sameness, samenesses } from '#server/database/sameness.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import fc from '#tests/support/properties.ts';

/** The database finds what may mean the same, by its indexes; the keys of `sameness.ts` say what does. */

let stored: TestDatabase;
beforeAll(async () => {
  stored = await createTestDatabase();
});
afterAll(() => stored.close());

/** Which of the texts the database finds for the wanted ones. */
async function foundAmong(
  sameness: Sameness,
  texts: readonly string[],
  wanted: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from unnest(${texts}::text[]) as text
    where ${meansOneOf(sameness, 'text', wanted)}`.execute(stored.database);
  return rows.map(({ text }) => text);
}

/** Pieces of names, most of which are written in several ways that mean the same. */
const pieces = [
  ...['a', 'A', 'Ａ', ' ', '　', '\u00a0', '\t', '\u0007'],
  ...['ss', 'SS', 'ß', 'ẞ', 'σ', 'ς', 'Σ', 'ϲ', 'ᾳ', 'αι', 'i', 'I', 'ı', 'İ', 'i\u0307'],
  ...['é', 'É', 'e\u0301', 'ガ', 'ｶﾞ', 'ｶ\u200bﾞ', '가', '가', '①', '1', '㍿', '株式会社', 'ﬁ', 'fi'],
  ...['❤', '❤\ufe0f', '👩‍👧', '👩👧', '葛', '葛\u{e0100}', '書', '书', '𠮷'],
  ...['\u00ad', '\u061c', '\u200b', '\u200d', '\u202a', '\u2066', '\ufeff', '\u3164'],
];
const name = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(''));

const isbn = fc
  .record({
    number: fc.constantFrom(['7020002207', '9787020002207'], ['080442957X', '9780804429573']),
    form: fc.constantFrom(0, 1),
    hyphens: fc.constantFrom('', '-', ' ', '－'),
    before: fc.constantFrom('', 'ISBN ', 'ISBN-10: '),
    behind: fc.constantFrom('', ' ', '（平装）'),
    fullWidth: fc.boolean(),
  })
  .map(({ number, form, hyphens, before, behind, fullWidth }) => {
    const digits = [...(number[form] ?? '')];
    const written = fullWidth
      ? digits.map((digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0))
      : digits;
    return `${before}${written.join(hyphens)}${behind}`;
  });

describe('the database finds everything whose key is that of what is wanted', () => {
  test.each([
    ['names', samenesses.name, name],
    ['ISBNs', samenesses.isbn, isbn],
  ] as const)('of %s', async (_, sameness, text) => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(text, { minLength: 40, maxLength: 60 }), async (texts) => {
        const [wanted = '', ...others] = texts;
        const meant = others.filter((one) => sameness.keyOf(one) === sameness.keyOf(wanted));
        expect(await foundAmong(sameness, others, [wanted])).toEqual(expect.arrayContaining(meant));
        const each = await foundAmong(sameness, others, others.map(sameness.keyOf));
        expect(each).toEqual(others);
      }),
      { numRuns: 40 },
    );
  });

  test('of an ISBN whose zeros a spreadsheet has dropped', async () => {
    expect(await foundAmong(samenesses.isbn, ['0020002203'], ['20002203'])).toEqual(['0020002203']);
  });
});

describe('an index of the migrations serves', () => {
  const { name: names, isbn: isbns } = samenesses;
  test.each([
    ['book_by_bare_isbn', 'book', 'isbn', isbns],
    ['book_by_bare_name', 'book', 'name', names],
    ['post_by_bare_name', 'post', 'title', names],
    ['circle_by_bare_name', 'circle', 'title', names],
    ['topic_by_bare_name', 'topic', 'title', names],
    ['reading_by_bare_name', 'reading', 'title', names],
    ['live_by_bare_name', 'live', 'title', names],
    ['book_list_by_bare_name', 'book_list', 'title', names],
  ] as const)('%s', async (index, table, column, sameness) => {
    const plan = await stored.database.transaction().execute(async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction);
      const { rows } = await sql`explain select id from ${sql.table(table)} where not is_deleted
        and ${sql.ref(column)} <> '' and ${meansOneOf(sameness, column, ['x'])}`.execute(
        transaction,
      );
      return JSON.stringify(rows);
    });
    expect(plan).toContain(index);
    expect(plan).toContain('Index Cond');
  });
});
