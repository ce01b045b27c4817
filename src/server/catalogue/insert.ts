import type { Transaction } from 'kysely';
import type { NewRow, Tables } from '../database/tables.ts';

/** rows in one statement: PostgreSQL takes at most 65,535 parameters */
const rowsInOneStatement = 400;

/** Inserts any number of rows, in several statements. */
export async function insertAll<T extends keyof Tables>(
  transaction: Transaction<Tables>,
  table: T,
  rows: readonly NewRow<T>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsInOneStatement) {
    await transaction
      .insertInto(table)
      .values(rows.slice(start, start + rowsInOneStatement))
      .execute();
  }
}
