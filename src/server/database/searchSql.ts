import { searchTextLimit } from './search.ts';

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
