import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Tables } from './tables.ts';

const told = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) }),
]);

/**
 * How many rows of `table` the planner expects to match, without reading them. It knows the size of the table and how
 * common the values of each column are, from a sample; of columns together it knows nothing. It is as old as the last
 * `analyze`, which the database does by itself after a tenth of the rows has changed.
 */
export async function expectedMatches(
  database: Kysely<Tables>,
  table: keyof Tables,
  condition: RawBuilder<SqlBool>,
): Promise<number> {
  const { rows } = await sql`explain (format json)
    select from ${sql.table(table)} where ${condition}`.execute(database);
  const [{ 'QUERY PLAN': plans }] = told.parse(rows);
  return plans[0].Plan['Plan Rows'];
}
