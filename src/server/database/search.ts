import { type RawBuilder, type SqlBool, sql } from 'kysely';

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
