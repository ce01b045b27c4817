import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';
import { addToWords, countWords, findCommonWords } from './wordTotals.ts';

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
  for (const table of tables) {
    const { rows } = await sql`select where exists (select from ${changesOf(table)})
      or exists (select from ${totalsOf(table)} where gram = '' and count is null)
      or exists (select from ${wordsOf(table)} where count is null)`.execute(database);
    if (rows.length > 0)
      await database.transaction().execute((transaction) => sumTable(transaction, table));
  }
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
