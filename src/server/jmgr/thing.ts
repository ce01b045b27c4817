import { type Generated, type Kysely, sql, type Transaction } from 'kysely';
import type { NewRow, Row, Tables } from '../database/tables.ts';
import type { Predicate } from '../database/totals.ts';
import { type Caller, succeed, succeedPage } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { type ListQuestion, type ListSource, type Page, readPage } from './listQuery.ts';
import type { Thing } from './messages.ts';
import { storedId } from './predicates.ts';
import {
  type DeletableTable,
  deleteRecords,
  notFound,
  ownerOf,
  type StoredRecord,
  writeRecord,
} from './records.ts';

/** What the calls of every thing have in common: a list, one record, saving one, deleting some (DESIGN 4). */

/** What a thing's own columns are written with; the columns that all things have are not its business. */
export type WrittenColumns<T extends DeletableTable> = Omit<
  NewRow<T>,
  keyof ThingColumns | 'account_id'
>;

/** What a save knows beside its body. */
export interface Write<R> {
  readonly caller: Caller;
  readonly transaction: Transaction<Tables>;
  /** the record as it stands; absent where a new one is written */
  readonly record: R | undefined;
}

/**
 * What is special about one thing. `B` is the body of its save call, `V` the row that its calls answer with. Where
 * `account_id` is among the columns of its source, its records belong to the account that created them.
 */
export interface ThingDeclaration<
  T extends DeletableTable,
  C extends keyof Row<T> & string,
  B extends { readonly revision?: number | undefined },
  V,
> {
  readonly thing: Thing;
  readonly source: ListSource<T, C>;
  /** whole records as the detail shows them, in their order */
  readonly show: (records: readonly Pick<Row<T>, C>[]) => Promise<V[]>;
  /** the rows of a page; as `show` has them unless given */
  readonly showPage?: (page: Page<Pick<Row<T>, C>>) => Promise<V[]>;
  /** whether a caller may read this record; everybody may unless given */
  readonly mayRead?: (caller: Caller, record: Pick<Row<T>, C>) => boolean;
  /** which record a save changes; undefined where it creates one */
  readonly idOf: (body: B) => string | undefined;
  /**
   * What a save writes.
   *
   * @throws InvalidInput, Forbidden where the body is not to be written
   */
  readonly columnsOf: (
    body: B,
    write: Write<Pick<Row<T>, C>>,
  ) => WrittenColumns<T> | Promise<WrittenColumns<T>>;
  /** what a save writes beside the record itself */
  readonly afterWrite?: (id: string, body: B, transaction: Transaction<Tables>) => Promise<void>;
}

/** The columns that the table of every thing has. */
interface ThingColumns {
  id: string;
  is_deleted: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  revision: Generated<number>;
}

/**
 * A transaction that sees of every thing's table the common columns alone: a query over a table that is itself a type
 * parameter cannot be typed otherwise. The columns of a thing's own are checked where it is declared.
 */
function overThings(
  transaction: Transaction<Tables>,
): Transaction<Record<DeletableTable, ThingColumns>> {
  // every table of a DeletableTable has these columns (migration 0001)
  return transaction as unknown as Transaction<Record<DeletableTable, ThingColumns>>;
}

/**
 * The calls of one thing, to be bound to their endpoints: `list` answers one page, `detail`, `save` and `remove` are
 * handlers as they stand.
 */
export function thingCalls<
  T extends DeletableTable,
  C extends keyof Row<T> & string,
  B extends { readonly revision?: number | undefined },
  V,
>({ database, now }: Services, declaration: ThingDeclaration<T, C, B, V>) {
  const { thing, source } = declaration;
  const table: DeletableTable = source.table;
  const isOwned = source.columns.some((column) => column === 'account_id');
  const showPage = declaration.showPage ?? ((page) => declaration.show(page.rows));

  const read = (id: string) => readRecord(database, source, id);

  const showOne = async (record: Pick<Row<T>, C> & StoredRecord): Promise<V> => {
    const [row] = await declaration.show([record]);
    if (row === undefined) throw notFound(thing, record.id);
    return row;
  };

  return {
    /** One page of the rows that all predicates hold for. */
    async list(question: Omit<ListQuestion, 'predicates'>, predicates: readonly Predicate[]) {
      const page = await readPage(database, source, { ...question, predicates });
      return succeedPage(await showPage(page), page.total, page.exact);
    },

    /** One record; what the caller may not read is not there. */
    async detail({ parameters: { id }, caller }: { parameters: { id: string }; caller: Caller }) {
      const record = await read(id);
      const isReadable = record && (declaration.mayRead?.(caller, record) ?? true);
      if (!isReadable) throw notFound(thing, id);
      return succeed(await showOne(record));
    },

    /** Creates or changes one record: see `writeRecord`. */
    async save({ body, caller }: { body: B; caller: Caller }) {
      const saved = await writeRecord<Pick<Row<T>, C> & StoredRecord>(database, {
        thing,
        table,
        caller,
        id: declaration.idOf(body),
        revision: body.revision,
        read,
        show: showOne,
        insert: async (id, transaction) => {
          const columns = await declaration.columnsOf(body, {
            caller,
            transaction,
            record: undefined,
          });
          await overThings(transaction)
            .insertInto(table)
            .values({
              ...columns,
              id,
              ...(isOwned ? { account_id: caller.id } : {}),
              created_at: now(),
              updated_at: now(),
            })
            .execute();
          await declaration.afterWrite?.(id, body, transaction);
        },
        update: async (record, transaction) => {
          const columns = await declaration.columnsOf(body, { caller, transaction, record });
          const changed = await overThings(transaction)
            .updateTable(table)
            .set({ ...columns, updated_at: now(), revision: sql<number>`revision + 1` })
            .where('id', '=', record.id)
            .where('revision', '=', record.revision)
            .where('is_deleted', '=', false)
            .executeTakeFirst();
          if (changed.numUpdatedRows === 0n) return false;
          await declaration.afterWrite?.(record.id, body, transaction);
          return true;
        },
      });
      return succeed(saved);
    },

    /** Deletes records; of a thing that belongs to accounts everybody deletes their own, operators any. */
    async remove({ body: { ids }, caller }: { body: { ids: readonly string[] }; caller: Caller }) {
      const owner = isOwned ? ownerOf(caller) : undefined;
      return succeed(await deleteRecords(database, { thing, table, ids, now: now(), owner }));
    },
  };
}

/** One record with the columns of its list, unless it is deleted. */
async function readRecord<T extends DeletableTable, C extends keyof Row<T> & string>(
  database: Kysely<Tables>,
  { table, columns }: ListSource<T, C>,
  id: string,
): Promise<(Pick<Row<T>, C> & StoredRecord) | undefined> {
  const selection = sql.join(columns.map((column) => sql.ref(column)));
  const found = sql<Pick<Row<T>, C> & StoredRecord>`select ${selection} from ${sql.table(table)}
    where id = ${storedId(id)} and is_deleted = ${false}`;
  const { rows } = await found.execute(database);
  return rows[0];
}
