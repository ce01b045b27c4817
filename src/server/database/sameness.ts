import { type RawBuilder, sql } from 'kysely';
import { nameKey } from '#contract/text.ts';
import { isbnKey } from '../import/normalise/isbn.ts';

/**
 * Texts that mean the same though they are written differently. The database folds them roughly, by an expression that
 * has an index (0034): what it finds is all that may mean the same, and the key of each says which of it does.
 */
export interface Sameness {
  readonly fold: (text: RawBuilder<unknown>) => RawBuilder<string>;
  readonly keyOf: (text: string) => string;
}

/** white space, and what nobody sees */
const unseen = String.raw`'[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+'`;

/** Names: width, capitals, and the amount of white space make no difference (`nameKey`). */
const name: Sameness = {
  fold: (text) =>
    sql`md5(lower(regexp_replace(normalize(${text}, NFKC), ${sql.raw(unseen)}, '', 'g')))`,
  keyOf: nameKey,
};

/** ISBNs: with hyphens or without, with 10 digits or 13. */
const isbn: Sameness = {
  // the nine digits that both forms have
  fold: (text) =>
    sql`left(right(regexp_replace(normalize(${text}, NFKC), '[^0-9Xx]', '', 'g'), 10), 9)`,
  keyOf: isbnKey,
};

export const samenesses = { name, isbn };

/** The column means the same as one of the texts, or may. */
export const meansOneOf = (
  { fold }: Sameness,
  column: string,
  texts: readonly unknown[],
): RawBuilder<boolean> =>
  sql<boolean>`${fold(sql.ref(column))} = any(array(
    select ${fold(sql.raw('given'))} from unnest(${[...new Set(texts)]}::text[]) as given))`;
