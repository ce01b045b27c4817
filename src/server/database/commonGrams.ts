import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
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
