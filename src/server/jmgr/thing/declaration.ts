import type { Generated, Kysely, Transaction } from 'kysely';
import type { z } from 'zod';
import type { defineDelete, defineDetail, defineRestore, Endpoint } from '#contract/endpoint.ts';
import type { samenesses } from '#server/database/sameness.ts';
import type { NewRow, Row, Tables } from '#server/database/tables.ts';
import type { Predicate } from '#server/database/totals.ts';
import type { NamedTable } from '#server/database/uniqueNames.ts';
import type { Caller } from '#server/http/handle.ts';
import type { ListSource, Page } from '../listQuery.ts';
import type { DeletableTable, MayChange, NamedThing } from '../records.ts';
import type { References } from '../references.ts';

/** What is special about one thing, and what its rows have in common with all others. */

/** A stored record as the body of a creation, with every field. */
export type StoredBody<B> = Required<Omit<B, 'writingId'>>;

/** The calls of a thing that read and write single records. */
interface RecordCalls<B, V> {
  readonly detail: ReturnType<typeof defineDetail<z.ZodType<unknown, V>>>;
  /** the validators of a creation and of a change */
  readonly save: Endpoint & {
    readonly body: z.ZodType<B>;
    readonly change: NonNullable<Endpoint['change']>;
  };
  readonly delete: ReturnType<typeof defineDelete>;
  readonly restore: ReturnType<typeof defineRestore>;
}

/** What a save knows beside its body. */
export interface Write<R, B = unknown> {
  readonly caller: Caller;
  /** the time of the save */
  readonly at: Date;
  readonly transaction: Transaction<Tables>;
  /** the stored record; undefined if a new one is written */
  readonly record: R | undefined;
  /** the same, as a creation would send it */
  readonly stored?: B | undefined;
  /** the records that it names, where they were read for several saves at once */
  readonly references?: References | undefined;
}

/**
 * What is special about one thing. `B` is the body of a creation, `V` the row that its calls answer. If its source reads
 * `account_id`, its records belong to the account that created them.
 */
export interface ThingDeclaration<
  T extends DeletableTable,
  C extends keyof Row<T> & string,
  B extends object,
  V,
> {
  readonly thing: NamedThing;
  readonly source: ListSource<T, C>;
  readonly calls: RecordCalls<B, V>;
  /** the column that names a record to people */
  readonly title: C;
  /** the column that says whether a record is a draft, which readers do not see. Default: `is_draft`, where it is written */
  readonly draft?: string;
  /** the list in which a role has to grant publishing. Default: whoever saves publishes */
  readonly publishedIn?: string;
  /** columns of the type jsonb */
  readonly jsonColumns?: readonly string[];
  /** columns with an index that rows of a file may be matched by, by the name of the field in the body */
  readonly matchedBy: Readonly<Record<string, MatchedColumn<C>>>;
  /** which records other records may name. Default: all */
  readonly pickable?: readonly Predicate[];
  /** given if no two records may have the same name */
  readonly uniqueName?: UniqueName<B>;
  /** whole records as the detail shows them, in their order; the records that they name are read if not given */
  readonly show: (records: readonly Pick<Row<T>, C>[], references?: References) => Promise<V[]>;
  /** the rows of a page, if the call does not ask for whole ones. Default: as `show` */
  readonly showPage?: (page: Page<Pick<Row<T>, C>>) => Promise<V[]>;
  /** whose records a caller may change and delete. Default: their own, operators all */
  readonly mayChange?: MayChange;
  /** whether a caller may read this record. Default: everybody may */
  readonly mayRead?: (caller: Caller, record: Pick<Row<T>, C>) => boolean | Promise<boolean>;
  /** the records that a caller sees in lists, for what asks for records on their behalf. Default: all */
  readonly seenBy?: (caller: Caller) => readonly Predicate[];
  /** a stored record as the body of a creation: fields that a change does not name are taken from it */
  readonly bodyOf: (
    record: Pick<Row<T>, C>,
    database: Kysely<Tables>,
  ) => StoredBody<B> | Promise<StoredBody<B>>;
  /** the fields of a body by what the trail calls them: the columns that hold them, and `besideColumns` */
  readonly sentAs: ReadonlyMap<string, string>;
  /** of what the trail keeps beside columns, the fields of a body */
  readonly besideColumns?: (former: Readonly<Record<string, unknown>>) => Partial<StoredBody<B>>;
  /**
   * What a save writes.
   *
   * @param body the whole record: for a change, its fields over the stored ones
   * @throws InvalidInput, Forbidden if the body is refused
   */
  readonly columnsOf: (
    body: B,
    write: Write<Pick<Row<T>, C>, StoredBody<B>>,
  ) => WrittenColumns<T> | Promise<WrittenColumns<T>>;
  /** the HTML of a body, which is cleaned before it is stored. Default: none */
  readonly htmlOf?: (body: B) => readonly string[];
  /** the records that bodies name, read at once */
  readonly namedIn?: (database: Kysely<Tables>, bodies: readonly B[]) => Promise<References>;
  /** what a save writes beside the record itself */
  readonly afterWrite?: (id: string, body: B, write: Write<unknown>) => Promise<void>;
}

/** A column that rows of a file are matched by. Its type says how values are compared. */
export interface MatchedColumn<C extends string = string> {
  readonly column: C;
  readonly type:
    | ('text' | 'smallint' | 'bigint' | 'numeric' | 'date' | 'title')
    | keyof typeof samenesses;
  /** whether it is asked by values alone: its index holds no empty ones */
  readonly isFilled?: true;
}

/** A name that only one record may have. An index of the database makes sure of it. */
export interface UniqueName<B> {
  /** the field of the body that holds it */
  readonly field: string;
  readonly of: (body: B) => string;
  /** its table, which has a column for the key of the name */
  readonly table: NamedTable;
  /** columns, with their values, within which the name is unique: labels of one kind */
  readonly within: (body: B) => Readonly<Record<string, string>>;
}

/** The columns that a thing writes itself, without those that all things have. */
export type WrittenColumns<T extends DeletableTable> = Omit<
  NewRow<T>,
  keyof ThingColumns | 'account_id'
>;

/** The columns that the table of every thing has. */
export interface ThingColumns {
  id: string;
  is_deleted: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  revision: Generated<number>;
}

/** What is written of every new record. */
export interface NewThing extends Pick<ThingColumns, 'id' | 'created_at' | 'updated_at'> {
  readonly account_id?: string;
}

/** What is written of every changed record, with its new revision. */
export interface ChangedThing extends Pick<ThingColumns, 'id' | 'updated_at'> {
  readonly revision: number;
}

/** Whether records belong to the account that created them. */
export const isOwned = ({ columns }: { readonly columns: readonly string[] }): boolean =>
  columns.includes('account_id');

/** Whether an account can pin its records to the head of a list. */
export const isPinnable = ({ columns }: { readonly columns: readonly string[] }): boolean =>
  columns.includes('is_top');
