import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The search columns of `search.ts`, made by the database of texts that it has already: for tables in which very many
 * rows are written anew. Both make the same of a text; a test holds them together.
 */

/** what `\s` is in JavaScript, as a class of characters */
const blanks =
  '[\\t\\n\\v\\f\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]+';

/** capitals beyond ASCII with one small letter each */
const capitals = Array.from({ length: 0xff80 }, (_, index) => String.fromCodePoint(0x80 + index))
  .filter((character) => !/\p{Surrogate}/u.test(character))
  .filter((character) => {
    const small = character.toLowerCase();
    return small !== character && [...small].length === 1;
  });
const [large, small] = [
  capitals.join(''),
  capitals.map((character) => character.toLowerCase()).join(''),
];
/** the one capital with two */
const dotted = '\u0130';

/**
 * Characters that every version of Unicode in use reads in one way, whatever stands beside them. A capital sigma is none:
 * its small letter depends on its place.
 */
const plain = [
  '\\u0001-\\u03a2\\u03a4-\\u03f8\\u03fa-\\u052f\\u1e00-\\u2bff\\u2e80-\\ua48f\\uac00-\\ud7a3',
  '\\uf900-\\ufaff\\ufb00-\\ufb06\\ufe00-\\ufe0f\\ufe30-\\ufe6f\\ufeff-\\uffef\\ufffc\\ufffd',
  '\\U0001f000-\\U0001faff\\U00020000-\\U000323af',
].join('');

/** The SQL text of whether the database reads a text as the platform does. @param value its SQL text */
export const isPlain = (value: string): string => `${value} !~ '[^${plain}]'`;

/**
 * The SQL text of a text in the spelling that is stored, where it is plain.
 *
 * @param value its SQL text
 */
export function normalisedSql(value: string): string {
  const inAscii = `lower(given collate "C")`;
  return `(select btrim(regexp_replace(
      case when given ~ '[${large}${dotted}]'
        then translate(replace(${inAscii}, '${dotted}', '${dotted.toLowerCase()}'), '${large}', '${small}')
        else ${inAscii} end,
      '${blanks}', ' ', 'g'), ' ')
    from (select normalize(${value}, NFKC) offset 0) one (given))`;
}

const isBlank = (character: string) => `${character} in (' ', chr(10))`;

/**
 * The SQL text of a row with the search columns, `search_text` and `grams`.
 *
 * @param lines the SQL texts of the lines, each in the spelling that is stored
 */
export const searchColumnsSql = (lines: readonly string[]): string => `(
  select given, array(
    select one from unnest(characters) one where not ${isBlank('one')}
    union
    select one || next from unnest(characters, characters[2:]) pair (one, next)
    where not ${isBlank('one')} and not ${isBlank('next')}
  )
  from (select left(${lines.length === 0 ? "''" : lines.join(' || chr(10) || ')}, ${searchTextLimit}) offset 0) made (given)
    cross join lateral (select string_to_array(given, null) offset 0) split (characters)
)`;

/** What indexes hold of titles, as SQL: the beginning, and the initials. */
export const findingKeys = (title = 'search_text') => ({
  beginning: `(left(lower("${title}"), 40) collate "C")`,
  initials: `(title_initials("${title}") collate "C")`,
});

/**
 * Keyword search by unigrams and bigrams: a row carries `search_text`, its searchable text in one
 * spelling, and `grams`, that text's single characters and pairs. One and two characters are answered by the GIN index
 * on `grams` alone; three and more narrow by it and are checked against the text. A trigram index would answer nothing
 * shorter than three characters, and under the locale C nothing in Chinese at all.
 */

/** Searchable text of one record is cut here, in characters: an article's tail is not worth its index. */
export const searchTextLimit = 20_000;

const separator = '\n';

/** Half a character is no text in UTF-8; cutting can leave one. */
const withoutLoneSurrogates = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/**
 * The text in one spelling: full-width and half-width, upper and lower case are the same, blanks are single spaces.
 * NUL, which PostgreSQL cannot keep, is a blank.
 */
function normaliseText(text: string): string {
  return withoutLoneSurrogates(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\0]+/g, ' ')
    .trim();
}

