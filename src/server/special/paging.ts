import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../database/tables.ts';

type Query<Table extends keyof Tables, Row> = SelectQueryBuilder<Tables, Table, Row>;

/** What a query finds, before anything of it is selected. */
type Found<Table extends keyof Tables> = Query<Table, Record<never, never>>;

/** How many rows a query finds. */
export async function totalOf<Table extends keyof Tables>(found: Found<Table>): Promise<number> {
  const { count } = await found
    .select((expression) => expression.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * One page of what a query finds, with how many there are in all; both are asked at once.
 *
 * @param found what is counted
 * @param rows the same with what is shown of it, in its order
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
