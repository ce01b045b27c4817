import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { askTogether } from './inFlight.ts';
import { type SearchedWord, searchCondition } from './search.ts';
import type { Tables } from './tables.ts';

/**
 * The number of rows that hold a word longer than a gram, for words that very many rows hold. A word is stored when it
 * is counted for the first time; a job then counts it completely, and from then on its number is exact, like the totals
 * of grams.
 */

/** a word with more matches is kept: fewer are counted in some hundredths of a second */
export const keptMatches = 5_000;
/**
 * the number of words that are stored; the oldest one is dropped first, and stored again when somebody searches for it
 */
const keptWords = 1_000;

/** so many are counted at once: the next have their turn with the next changes */
const countedWords = 20;

/** That a text with the columns of a change or a row holds a kept word. */
const holdsWord = (row: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  case when word.part = 0 then ${row}.search_text
    else split_part(${row}.search_text, chr(10), word.part) end like word.pattern`;

/** How many undeleted rows of `table` hold the word; undefined if that is not kept or not counted yet. */
export async function wordTotal(
  database: Kysely<Tables>,
  table: keyof Tables,
  { text, part }: SearchedWord,
): Promise<number | undefined> {
  const question = sql<{ count: string }>`
    select word.count + coalesce((
      select sum(change) from ${sql.table(`${table}_gram_change`)} as change
      where ${holdsWord(sql`change`)}
    ), 0) as count
    from ${sql.table(`${table}_word_total`)} as word
    where word = ${text} and part = ${part} and word.count is not null`;
  const { rows } = await askTogether(database, question.compile(database));
  return rows[0] && Number(rows[0].count);
}

/** Makes a word be counted soon, and its total kept from then on. If the database cannot write now, nothing happens. */
export async function keepWord(
  database: Kysely<Tables>,
  table: keyof Tables,
  word: SearchedWord,
): Promise<void> {
  await addWord(database, table, word).catch(() => undefined);
}

async function addWord(
  database: Kysely<Tables>,
  table: keyof Tables,
  { text, part, pattern, grams }: SearchedWord,
): Promise<void> {
  await sql`insert into ${sql.table(`${table}_word_total`)} (word, part, pattern, grams)
    values (${text}, ${part}, ${pattern}, ${grams}) on conflict do nothing`.execute(database);
}

/** What adds changes, `taken`, to the totals of the words: a part of the statement that takes them. */
export function addToWords(table: keyof Tables): RawBuilder<unknown> {
  return sql`update ${sql.table(`${table}_word_total`)} as word set count = word.count + changed.change
    from (
      select word.word, word.part, sum(taken.change) as change
      from taken cross join unnest(taken.grams) as gram
        join ${sql.table(`${table}_word_total`)} as word on word.grams[1] = gram
      where ${holdsWord(sql`taken`)}
      group by word.word, word.part
    ) changed
    where (word.word, word.part) = (changed.word, changed.part)`;
}

/**
 * Counts some of the words that are not counted yet, one a statement, and drops words above the limit. The caller must
 * hold the lock of the sums: no other process may sum up changes meanwhile.
 */
export async function countWords(
  transaction: Transaction<Tables>,
  table: keyof Tables,
): Promise<void> {
  const words = sql.table(`${table}_word_total`);
  await sql`delete from ${words} where (word, part) in (
    select word, part from ${words} order by kept_at desc, word, part offset ${sql.lit(keptWords)}
  )`.execute(transaction);
  const { rows } = await sql<SearchedWord>`
    select word as text, part, pattern, grams from ${words} where count is null
    order by kept_at desc, word, part limit ${sql.lit(countedWords)}`.execute(transaction);
  // rows and changes of one moment: the total is what the rows are without the changes
  for (const { text, part, grams } of rows)
    await sql`update ${words} as word set count = (
        select count(*) from ${sql.table(table)} as stored
        where not is_deleted and stored.grams @> ${grams}::text[] and ${holdsWord(sql`stored`)}
      ) - coalesce((
        select sum(change) from ${sql.table(`${table}_gram_change`)} as change
        where ${holdsWord(sql`change`)}
      ), 0)
      where word = ${text} and part = ${part}`.execute(transaction);
}

/** for a frequent word, one row in so many is looked at */
const sampledEvery = 64;

/**
 * Keeps the words of three to six characters that very many rows hold, so that not even the first who asks for one has
 * to wait: what stands often enough in a sample of the rows.
 */
export async function findCommonWords(
  transaction: Transaction<Tables>,
  table: keyof Tables,
): Promise<void> {
  const { rows } = await sql<{ word: string }>`
    with sampled as (
      select id, search_text from ${sql.table(table)}
      where not is_deleted and mod(hashint8(id), ${sql.lit(sampledEvery)}) = 0
    )
    select word
    from sampled cross join generate_series(3, 6) as characters
      cross join lateral (
        select distinct substr(search_text, place, characters) as word
        from generate_series(1, char_length(search_text) - characters + 1) as place
      ) piece
    where word !~ '\s'
    group by word
    having count(*) > ${sql.lit(keptMatches / sampledEvery)}
    order by count(*) desc limit ${sql.lit(keptWords)}`.execute(transaction);
  const words = rows.flatMap(({ word }) => searchCondition(table, word)?.word ?? []);
  for (const word of words) await addWord(transaction, table, word);
}
