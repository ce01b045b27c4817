import type { z } from 'zod';
import type { Localized } from '../language.ts';

/** What a thing keeps of one value: how it is sent, stored and answered. */

/** The types of columns: what a query reads from one, and what a write gives it. */
interface ColumnTypes {
  text: { read: string; write: string };
  smallint: { read: number; write: number };
  integer: { read: number; write: number };
  boolean: { read: boolean; write: boolean };
  /** read as text, so that no digit is lost */
  numeric: { read: string; write: number | string };
  /** an id, as decimal text */
  bigint: { read: string; write: string };
  timestamptz: { read: Date; write: Date | string };
  'text[]': { read: string[]; write: string[] };
  'bigint[]': { read: string[]; write: string[] };
  /** written as JSON text; whoever reads it validates it */
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

/** What a relation points at: the records of one kind. */
export type Target = 'accounts' | 'circles' | 'topics' | 'books' | 'labels' | 'channels';

/** What every kind of field is told. */
export interface FieldOptions {
  /** what the trail of changes calls it where no list shows it */
  readonly label: Localized;
  /** its column. Default: the name that it is sent under, in lower case with underscores */
  readonly column?: string;
  /** the name that a save sends it under. Default: its own */
  readonly saveAs?: string;
  /** a save has to say it. Default: false */
  readonly required?: boolean;
  /** the platform fills it: answered, never sent. Default: false */
  readonly readOnly?: boolean;
  /** lists sort by it: `true` by its column, unknown values last. An index has to stand behind each. Default: false */
  readonly sort?: boolean | { readonly column?: string; readonly unknown?: 'as stored' };
  /** how cells of files have it, where its type does not tell */
  readonly cell?: 'isbn' | 'language' | 'rating';
  /** of an amount: the field that holds its currency */
  readonly currency?: string;
  /** rows of a file may be matched by it, compared as this. An index has to stand behind each */
  readonly match?: 'name' | 'isbn' | 'text' | 'smallint';
}

/**
 * A field. `R` validates it in a row, `S` in a save; `Q` is the type of its column and `N` whether that may be null; `V`
 * is its value in the body of a save, which is that of a row too unless it is a relation.
 */
export interface Field<
  R extends z.ZodType = z.ZodType,
  S extends z.ZodType | undefined = z.ZodType | undefined,
  Q extends SqlType | undefined = SqlType | undefined,
  N extends boolean = boolean,
  V = unknown,
  O extends FieldOptions = FieldOptions,
> {
  /** its type in the language of `schemas/` */
  readonly type: string;
  readonly options: O;
  readonly row: R;
  /** undefined where a save does not send it */
  readonly save: S;
  /** the type of its column; undefined where it has none */
  readonly sql: Q;
  readonly nullable: N;
  /** whether addresses of stored files may stand in it: storage keeps what they name */
  readonly holdsFiles: boolean;
  /** of a relation: what it points at */
  readonly target?: Target;
  /** the value of what is stored */
  read(stored: Stored<Q, N>): V;
  /** what is stored of a value */
  write(value: V): Written<Q, N>;
}

export type Fields = Readonly<Record<string, Field>>;

/** How a save takes a field whose values are those of `B`. */
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
