import { type RawBuilder, sql } from 'kysely';
import { isbnKey } from '#contract/isbn.ts';
import { nameKey } from '#contract/text.ts';
import { quoted } from './quoted.ts';

/**
 * Compares texts that mean the same but are written differently. The database folds them roughly, by an expression that
 * has an index (`book_by_bare_isbn`, `…_by_bare_name`), and so finds everything that may mean the same; the exact keys then decide.
 */
export interface Sameness {
  readonly fold: (text: string) => string;
  readonly keyOf: (text: string) => string;
}

/** White space, control characters, what nobody sees, accents; and letters that capitals write otherwise: ß as SS, ς as Σ. */
const dropped = [
  String.raw`\s\u0001-\u001f\u007f-\u009f\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f`,
  String.raw`\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0`,
  String.raw`\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff`,
  'sSßẞςσΣιΙ',
].join('');

/** Names: width, capitals, and the amount of white space make no difference (`nameKey`). */
const name: Sameness = {
  fold: (text) =>
    `md5(lower(upper(regexp_replace(normalize(${text}, NFKD), '[${dropped}]+', '', 'g'))))`,
  keyOf: nameKey,
};

/** ISBNs: with hyphens or without, with 10 digits or 13. */
const isbn: Sameness = {
  // the nine digits that both forms have
  fold: (text) =>
    `left(right(regexp_replace(normalize(${text}, NFKC), '[^0-9Xx]', '', 'g'), 10), 9)`,
  keyOf: isbnKey,
};

export const samenesses = { name, isbn };

/** The key of a title among books with one ISBN: width, capitals, white space and punctuation make no difference. */
export function titleKey(title: string): string {
  const bare = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, '');
  return bare || title;
}

/**
 * A predicate: the column has, or may have, the same meaning as one of the texts. Comparing the keys also finds texts
 * whose folded forms differ.
 */
export function meansOneOf(
  { fold, keyOf }: Sameness,
  column: string,
  texts: readonly unknown[],
): RawBuilder<boolean> {
  const given = new Set(
    texts.filter((text) => typeof text === 'string').flatMap((text) => [text, keyOf(text)]),
  );
  return sql<boolean>`${sql.raw(fold(quoted(column)))} = any(array(
    select ${sql.raw(fold('given'))} from unnest(${[...given]}::text[]) as given))`;
}
