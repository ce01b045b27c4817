import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../database/tables.ts';

type Query<Table extends keyof Tables, Row> = SelectQueryBuilder<Tables, Table, Row>;

/** A query before any columns are selected. */
type Found<Table extends keyof Tables> = Query<Table, Record<never, never>>;

/** How many rows a query finds. */
export async function totalOf<Table extends keyof Tables>(found: Found<Table>): Promise<number> {
  const { count } = await found
    .select((expression) => expression.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * One page of what a query finds, and the total; both are queried at once.
 *
 * @param found the query to count
 * @param rows the same query with columns and order
 */
export async function readPage<Table extends keyof Tables, Shown extends keyof Tables, Row>(
  found: Found<Table>,
  rows: Query<Shown, Row>,
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
): Promise<{ rows: Row[]; total: number }> {
  const [total, page] = await Promise.all([
    totalOf(found),
    rows
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize)
      .execute(),
  ]);
  return { rows: page, total };
}