/**
 * The unigrams and bigrams of a text in the stored spelling, each once. Every visible character counts, signs too, so
 * that `c++` and `100%` are found by the index; a pair never spans a blank.
 */
export function gramsOf(text: string): string[] {
  const grams = new Set<string>();
  for (const word of text.split(/[ \n]/)) {
    let previous = '';
    for (const character of word) {
      grams.add(character);
      if (previous !== '') grams.add(previous + character);
      previous = character;
    }
  }
  return [...grams];
}

/** The searchable text of a record: one line a part, in their order, so that one part can be searched alone. */
export function searchTextOf(...parts: readonly string[]): string {
  const text = parts.map(normaliseText).join(separator);
  // a character may take two units of a string
  return text.length <= searchTextLimit ? text : [...text].slice(0, searchTextLimit).join('');
}

/** What a writer of a searchable row stores. */
export interface SearchColumns {
  search_text: string;
  grams: string[];
}

/** The search columns of a record, from its searchable parts in their order. */
export function searchColumns(...parts: readonly string[]): SearchColumns {
  const text = searchTextOf(...parts);
  return { search_text: text, grams: gramsOf(text) };
}

/** A pattern for `LIKE` that matches the text as it stands, `%`, `_` and `\` included. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The words of a question: all of them have to be found. */
function wordsOf(text: string): string[] {
  return [...new Set(normaliseText(text).split(' '))].filter((word) => word !== '');
}

/** The grams to look a word up by: the word itself if it has one or two characters, else its pairs. */
function narrowingGrams(word: string): string[] {
  const characters = [...word];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** That a row holds every word of a text, as two conditions that say the same. */
export interface SearchCondition {
  /** through the index on `grams` */
  readonly indexed: RawBuilder<SqlBool>;
  /** tests only the text: if rows are scanned anyway, unpacking their grams costs more than reading their text */
  readonly walked: RawBuilder<SqlBool>;
  /** grams that every match has, deleted or not */
  readonly grams: readonly string[];
  /** whether to hold one gram is all that is asked for */
  readonly isOneGram: boolean;
  /** the word, where it is one */
  readonly word?: SearchedWord;
}

/** One word that is searched. */
export interface SearchedWord {
  /** in the spelling that is stored */
  readonly text: string;
  /** the line of the search text that it is looked for in; 0 for all of it */
  readonly part: number;
  /** pattern of LIKE for texts that hold it */
  readonly pattern: string;
  /** what every text that holds it holds */
  readonly grams: readonly string[];
}

/**
 * The condition that a row of `table` holds every word of the text.
 *
 * @param part lines of the search text, counted from 1; without it the whole text is searched
 * @returns undefined if the text has no word, and so narrows nothing
 */
export function searchCondition(
  table: string,
  text: string,
  part?: number | readonly number[],
): SearchCondition | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const grams = [...new Set(words.flatMap(narrowingGrams))];
  const stored = sql.ref(`${table}.search_text`);
  const lineOf = (line: number) => sql`split_part(${stored}, chr(10), ${line}::int)`;
  const checked =
    part === undefined
      ? stored
      : sql.join(
          [part].flat().map((line) => lineOf(line)),
          sql` || chr(10) || `,
        );
  const checkOf = (word: string) => sql<SqlBool>`${checked} like ${likePattern(word)}`;
  const isUnsettled = (word: string) => part !== undefined || [...word].length > 2;
  const allOf = (conditions: RawBuilder<SqlBool>[]) => sql.join<SqlBool>(conditions, sql` and `);
  return {
    indexed: allOf([
      sql<SqlBool>`${sql.ref(`${table}.grams`)} @> ${grams}::text[]`,
      ...words.filter(isUnsettled).map(checkOf),
    ]),
    walked: allOf(words.map(checkOf)),
    grams,
    isOneGram: grams.length === 1 && !words.some(isUnsettled),
    ...(words.length === 1 && words[0] !== undefined && typeof part !== 'object'
      ? { word: { text: words[0], part: part ?? 0, pattern: likePattern(words[0]), grams } }
      : {}),
  };
}
