import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';
import { addToWords, countWords, findCommonWords } from './wordTotals.ts';

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
