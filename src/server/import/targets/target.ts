import type { Transaction } from 'kysely';
import type { ImportRow as ReportedRow } from '#contract/endpoints/imports.ts';
import type { Language } from '#contract/language.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Values } from '../cells.ts';
import type { ImportColumns } from '../columns.ts';
import type { FileRow } from '../file/table.ts';

/** What rows are read by. */
export interface FileContext {
  readonly columns: ImportColumns;
  /** names where the rows come from */
  readonly source: string;
  readonly language: Language;
  /** what makes a row and a record the same: one of the keys of the list */
  readonly key: string;
  /** whether an empty cell empties its field; otherwise the field stays unchanged */
  readonly emptyClears: boolean;
  /** a row that is about a deleted record brings it back; otherwise it is rejected */
  readonly restoreDeleted: boolean;
}

/** A problem of one cell or row. A row with warnings is imported, a row with errors is not. */
export interface CellProblem {
  /** the column's heading in the file; empty if the problem is the whole row */
  readonly field: string;
  readonly code: string;
  readonly message: string;
  readonly severity: 'error' | 'warning';
}

/** A row that has passed: what identifies it, and the values that its cells say. */
export interface ImportRow {
  /** the id that the file knows its record by: asked before the key */
  readonly id?: string;
  /** how many earlier rows have this key and other ids: the file knows them as records of their own */
  readonly twins?: number;
  /** what two rows that are the same record have in common; empty where every row is a record of its own */
  readonly key: readonly string[];
  /** the parts of the key as the row writes them, to find its record */
  readonly written?: readonly string[];
  /** by field; a field that the row says nothing of is absent */
  readonly values: Values;
}

/** A row as it was read; without `accepted` it is rejected. */
export interface ReadRow {
  readonly problems: readonly CellProblem[];
  readonly accepted?: ImportRow;
}

/** What became of a row. */
type Outcome = 'created' | 'changed' | 'unchanged';
export type Change = ReportedRow['changes'][number];

/** What became of a row that was put in, or why its record was not written after all. */
export interface PutRow {
  readonly outcome: Outcome | 'rejected';
  /** the record that it changes or equals */
  readonly recordId?: string;
  /** for an existing record: the old and the new values */
  readonly changes?: readonly Change[];
  readonly problems?: readonly CellProblem[];
}

/** How the rows of one resource get into the database. */
export interface ImportTarget {
  readonly table: keyof Tables;
  /** how many rows are one transaction */
  readonly rowsAtOnce: number;
  /** What names the record of a row to people. */
  titleOf(values: Values): string;
  /** Reads rows, in their order; nothing is written. */
  read(rows: readonly FileRow[], context: FileContext): Promise<ReadRow[]>;
  /**
   * Puts a batch in; no two of its rows have the same key. What a row says nothing of stays as it is.
   *
   * @param write false tells what would become of the rows and changes nothing
   */
  put(
    transaction: Transaction<Tables>,
    rows: readonly ImportRow[],
    context: FileContext,
    options: { write: boolean; now: Date },
  ): Promise<PutRow[]>;
}
