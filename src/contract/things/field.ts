import type { z } from 'zod';

/** Describes one value of a thing: how it is sent, stored and answered. */

/** The types of columns: what a query reads, and what a write takes. */
interface ColumnTypes {
  text: { read: string; write: string };
  smallint: { read: number; write: number };
  integer: { read: number; write: number };
  boolean: { read: boolean; write: boolean };
  /** read as text, so that no digit is lost */
  numeric: { read: string; write: number | string };
  /** an id, as decimal text */
  bigint: { read: string; write: string };
  /** a day, `2026-01-31` */
  date: { read: string; write: string };
  timestamptz: { read: Date; write: Date | string };
  'text[]': { read: string[]; write: string[] };
  'bigint[]': { read: string[]; write: string[] };
  /** written as JSON text; validated when read */
  jsonb: { read: unknown; write: string };
}
export type SqlType = keyof ColumnTypes;

/** What a column holds as a query reads it. */
export type Stored<Q, N> = Q extends SqlType
  ? ColumnTypes[Q]['read'] | (N extends true ? null : never)
  : never;
/** What a write gives a column. */
export type Written<Q, N> = Q extends SqlType
  ? ColumnTypes[Q]['write'] | (N extends true ? null : never)
  : never;

/** What a relation refers to: records of the platform, by the name of their list. */
export const platformTargets = [
  'accounts',
  'circles',
  'topics',
  'books',
  'labels',
  'channels',
] as const;
export type PlatformTarget = (typeof platformTargets)[number];
/** What a relation refers to; own records by their table and the column with their titles. */
export type Target = PlatformTarget | `own_${string}.${string}`;

/** The options of every kind of field. */
export interface FieldOptions {
  /** name of its column. Default: its name in a save, in lower case with underscores */
  readonly column?: string;
  /** its name in a save. Default: its own name */
  readonly saveAs?: string;
  /** whether a save has to include it. Default: false */
  readonly required?: boolean;
  /** whether the platform fills it: answered, never sent. Default: false */
  readonly readOnly?: boolean;
  /**
   * whether lists can sort by it: `true` by its column, with unknown values last. Each needs an index. Default: false
   */
  readonly sort?: boolean | { readonly column?: string; readonly unknown?: 'as stored' };
  /** its format in the cells of files, if the type does not tell */
  readonly cell?: 'isbn' | 'language' | 'rating';
  /** how rows of a file can be matched by it. Each needs an index */
  readonly match?: 'name' | 'isbn' | 'text' | 'smallint' | 'numeric' | 'date';
}

/**
 * A field. `R` validates it in rows, `S` in saves. `Q` is the type of its column, and `N` whether that may be null. `V`
 * is its value in the body of a save; that in a row is the same, except for relations.
 */
export interface Field<
  R extends z.ZodType = z.ZodType,
  S extends z.ZodType | undefined = z.ZodType | undefined,
  Q extends SqlType | undefined = SqlType | undefined,
  N extends boolean = boolean,
  V = unknown,
  // with `object`, since a field may have options of its kind alone
  O extends FieldOptions = FieldOptions & object,
> {
  /** its type in the language of `schemas/` */
  readonly type: string;
  readonly options: O;
  readonly row: R;
  /** undefined if saves do not send it */
  readonly save: S;
  /** the type of its column; undefined if it has none */
  readonly sql: Q;
  readonly nullable: N;
  /** whether it may contain addresses of stored files, which storage then keeps */
  readonly holdsFiles: boolean;
  /** for a relation: what it refers to */
  readonly target?: Target;
  /** converts the stored value */
  read(stored: Stored<Q, N>): V;
  /** converts the value for storing it */
  write(value: V): Written<Q, N>;
}

export type Fields = Readonly<Record<string, Field>>;

/** The validator of a save for a field with the values of `B`. */
export type Saved<O, B extends z.ZodType> = O extends { readOnly: true }
  ? undefined
  : O extends { required: true }
    ? B
    : z.ZodDefault<B>;

type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : S;

type OptionsOf<F> = F extends { readonly options: infer O } ? O : never;

/** The name that a save sends a field under. */
export type SavedName<K, F> =
  OptionsOf<F> extends { saveAs: infer A extends string } ? A : K & string;
/** The name of a field's column; never where it has none. */
export type ColumnName<K, F> = F extends { readonly sql: SqlType }
  ? OptionsOf<F> extends { column: infer C extends string }
    ? C
    : SnakeCase<SavedName<K, F>>
  : never;
/** The value of a field in the body of a save. */
export type ValueOf<F> = F extends { read(stored: never): infer V } ? V : never;

export const savedName = (name: string, { options }: Field): string => options.saveAs ?? name;
/** The name of the field's column. */
export const columnName = (name: string, field: Field): string =>
  field.options.column ??
  savedName(name, field).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
