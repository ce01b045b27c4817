import type { Transaction } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { Tables } from '../../database/tables.ts';
import type { Values } from '../cells.ts';
import type { ImportColumns } from '../columns.ts';
import type { FileRow } from '../file/table.ts';

/** What rows are read by. */
export interface FileContext {
  readonly columns: ImportColumns;
  /** names where the rows come from */
  readonly source: string;
  readonly language: Language;
}

/** What is wrong with one cell or row; a warning's row is taken in, an error's is not. */
export interface CellProblem {
  /** the column's heading in the file; empty where the whole row is meant */
  readonly field: string;
  readonly code: string;
  readonly message: string;
  readonly severity: 'error' | 'warning';
}

/** A row that has passed: what identifies it, and its values. */
export interface ImportRow {
  readonly key: RowKey;
  readonly values: Values;
}

/** What two rows that are the same record have in common. */
export interface RowKey {
  readonly source: string;
  readonly sourceId: string;
}

/** A row as it was read; without `accepted` it is rejected. */
export interface ReadRow {
  readonly problems: readonly CellProblem[];
  readonly accepted?: ImportRow;
}

/** What became of a row. */
export type Outcome = 'created' | 'changed' | 'unchanged';
/** The same, or why its record was not written after all. */
export type RowOutcome = Outcome | { readonly problems: readonly CellProblem[] };

/** How the rows of one resource get into the database. */
export interface ImportTarget {
  readonly table: keyof Tables;
  /** how many rows are one transaction */
  readonly rowsAtOnce: number;
  /** Reads rows, in their order; nothing is written. */
  read(rows: readonly FileRow[], context: FileContext): Promise<ReadRow[]>;
  /**
   * Puts a batch in; no two of its rows have the same key. Columns that the file does not have stay as they are.
   *
   * @param write false tells what would become of the rows and changes nothing
   */
  put(
    transaction: Transaction<Tables>,
    rows: readonly ImportRow[],
    context: FileContext,
    options: { write: boolean; now: Date },
  ): Promise<RowOutcome[]>;
}
