import type { FieldDefinition } from '../meta.ts';

/** How lists and fields of own records are named in the database (docs/lists.md#own-records). */

/** most characters of the name of a list of own records, and of a field: the database cuts longer names */
export const longestOwnName = 40;
/** most fields of a list of own records */
export const mostOwnFields = 200;

/** The table of a list: `reading-events` → `own_reading_events`. */
export const ownTable = (list: string): `own_${string}` => `own_${list.replaceAll('-', '_')}`;

/** The column of a field: `startAt` → `start_at`. */
export const ownColumn = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Whether two fields would be one column, or two that nobody tells apart: `Place` beside `place`. */
export const isSameName = (one: string, other: string): boolean =>
  ownColumn(one) === ownColumn(other) || one.toLowerCase() === other.toLowerCase();

/** Fields that every own record has, with their types. A list declares them only to show them, read-only. */
export const ownStamps: Readonly<Record<string, FieldDefinition['type']>> = {
  id: 'text',
  user: 'user',
  createdAt: 'dateTime',
  updatedAt: 'dateTime',
  revision: 'number',
};

/** Columns that the platform keeps for itself. */
export const keptColumns: ReadonlySet<string> = new Set([
  'id',
  'account_id',
  'created_at',
  'updated_at',
  'revision',
  'is_deleted',
  'search_text',
  'grams',
]);

/** most characters of a text that an index holds */
export const longestSortedText = 600;
