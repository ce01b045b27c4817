import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { LRUCache } from 'lru-cache';
import { askTogether } from './inFlight.ts';
import { type SearchedWord, searchCondition } from './search.ts';
import type { Tables } from './tables.ts';

/**
 * how long its statistics are reused, in milliseconds: the database takes new ones after a tenth of the rows has changed
 */
const kept = 300_000;

type Frequencies = ReadonlyMap<string, number>;
const known = new WeakMap<Kysely<Tables>, LRUCache<string, Promise<Frequencies>>>();

/**
 * A lower bound of the undeleted rows of `table` that hold a gram, from the statistics of the database (a sample of
 * 300,000 rows); 0 if the gram is not common. It assumes that every deleted row holds the gram.
 *
 * @param table with grams, `is_deleted` and a maintained total
 */
export async function commonMatches(
  database: Kysely<Tables>,
  table: keyof Tables,
  gram: string,
): Promise<number> {
  let frequencies = known.get(database);
  if (!frequencies) {
    frequencies = new LRUCache({ max: 100, ttl: kept });
    known.set(database, frequencies);
  }
  // an engine that tells nothing of the kind has no common words
  const answer =
    frequencies.get(table) ??
    readFrequencies(database, table).catch(() => new Map<string, number>());
  frequencies.set(table, answer);
  return (await answer).get(gram) ?? 0;
}

async function readFrequencies(
  database: Kysely<Tables>,
  table: keyof Tables,
): Promise<Frequencies> {
  const { rows } = await sql<{ gram: string; matches: number }>`
    select gram, floor(frequency * rows - deleted)::float8 as matches
    from (
      select unnest(most_common_elems::text::text[]) as gram, unnest(most_common_elem_freqs) as frequency
      from pg_stats
      where schemaname = current_schema() and tablename = ${table} and attname = 'grams'
    ) told, (
      select coalesce(sum(count), 0) as rows, coalesce(sum(count) filter (where is_deleted), 0) as deleted
      from ${sql.table(`${table}_total`)}
    ) counted
    where gram is not null and frequency * rows - deleted > 0`.execute(database);
  return new Map(rows.map(({ gram, matches }) => [gram, matches]));
}

/** changes that may wait while many more are written: a search counts so many in some hundredths of a second */
const mostWaiting = 30_000;
/** so many more changes than at the last look: somebody writes very many, and goes on */
const manyChanges = 1_000;

/**
 * Adds the latest changes to the totals of grams and words, and counts new ones. Does nothing if another process is
 * doing it.
 *
 * @param tables those whose grams are counted
 */
export async function sumGrams(
  database: Kysely<Tables>,
  tables: readonly (keyof Tables)[],
): Promise<void> {
  for (const table of tables) await sumWhere(database, table, () => true);
}

/** how many changes of a table waited when it was last looked at and left as it was */
const leftWaiting = new WeakMap<Kysely<Tables>, Map<string, number>>();

/**
 * The same, but leaves tables into which very many rows are being written, until that is over or many changes wait: what
 * is added up once costs less than what is added up every few seconds, and an import has the processor to itself.
 */
export async function sumGramsAtRest(
  database: Kysely<Tables>,
  tables: readonly (keyof Tables)[],
): Promise<void> {
  const left = leftWaiting.get(database) ?? new Map<string, number>();
  leftWaiting.set(database, left);
  for (const table of tables)
    await sumWhere(database, table, (waiting) => {
      const isAtRest = waiting >= mostWaiting || waiting - (left.get(table) ?? 0) < manyChanges;
      left.set(table, isAtRest ? 0 : waiting);
      return isAtRest;
    });
}

/** @param isTime whether to do it while so many changes wait */
async function sumWhere(
  database: Kysely<Tables>,
  table: keyof Tables,
  isTime: (waiting: number) => boolean,
): Promise<void> {
  const { rows } = await sql<{ waiting: string; isUncounted: boolean }>`select
      (select count(*) from (
        select from ${changesOf(table)} limit ${sql.lit(mostWaiting)}) change) as waiting,
      exists (select from ${totalsOf(table)} where gram = '' and count is null)
        or exists (select from ${wordsOf(table)} where count is null) as "isUncounted"`.execute(
    database,
  );
  const { waiting = 0, isUncounted = false } = rows[0] ?? {};
  if (isTime(Number(waiting)) && (Number(waiting) > 0 || isUncounted))
    await database.transaction().execute((transaction) => sumTable(transaction, table));
}

const totalsOf = (table: keyof Tables) => sql.table(`${table}_gram_total`);
const changesOf = (table: keyof Tables) => sql.table(`${table}_gram_change`);
const wordsOf = (table: keyof Tables) => sql.table(`${table}_word_total`);

async function sumTable(transaction: Transaction<Tables>, table: keyof Tables): Promise<void> {
  // with millions of rows it takes longer than a request may
  await sql`select set_config('statement_timeout', '0', true), set_config('work_mem', '64MB', true)`.execute(
    transaction,
  );
  const { rows } = await sql<{ count: string | null }>`
    select count from ${totalsOf(table)} where gram = '' for update skip locked`.execute(
    transaction,
  );
  const [state] = rows;
  if (!state) return;
  if (state.count === null) await countRows(transaction, table);
  else await addChanges(transaction, table);
  await countWords(transaction, table);
}

// each is one statement: it deletes exactly the changes that it adds

async function countRows(transaction: Transaction<Tables>, table: keyof Tables): Promise<void> {
  await sql`update ${wordsOf(table)} set count = null`.execute(transaction);
  await sql`with taken as (delete from ${changesOf(table)}),
      counted as (
        select gram, count(*) as count from ${sql.table(table)}, unnest(grams) as gram
        where not is_deleted group by gram
        union all select '', 0
      )
    insert into ${totalsOf(table)} select gram, count from counted order by gram
    on conflict (gram) do update set count = excluded.count`.execute(transaction);
  await findCommonWords(transaction, table);
}

async function addChanges(transaction: Transaction<Tables>, table: keyof Tables): Promise<void> {
  await sql`with taken as (
        delete from ${changesOf(table)} returning change, search_text, grams
      ),
      counted as (
        select gram, sum(change) as count from taken, unnest(grams) as gram
        group by gram having sum(change) <> 0
      ),
      words as (${addToWords(table)})
    insert into ${totalsOf(table)} as total select gram, count from counted order by gram
    on conflict (gram) do update set count = total.count + excluded.count`.execute(transaction);
}

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
function addToWords(table: keyof Tables): RawBuilder<unknown> {
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
async function countWords(transaction: Transaction<Tables>, table: keyof Tables): Promise<void> {
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
async function findCommonWords(
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
