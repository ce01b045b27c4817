import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Tables } from '../../database/tables.ts';
import type { Values, Warning } from '../cells.ts';
import type { ImportColumn } from '../columns.ts';

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

/** What became of the rows of a batch, in their order. */
export type Outcome = 'created' | 'changed' | 'unchanged';

/** How the rows of one resource get into the database. */
export interface ImportTarget {
  readonly table: keyof Tables;
  /** the same that the save checks with */
  readonly validator: z.ZodType<Values>;
  /** mends a row whose columns hold each other's values */
  mend?(values: Values, columns: readonly ImportColumn[], cells: readonly string[]): Warning[];
  /** what identifies a row that brings no id of its source */
  keyOf(values: Values): RowKey;
  /**
   * Puts a batch in, set-based; no two of its rows have the same key.
   *
   * @param fields the fields that the file has columns for: nothing else of an existing record changes
   * @param write false tells what would become of the rows and changes nothing
   */
  put(
    database: Kysely<Tables>,
    rows: readonly ImportRow[],
    fields: readonly string[],
    options: { write: boolean; now: Date },
  ): Promise<Outcome[]>;
}
