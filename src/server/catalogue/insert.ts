import type { Transaction } from 'kysely';
import type { NewRow, Tables } from '../database/tables.ts';

/** Rows in one statement: far below the 65,535 parameters that PostgreSQL takes. */
const rowsInOneStatement = 400;

/** Inserts any number of rows, set by set. */
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
