import { z } from 'zod';
import { identifier } from '../endpoint.ts';
import { recordStamps } from '../entities/common.ts';
import { columnName, type Field, type Fields, type SavedName, type SqlType } from './field.ts';
import type { Filters } from './filter.ts';

/**
 * Declares a thing once. The validators of rows, saves and filters are made here. From the same declaration the server
 * makes table types, what lists read and sort by, the import, the audit trail and the tracking of files.
 */

type Shape = Readonly<Record<string, z.ZodType>>;

/** The parts of a row. */
type RowShape<I extends string, F extends Fields, N extends Fields> = {
  [K in I]: typeof identifier;
} & { [K in keyof F]: F[K]['row'] } & (keyof N extends never
    ? unknown
    : { redundancy: z.ZodObject<{ -readonly [K in keyof N]: N[K]['row'] }> }) &
  typeof recordStamps;

/** What a save takes. */
type SaveShape<F extends Fields> = {
  [K in keyof F as F[K] extends { readonly save: z.ZodType }
    ? SavedName<K, F[K]>
    : never]: F[K] extends { readonly save: infer S extends z.ZodType } ? S : never;
};

/** What a list takes in its body. */
type BodyFilters<L extends Filters> = {
  -readonly [K in keyof L]: z.ZodOptional<L[K]['validator']>;
};
/** What a list takes in its query, where all values are texts. */
type QueryFilters<L extends Filters> = {
  -readonly [K in keyof L]: z.ZodOptional<
    L[K]['validator'] extends z.ZodBoolean ? z.ZodType<boolean, string> : L[K]['validator']
  >;
};

type Flat<T> = { -readonly [K in keyof T]: T[K] };

/** The fields that every thing has, by which lists are filtered. */
type StampName = 'id' | 'createdAt' | 'updatedAt';

/** A thing, whatever its fields. */
export interface Thing {
  /** its name in calls and in the audit trail */
  readonly name: string;
  readonly table: string;
  /** name of its id in rows and saves */
  readonly id: string;
  /** the field with the titles of records */
  readonly title: string;
  /** the fields whose texts are searched, or their columns: each a line of the search text, in this order */
  readonly searched: readonly string[];
  /** columns that the database keeps totals of the table by, beside `is_deleted`; none where it keeps no totals */
  readonly totals: readonly string[];
  /** in the order of rows */
  readonly fields: Fields;
  /** counts of a record; rows contain them as `redundancy` */
  readonly counts: Fields;
  /** filters of lists, by name of the parameter */
  readonly filters: Filters;
  readonly row: z.ZodObject;
  /** the body of a creation */
  readonly save: z.ZodObject;
}

interface DefinedThing<
  A extends string,
  T extends string,
  I extends string,
  F extends Fields,
  N extends Fields,
  L extends Filters,
  X extends Shape,
  S extends string,
> extends Thing {
  readonly name: A;
  readonly table: T;
  readonly id: I;
  readonly fields: F;
  readonly counts: N;
  readonly filters: L;
  readonly searched: readonly S[];
  readonly row: z.ZodObject<Flat<RowShape<I, F, N>>>;
  readonly save: z.ZodObject<Flat<SaveShape<F> & X>, z.core.$strict>;
  /** the filters of a list call that takes them in its body */
  readonly bodyFilters: BodyFilters<L>;
  /** the filters of a list call that takes them in its query */
  readonly queryFilters: QueryFilters<L>;
}

export function defineThing<
  const A extends string,
  const T extends string,
  const I extends string,
  F extends Fields,
  L extends Filters<(keyof F & string) | (keyof N & string) | StampName>,
  N extends Fields = Record<never, never>,
  X extends Shape = Record<never, never>,
  const S extends keyof F & string = never,
>(declared: {
  readonly name: A;
  readonly table: T;
  readonly id: I;
  readonly title: keyof F & string;
  readonly searched?: readonly S[];
  readonly totals?: readonly string[];
  readonly fields: F;
  readonly counts?: N;
  readonly filters: L;
  /** what a save accepts apart from the fields, used by the server only */
  readonly alsoSent?: X;
}): DefinedThing<A, T, I, F, N, L, X, S> {
  const { name, table, id, title, searched = [], totals = [], fields, filters } = declared;
  // without counts, `N` has no keys
  const counts = declared.counts ?? ({} as N);
  const rowsOf = (some: Fields) => mapped(some, ({ row }) => row);
  const row = z.object({
    [id]: identifier,
    ...rowsOf(fields),
    ...(Object.keys(counts).length > 0 ? { redundancy: z.object(rowsOf(counts)) } : {}),
    ...recordStamps,
  });
  const sent = Object.entries(fields).flatMap(([name, field]) =>
    field.save ? [[field.options.saveAs ?? name, field.save] as const] : [],
  );
  const save = z.strictObject({ ...Object.fromEntries(sent), ...declared.alsoSent });
  // the keys are those of the declaration; TypeScript cannot derive that from Object.entries
  const validators = {
    row,
    save,
    bodyFilters: mapped(filters, ({ validator }) => z.optional(validator)),
    queryFilters: mapped(filters, ({ validator }) =>
      z.optional(validator instanceof z.ZodBoolean ? z.stringbool() : validator),
    ),
  } as unknown as Pick<
    DefinedThing<A, T, I, F, N, L, X, S>,
    'row' | 'save' | 'bodyFilters' | 'queryFilters'
  >;
  return { name, table, id, title, searched, totals, fields, counts, filters, ...validators };
}

/** A field with its name, and its column with its type. */
export interface StoredField {
  readonly name: string;
  readonly field: Field;
  readonly column: string;
  readonly sql: SqlType;
}

/** The fields of a thing that are stored in its columns, in the order of the declaration. */
export const storedFields = ({ fields, counts }: Pick<Thing, 'fields' | 'counts'>): StoredField[] =>
  Object.entries({ ...fields, ...counts }).flatMap(([name, field]) =>
    field.sql ? [{ name, field, column: columnName(name, field), sql: field.sql }] : [],
  );

function mapped<V, W>(record: Readonly<Record<string, V>>, make: (value: V) => W) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value)]));
}
