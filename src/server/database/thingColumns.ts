import type { ColumnType } from 'kysely';
import type { Thing } from '#contract/things/define.ts';
import {
  type ColumnName,
  columnName,
  type Field,
  type Fields,
  type SavedName,
  type Stored,
  type ValueOf,
  type Written,
} from '#contract/things/field.ts';
import { type SearchColumns, searchColumns } from './search.ts';

/** The columns of a declared thing, as queries see them: all of it follows from `contract/things`. */

type StoredIn<F extends Field> = Stored<F['sql'], F['nullable']>;
type WrittenTo<F extends Field> = Written<F['sql'], F['nullable']>;

/** A column that no save has to say has a default. */
type ColumnOf<F extends Field> = ColumnType<
  StoredIn<F>,
  F['options'] extends { required: true } ? WrittenTo<F> : WrittenTo<F> | undefined,
  WrittenTo<F>
>;

type Columns<F extends Fields> = {
  -readonly [K in keyof F as ColumnName<K, F[K]>]: ColumnOf<F[K]>;
};
type StoredColumns<F extends Fields> = {
  -readonly [K in keyof F as ColumnName<K, F[K]>]: StoredIn<F[K]>;
};

/** What the declaration says of the table of a thing. */
export type ColumnsOf<D extends Thing> = Columns<D['fields']> & Columns<D['counts']>;

/** The names of those columns. */
export type OwnColumn<D extends Thing> = keyof ColumnsOf<D> & string;

/** A record of a thing as its list reads it. */
export type RecordOf<D extends Thing> = StoredColumns<D['fields']> &
  StoredColumns<D['counts']> & { id: string; created_at: Date; updated_at: Date; revision: number };

/** The column of a field that a save sends; never where it sends none, or where none holds it. */
type SentColumn<K, F extends Field> = F['save'] extends undefined ? never : ColumnName<K, F>;

/** A record as a creation would send it, as far as columns hold it. */
export type BodyOf<D extends Thing> = {
  -readonly [K in keyof D['fields'] as SentColumn<K, D['fields'][K]> extends never
    ? never
    : SavedName<K, D['fields'][K]>]: ValueOf<D['fields'][K]>;
};

/** What a save writes of a body. */
export type WrittenOf<D extends Thing> = {
  -readonly [K in keyof D['fields'] as SentColumn<K, D['fields'][K]>]: WrittenTo<D['fields'][K]>;
};

type SearchedColumn<D extends Thing> = {
  [K in D['searched'][number]]: ColumnName<K, D['fields'][K]>;
}[D['searched'][number]];

/**
 * The search columns of a record, from its searched columns; HTML among them as plain text. Every writer uses it: lists
 * that search one part alone count on the order.
 */
export function searchColumnsOf<D extends Thing>(
  { searched, fields }: D,
  values: { readonly [K in SearchedColumn<D>]: string },
): SearchColumns {
  const texts: Readonly<Record<string, unknown>> = values;
  return searchColumns(
    ...searched.flatMap((name) => {
      const field = fields[name];
      return field ? [String(texts[columnName(name, field)])] : [];
    }),
  );
}
