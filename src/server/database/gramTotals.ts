import { type Kysely, sql } from 'kysely';
import { plannedOnce } from './connection.ts';
import { askTogether } from './inFlight.ts';
import type { Tables } from './tables.ts';

/**
 * How many rows that are not deleted hold a gram, for tables of very many rows. Triggers note the grams
 * of every row written in `<table>_gram_change`, in the transaction of the write; `sumGrams.ts` adds them to
 * `<table>_gram_total` now and then. Both together are true at every moment, and no writer waits for another.
 *
 * @param table one whose grams are counted
 * @returns how many undeleted rows hold each gram, in the order of the grams; undefined if the older rows are not counted
 *   yet
 */
export async function gramTotals(
  database: Kysely<Tables>,
  table: keyof Tables,
  grams: readonly string[],
): Promise<number[] | undefined> {
  // the total of the empty gram is null where not all are counted
  const wanted = ['', ...grams];
  const question = sql<{ gram: string; count: string | null }>`${plannedOnce}
    with summed as (
      select gram, count from ${sql.table(`${table}_gram_total`)} where gram = any(${wanted}::text[])
    ), noted as (
      -- a text holds a gram as a part: to look there takes a tenth of what unpacking its grams does
      select gram, sum(change) as count
      from ${sql.table(`${table}_gram_change`)}, unnest(${grams}::text[]) as gram
      where strpos(search_text, gram) > 0
      group by gram
    )
    select gram, summed.count + coalesce(noted.count, 0) as count
    from summed left join noted using (gram)
    union all
    select gram, count from noted where gram not in (select gram from summed)`;
  const { rows } = await askTogether(database, question.compile(database));
  const counts = new Map(rows.map(({ gram, count }) => [gram, count]));
  if ((counts.get('') ?? null) === null) return undefined;
  return grams.map((gram) => Number(counts.get(gram) ?? 0));
}
