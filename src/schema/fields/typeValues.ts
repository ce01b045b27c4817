import { z } from 'zod';
import type { SqlType, Target, Written } from '#contract/things/field.ts';
import type { CompiledField } from '../compile.ts';
import type { ExportReading, SheetCell, SheetColumn } from '../sheet/sheet.ts';
import type { FilterKind } from './index.ts';

/** A value as a column takes it. */
type Value = Written<SqlType, boolean>;

/** How values of one field are sent, stored and answered. */
export interface OwnColumn {
  readonly row: z.ZodType;
  readonly sent: z.ZodType<unknown>;
  /** what a save that leaves the field out stores */
  readonly empty: unknown;
  readonly sql: SqlType;
  readonly isNullable?: boolean;
  readonly holdsFiles?: boolean;
  readonly target?: Target;
  read?(stored: unknown): unknown;
  write?(value: unknown): Value;
}

/** What a type does with values. */
export interface TypeValues {
  /** the filters that fields may have, the usual one first */
  readonly filters: readonly FilterKind[];
  /** the filter that fields of own records may have. Default: none */
  readonly ownFilter?: FilterKind;
  /** own records can be sorted by it */
  readonly isSorted?: true;
  /** records can be known by it */
  readonly identifies?: true;
  /** its values are files, by their addresses */
  readonly isMedia?: true;
  /** how much a column of it says among the others of a new list: the least goes first. Default: 3 */
  readonly weight?: number;
  /** CSS pixels of a column of it in a new list. Default: by what it shows */
  readonly newWidth?: number;
  /** a column of an exported file, its width in characters. Default: text, 22 */
  readonly sheet?: Partial<Pick<SheetColumn, 'kind' | 'isLong' | 'width'>>;
  /**
   * Its column in a table of own records; undefined if it has none.
   *
   * @param target what a relation refers to
   */
  column?(field: CompiledField, target: Target | undefined): OwnColumn;
  /** Whether a value that somebody else's API sends can be shown and saved as it. */
  isOne(value: unknown): boolean;
  /** A value, which is there, as a cell of an exported file. Default: its text */
  cell?(value: unknown, field: CompiledField, reading: ExportReading): SheetCell;
}

const plainTypes: ReadonlySet<string> = new Set(['string', 'number', 'boolean']);
const isStored = (value: unknown): value is Value =>
  plainTypes.has(typeof value) ||
  value === null ||
  value instanceof Date ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string'));

/** A value that a validator has let pass, as it is stored. */
export function stored(value: unknown): Value {
  if (!isStored(value)) throw new TypeError(`a column holds no ${typeof value}`);
  return value;
}

/** A column of text; '' for none. */
export const textColumn = (sent: z.ZodType<unknown>, holdsFiles = false): OwnColumn => ({
  row: z.string(),
  sent,
  empty: '',
  sql: 'text',
  holdsFiles,
});

/** A column of numbers, or of none. @param sent validator of a number */
export const numberColumn = (sent: z.ZodType<unknown>): OwnColumn => ({
  row: z.number().nullable(),
  sent: sent.nullable(),
  empty: null,
  sql: 'numeric',
  isNullable: true,
  read: (value) => (value === null ? null : Number(value)),
});

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isNumber = (value: unknown): value is number => typeof value === 'number';

/** The items of a value that may hold several. */
export const itemsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
