import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Generated, type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type {
  defineDelete,
  defineDetail,
  defineRestore,
  Endpoint,
  Saved,
} from '#contract/endpoint.ts';
import { parseJson } from '#contract/exactJson.ts';
import { withSavepoint } from '../database/connection.ts';
import { isRefusedValue, orTaken } from '../database/duplicate.ts';
import { newIdentifier } from '../database/identifier.ts';
import { insertTogether } from '../database/insertTogether.ts';
import { meansOneOf, type Sameness, samenesses } from '../database/sameness.ts';
import type { NewRow, Row, Tables } from '../database/tables.ts';
import { allOf, countMatches, type Predicate } from '../database/totals.ts';
import {
  findAlike,
  type NamedTable,
  nameColumns,
  readTakenNames,
} from '../database/uniqueNames.ts';
import { checkPublishing } from '../http/access.ts';
import { CallError } from '../http/errors.ts';
import { type Caller, type HandledEndpoint, handle, succeed, succeedPage } from '../http/handle.ts';
import { checkDraft } from '../http/member.ts';
import type { Services } from '../services.ts';
import { forgetWritings } from '../writing/records.ts';
import { changedFields } from './changedFields.ts';
import { type ListQuestion, type ListSource, type Page, readPage } from './listQuery.ts';
import { dropPinsBeyond, holdPins } from './pins.ts';
import { notDeleted, storedId } from './predicates.ts';
import {
  byOwner,
  type DeletableTable,
  deleteRecords,
  type MayChange,
  type NamedThing,
  notFound,
  refusedWrite,
  restoreRecords,
  type StoredRecord,
  type TakenNames,
  writeRecord,
} from './records.ts';
import type { References } from './references.ts';

/** What the calls of every thing have in common: a list, one record, saving one, deleting some (contract 10.9). */

/** The columns that a thing writes itself, without those that all things have. */
type WrittenColumns<T extends DeletableTable> = Omit<NewRow<T>, keyof ThingColumns | 'account_id'>;

const revisionOf = z.number().optional();
const formerParts = z.record(z.string(), z.unknown());

/** The id of the draft that a save was written as and that is deleted with it. It is no field of the record. */
const writingOf = (body: object): string | undefined =>
  'writingId' in body && typeof body.writingId === 'string' ? body.writingId : undefined;

/** A stored record as the body of a creation, with every field. */
type StoredBody<B> = Required<Omit<B, 'writingId'>>;

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

/** What new records of several saves are stamped with, where it is settled before they are written: their order. */
export interface Stamps {
  readonly at: Date;
  /** their ids, by the body that makes them */
  readonly ids: ReadonlyMap<object, string>;
}

/** The outcome of one save of several. */
type SaveOutcome = { readonly saved: Saved } | { readonly refusal: CallError | z.ZodError };

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
  /** the records that bodies name, read at once */
  readonly namedIn?: (database: Kysely<Tables>, bodies: readonly B[]) => Promise<References>;
  /** what a save writes beside the record itself */
  readonly afterWrite?: (id: string, body: B, write: Write<unknown>) => Promise<void>;
}

/** A column that rows of a file are matched by. Its type says how values are compared. */
export interface MatchedColumn<C extends string = string> {
  readonly column: C;
  readonly type: 'text' | 'smallint' | 'bigint' | 'numeric' | 'date' | keyof typeof samenesses;
}

/** A name that only one record may have. An index of the database makes sure of it. */
interface UniqueName<B> {
  /** the field of the body that holds it */
  readonly field: string;
  readonly of: (body: B) => string;
  /** its table, which has a column for the key of the name */
  readonly table: NamedTable;
  /** columns, with their values, within which the name is unique: labels of one kind */
  readonly within: (body: B) => Readonly<Record<string, string>>;
}

/** Which records are looked for. */
export interface Wanted {
  readonly ids: readonly string[];
  readonly titles: readonly string[];
}

/** One record as others name it. */
export interface NamedRecord {
  readonly id: string;
  readonly title: string;
}

/** A record that rows of a file may be about. */
export interface MatchedRecord {
  /** the account that it belongs to; undefined where records belong to none */
  readonly owner: string | undefined;
  /** the values that it is matched by, as keys (`keyOf` of `sameness.ts`) */
  readonly key: Readonly<Record<string, string>>;
  /** as the calls of the thing answer it */
  readonly row: unknown;
}

/** A thing as an import writes it: records are matched or named, and written by the save of the thing. */
export interface WritableThing {
  readonly thing: NamedThing;
  readonly table: DeletableTable;
  /** what a save checks the body of a new record with */
  readonly validator: z.ZodType;
  /** What the validator says of a body. A save of the same object does not read it again. */
  check(body: object): z.ZodSafeParseResult<object>;
  /** whether new records are inserted many at once, since none needs anything beside itself */
  readonly standsAlone: boolean;
  /** the fields of a body that records can be matched by, beside `id` */
  readonly matchNames: readonly string[];
  /** the key of a value: values that mean the same have the same key */
  keyOf(name: string, value: unknown): string;
  /** whose records a caller may change; saves are refused by the same rule */
  readonly mayChange: MayChange;
  /**
   * Of the records that the caller sees, those that have one of the values in each field. There may be too many, so whole
   * keys are to be compared.
   */
  match(
    database: Kysely<Tables>,
    caller: Caller,
    values: Readonly<Record<string, readonly unknown[]>>,
  ): Promise<MatchedRecord[]>;
  /** Which of these ids are those of deleted records that the caller has seen. */
  deleted(
    database: Kysely<Tables>,
    caller: Caller,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** Of the records that others may name and the caller sees, those with one of the ids or exactly one of the titles. */
  named(database: Kysely<Tables>, caller: Caller, wanted: Wanted): Promise<NamedRecord[]>;
  /** All records as its calls answer them, newest first, in pieces. */
  read(database: Kysely<Tables>): AsyncIterable<readonly unknown[]>;
  /**
   * What its save call does with each of these bodies, within a transaction. One that is refused writes nothing and does not
   * stop the others: its refusal is what the call would throw.
   *
   * @param stamps of new records that are inserted together. Default: made now
   */
  saveAll(
    transaction: Transaction<Tables>,
    caller: Caller,
    bodies: readonly object[],
    stamps?: Stamps,
  ): Promise<SaveOutcome[]>;
  /** the fields of a save by what the trail calls them */
  readonly sentAs: ReadonlyMap<string, string>;
  /**
   * A record as it is, and as it was with some columns as they were.
   *
   * @param former the columns, as JSON of the trail
   * @returns undefined if it is deleted or was never there
   */
  compare(
    database: Kysely<Tables>,
    id: string,
    former: string,
  ): Promise<ComparedRecord | undefined>;
}

/** A record now and before, each as a save would send it. */
export interface ComparedRecord {
  readonly revision: number;
  readonly now: object;
  readonly before: object;
  /** name of the id in a save */
  readonly identifier: string;
}

/** The columns that the table of every thing has. */
interface ThingColumns {
  id: string;
  is_deleted: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  revision: Generated<number>;
}

/** What is written of every new record. */
interface NewThing extends Pick<ThingColumns, 'id' | 'created_at' | 'updated_at'> {
  readonly account_id?: string;
}

/**
 * The transaction, with only the common columns in the types of tables. TypeScript cannot check a query whose table is a
 * type parameter; the thing's own columns are checked where the thing is declared.
 */
function overThings(
  transaction: Transaction<Tables>,
): Transaction<Record<DeletableTable, ThingColumns>> {
  // every table of a DeletableTable has these columns (migration 0001)
  return transaction as unknown as Transaction<Record<DeletableTable, ThingColumns>>;
}

/** What the calls of a thing do, whatever its columns are; `V` is its row. */
export interface ThingCalls<V> {
  /** how rows of a file are written */
  readonly writable: WritableThing;
  /** One page of the rows that all predicates hold for. @throws InvalidInput where the sort is none of the list's */
  list(
    question: Omit<ListQuestion, 'predicates'>,
    predicates: readonly Predicate[],
  ): Promise<ReturnType<typeof succeedPage<V>>>;
  /** How many records each tab has among those that all predicates hold for. */
  count<N extends string>(
    tabs: Readonly<Record<N, readonly Predicate[]>>,
    predicates: readonly Predicate[],
  ): Promise<ReturnType<typeof succeed<Record<N, number>>>>;
  /** who answers its detail, save, delete and restore calls */
  readonly handlers: readonly HandledEndpoint[];
}

/** new records that one statement inserts */
const insertedAtOnce = 250;

/** The outcome of a save that may be refused. @throws what is no refusal */
async function orRefusal(saving: Promise<SaveOutcome>): Promise<SaveOutcome> {
  try {
    return await saving;
  } catch (error) {
    if (error instanceof CallError || error instanceof z.ZodError) return { refusal: error };
    throw error;
  }
}

export function thingCalls<
  T extends DeletableTable,
  C extends keyof Row<T> & string,
  B extends object,
  V,
>({ database, now }: Services, declaration: ThingDeclaration<T, C, B, V>): ThingCalls<V> {
  const { thing, source } = declaration;
  const { detail, save, delete: remove, restore: bringBack } = declaration.calls;
  const table: DeletableTable = source.table;
  const isOwned = source.columns.some((column) => column === 'account_id');
  const mayChange = declaration.mayChange ?? byOwner;
  const seenBy = declaration.seenBy ?? (() => []);
  const isPinnable = source.columns.some((column) => column === 'is_top');
  const whole = ({ rows, references }: Page<Pick<Row<T>, C>>) => declaration.show(rows, references);
  const showPage = declaration.showPage ?? whole;

  const columnsOf = async (
    body: B,
    write: Write<Pick<Row<T>, C>, StoredBody<B>>,
  ): Promise<WrittenColumns<T>> => {
    const columns = await declaration.columnsOf(body, write);
    const { caller, transaction, record } = write;
    const { draft = 'is_draft' } = declaration;
    const isDraftIn = (one: object) => Reflect.get(one, draft) === true;
    if (draft in columns) {
      const isDraft = isDraftIn(columns) && (!record || isDraftIn(record));
      checkDraft(caller, isDraft);
      const { publishedIn } = declaration;
      if (publishedIn !== undefined && !isDraft) checkPublishing(caller, publishedIn);
    }
    const isPinned = 'is_top' in columns && columns.is_top === true;
    const wasPinned = record !== undefined && 'is_top' in record && record.is_top === true;
    if (isPinned && !wasPinned) await holdPins(transaction, { thing, table, caller, added: 1 });
    return columns;
  };

  const forgetWriting = async (body: object, { caller, transaction }: Write<unknown>) => {
    const writing = writingOf(body);
    if (writing !== undefined) await forgetWritings(transaction, caller, [writing]);
  };

  const readIn = (within: Kysely<Tables>) => (id: string) => readRecord(within, source, id);

  const showOne = async (record: Pick<Row<T>, C> & StoredRecord): Promise<V> => {
    const [row] = await declaration.show([record]);
    if (row === undefined) throw notFound(thing, record.id);
    return row;
  };

  const nameRefused = ({ field }: UniqueName<B>, name: string, other = name) =>
    refusedWrite(thing, {
      field,
      code: 'taken',
      key: other === name ? 'nameTaken' : 'nameAlike',
      values: { name, other },
    });

  /**
   * The columns of the key of a unique name. None if the thing has no unique name, or if the save does not change it: so
   * two older records with the same name can still be edited.
   *
   * @throws InvalidInput if another record has a name that reads alike
   */
  const keysOf = async (
    transaction: Transaction<Tables>,
    whole: B,
    before?: { readonly id: string; readonly changed: object },
  ) => {
    const { uniqueName } = declaration;
    if (!uniqueName) return {};
    const within = uniqueName.within(whole);
    if (
      before &&
      [uniqueName.field, ...Object.keys(within)].every((name) => !(name in before.changed))
    )
      return {};
    const name = uniqueName.of(whole);
    const conditions = Object.entries(within).map(
      ([column, value]) => sql<SqlBool>`${sql.ref(column)} = ${value}`,
    );
    const alike = await findAlike(transaction, uniqueName.table, {
      name,
      within: sql.join<SqlBool>(conditions, sql` and `),
      ...(before ? { except: before.id } : {}),
    });
    if (alike) throw nameRefused(uniqueName, name, alike.name);
    return nameColumns(name);
  };

  /** The row of a new record. */
  const newRow = async (
    id: string,
    body: B,
    writing: Write<Pick<Row<T>, C>, StoredBody<B>>,
  ): Promise<WrittenColumns<T> & NewThing> => ({
    ...(await columnsOf(body, writing)),
    ...(await keysOf(writing.transaction, body)),
    id,
    ...(isOwned ? { account_id: writing.caller.id } : {}),
    created_at: writing.at,
    updated_at: writing.at,
  });

  /**
   * Creates one record, or changes the fields of one that the body names.
   *
   * @param body has passed the validator of a creation or of a change
   */
  const write = async (body: object, caller: Caller, within: Kysely<Tables>): Promise<Saved> => {
    const { uniqueName } = declaration;
    const named: unknown = Reflect.get(body, save.change.identifier);
    const id = typeof named === 'string' ? named : undefined;
    /** the whole record that is written */
    let whole: B | undefined;
    const writing = writeRecord<Pick<Row<T>, C> & StoredRecord>(within, {
      thing,
      table,
      caller,
      id,
      mayChange,
      revision: 'revision' in body ? revisionOf.parse(body.revision) : undefined,
      isWholeAnswer: true,
      read: readIn(within),
      show: showOne,
      insert: async (created, transaction) => {
        // a body that names no record has passed the validator of a creation
        whole = body as B;
        const writing = { caller, at: now(), transaction, record: undefined };
        const row = await newRow(created, whole, writing);
        await overThings(transaction).insertInto(table).values(row).execute();
        await declaration.afterWrite?.(created, whole, writing);
        await forgetWriting(body, writing);
      },
      update: async (record, transaction) => {
        const stored = await declaration.bodyOf(record, transaction);
        const writing = { caller, at: now(), transaction, record, stored };
        const changed = changedFields(stored, body);
        if (Object.keys(changed).length === 0) {
          await forgetWriting(body, writing);
          return 'unchanged';
        }
        whole = Object.assign<object, StoredBody<B>, object>({}, stored, changed) as B;
        const columns = await columnsOf(whole, writing);
        const keys = await keysOf(transaction, whole, { id: record.id, changed });
        const updated = await overThings(transaction)
          .updateTable(table)
          .set({ ...columns, ...keys, updated_at: writing.at, revision: sql<number>`revision + 1` })
          .where('id', '=', record.id)
          .where('revision', '=', record.revision)
          .where('is_deleted', '=', false)
          .executeTakeFirst();
        if (updated.numUpdatedRows === 0n) return 'stale';
        await declaration.afterWrite?.(record.id, whole, writing);
        await forgetWriting(body, writing);
        return 'written';
      },
    });
    // another record may have taken the name between the check and the write
    return orTaken(writing, () =>
      uniqueName && whole ? nameRefused(uniqueName, uniqueName.of(whole)) : undefined,
    );
  };

  const isChange = (body: object): boolean =>
    typeof Reflect.get(body, save.change.identifier) === 'string';

  const saveOne = (
    transaction: Transaction<Tables>,
    caller: Caller,
    body: object,
  ): Promise<SaveOutcome> =>
    orRefusal(
      withSavepoint(transaction, async () => {
        const validator = isChange(body) ? save.change.body : save.body;
        const valid = validator.parse(body, { reportInput: true });
        return { saved: await write(valid, caller, transaction) };
      }),
    );

  /** what was said of bodies: a file is checked before it is written */
  const checked = new WeakMap<object, z.ZodSafeParseResult<B>>();
  const check = (body: object): z.ZodSafeParseResult<B> => {
    const result = checked.get(body) ?? save.body.safeParse(body, { reportInput: true });
    checked.set(body, result);
    return result;
  };

  /** Creates records by few statements. @throws what the database refuses of one of them */
  const createTogether = async (
    transaction: Transaction<Tables>,
    caller: Caller,
    bodies: readonly object[],
    stamps: Stamps | undefined,
  ): Promise<SaveOutcome[]> => {
    const parsed = bodies.map((body) => ({ body, ...check(body) }));
    const valid = parsed.flatMap(({ data }) => data ?? []);
    const references = await declaration.namedIn?.(transaction, valid);
    const at = stamps?.at ?? now();
    const writing = { caller, at, transaction, record: undefined, references };
    let rows: (WrittenColumns<T> & NewThing)[] = [];
    const inserts: Promise<void>[] = [];
    const insert = () => {
      const inserting = insertTogether(transaction, table, rows, declaration.jsonColumns);
      // who awaits all of them is told
      inserting.catch(() => undefined);
      inserts.push(inserting);
      rows = [];
    };
    const outcomes: SaveOutcome[] = [];
    for (const { body, data, error } of parsed) {
      const made = async () => {
        if (data === undefined) throw error;
        const id = stamps?.ids.get(body) ?? newIdentifier();
        rows.push(await newRow(id, data, writing));
        return { saved: { id, revision: 1 } };
      };
      outcomes.push(await orRefusal(made()));
      if (rows.length < insertedAtOnce) continue;
      insert();
      // the database writes these while the next ones are made
      await nextTurn();
    }
    if (rows.length > 0) insert();
    await Promise.all(inserts);
    return outcomes;
  };

  const createAll = async (
    transaction: Transaction<Tables>,
    caller: Caller,
    bodies: readonly object[],
    stamps: Stamps | undefined,
  ): Promise<SaveOutcome[]> => {
    const [first] = bodies;
    if (first === undefined) return [];
    if (bodies.length === 1 && !stamps) return [await saveOne(transaction, caller, first)];
    try {
      return await withSavepoint(transaction, () =>
        createTogether(transaction, caller, bodies, stamps),
      );
    } catch (error) {
      if (!isRefusedValue(error)) throw error;
      if (bodies.length === 1) return [await saveOne(transaction, caller, first)];
      // one of them does not fit in the database: the others are written without it
      const half = Math.ceil(bodies.length / 2);
      return [
        ...(await createAll(transaction, caller, bodies.slice(0, half), stamps)),
        ...(await createAll(transaction, caller, bodies.slice(half), stamps)),
      ];
    }
  };

  /** whether a save neither checks nor writes anything of other records */
  const standsAlone = !declaration.uniqueName && !declaration.afterWrite && !isPinnable;

  const saveAll: WritableThing['saveAll'] = async (transaction, caller, bodies, stamps) => {
    const isNew = (body: object) => standsAlone && !isChange(body) && writingOf(body) === undefined;
    const added = bodies.filter(isNew);
    const created = (await createAll(transaction, caller, added, stamps)).values();
    const outcomes: SaveOutcome[] = [];
    for (const body of bodies)
      outcomes.push(
        (isNew(body) ? created.next().value : undefined) ??
          (await saveOne(transaction, caller, body)),
      );
    return outcomes;
  };

  const unique = declaration.uniqueName;
  const takenNames: TakenNames | undefined =
    unique && ((within, ids) => readTakenNames(within, unique.table, ids));
  const restore = (caller: Caller, ids: readonly string[]) =>
    restoreRecords(database, {
      thing,
      table,
      ids,
      now: now(),
      caller,
      isOwned,
      mayChange,
      takenNames,
      field: declaration.uniqueName?.field ?? '',
      afterRestoring: async (transaction, restored) => {
        if (isPinnable) await dropPinsBeyond(transaction, { table, caller, ids: restored });
      },
    });

  const writable: WritableThing = {
    thing,
    table,
    validator: save.body,
    check,
    standsAlone,
    matchNames: Object.keys(declaration.matchedBy),
    keyOf: (name, value) => matchKey(matchedColumn(declaration.matchedBy, name), value),
    mayChange,
    match: (within, caller, values) =>
      matchRecords(within, declaration, { values, seen: seenBy(caller) }),
    deleted: async (within, caller, ids) => {
      if (ids.length === 0) return new Set();
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
        where is_deleted and id = any(${ids.map(storedId)}::bigint[])
          and ${allOf(seenBy(caller))}`.execute(within);
      return new Set(rows.map(({ id }) => id));
    },
    named: (within, caller, wanted) =>
      namedRecords(within, declaration, { ...wanted, seen: seenBy(caller) }),
    read: (within) => readRecords(within, declaration),
    saveAll,
    sentAs: declaration.sentAs,
    compare: async (within, id, former) => {
      const record = await readIn(within)(id);
      if (!record) return undefined;
      const selection = sql.join(source.columns.map((column) => sql.ref(`former.${column}`)));
      const { rows } = await sql<Pick<Row<T>, C>>`select ${selection} from ${sql.table(table)},
        lateral jsonb_populate_record(${sql.table(table)}, ${former}::jsonb) as former
        where ${sql.table(table)}.id = ${record.id}`.execute(within);
      const [earlier = record] = rows;
      const now = await declaration.bodyOf(record, within);
      const beside = declaration.besideColumns?.(formerParts.parse(parseJson(former))) ?? {};
      const before = { ...(await declaration.bodyOf(earlier, within)), ...beside };
      return { revision: record.revision, now, before, identifier: save.change.identifier };
    },
  };

  return {
    writable,

    async list(question, predicates) {
      const page = await readPage(database, source, { ...question, predicates });
      const rows = await (question.whole ? whole : showPage)(page);
      return succeedPage(rows, page.total, page.exact);
    },

    async count<N extends string>(
      tabs: Readonly<Record<N, readonly Predicate[]>>,
      predicates: readonly Predicate[],
    ) {
      const counted = Object.entries<readonly Predicate[]>(tabs).map(async ([name, own]) => {
        const { count } = await countMatches(database, table, [...predicates, ...own]);
        return [name, count] as const;
      });
      // the keys are those of the tabs
      return succeed(Object.fromEntries(await Promise.all(counted)) as Record<N, number>);
    },

    handlers: [
      handle(detail, async ({ parameters: { id }, caller }) => {
        const record = await readIn(database)(id);
        const isReadable = record && ((await declaration.mayRead?.(caller, record)) ?? true);
        // what the caller may not read is not there
        if (!isReadable) throw notFound(thing, id);
        return succeed(await showOne(record));
      }),
      handle(save, async ({ body, caller }) => succeed(await write(body, caller, database))),
      handle(remove, async ({ body: { ids }, caller }) => {
        const deletion = { thing, table, ids, now: now(), caller, isOwned, mayChange };
        return succeed(await deleteRecords(database, deletion));
      }),
      handle(bringBack, async ({ body: { ids }, caller }) => succeed(await restore(caller, ids))),
    ],
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

/** The parts of the declaration that are needed to find records for a file. */
type Findable<T extends DeletableTable, C extends keyof Row<T> & string, V> = Pick<
  // the type of the body does not matter here
  ThingDeclaration<T, C, never, V>,
  'source' | 'show' | 'matchedBy' | 'pickable' | 'title'
>;

/** The column that records are matched by under a name. */
const matchedColumn = (
  matchedBy: Readonly<Record<string, MatchedColumn>>,
  name: string,
): MatchedColumn | undefined =>
  name === 'id' ? { column: 'id', type: 'bigint' } : matchedBy[name];

const samenessOf = (column: MatchedColumn | undefined): Sameness | undefined =>
  column?.type === 'name' || column?.type === 'isbn' ? samenesses[column.type] : undefined;

const matchKey = (column: MatchedColumn | undefined, value: unknown): string =>
  samenessOf(column)?.keyOf(String(value ?? '')) ?? String(value ?? '');

/** The account that a record belongs to; undefined if it belongs to none. */
function ownerOf(record: object): string | undefined {
  const owner: unknown = Reflect.get(record, 'account_id');
  return typeof owner === 'string' ? owner : undefined;
}

async function matchRecords<T extends DeletableTable, C extends keyof Row<T> & string, V>(
  database: Kysely<Tables>,
  { source, show, matchedBy }: Findable<T, C, V>,
  {
    values,
    seen,
  }: {
    readonly values: Readonly<Record<string, readonly unknown[]>>;
    readonly seen: readonly Predicate[];
  },
): Promise<MatchedRecord[]> {
  const asked = Object.entries(values).flatMap(([name, wanted]) => {
    const by = matchedColumn(matchedBy, name);
    return by ? [{ name, by, wanted }] : [];
  });
  const conditions = asked.map(({ by, wanted }) => {
    const sameness = samenessOf(by);
    return sameness
      ? meansOneOf(sameness, by.column, wanted)
      : sql<boolean>`${sql.ref(by.column)} = any(${wanted}::${sql.raw(by.type)}[])`;
  });
  const selection = sql.join(source.columns.map((column) => sql.ref(column)));
  const { rows } = await sql<Pick<Row<T>, C>>`select ${selection} from ${sql.table(source.table)}
    where not is_deleted and ${allOf(seen)} and ${sql.join(conditions, sql` and `)}
    order by id`.execute(database);
  const shown = await show(rows);
  return rows.map((record, index) => ({
    owner: ownerOf(record),
    key: Object.fromEntries(
      asked.map(({ name, by }) => [name, matchKey(by, Reflect.get(record, by.column))]),
    ),
    row: shown[index],
  }));
}

/** so many records are read at once; the records that they name are read in one query */
const shownTogether = 500;

async function* readRecords<T extends DeletableTable, C extends keyof Row<T> & string, V>(
  database: Kysely<Tables>,
  { source, show }: Findable<T, C, V>,
): AsyncGenerator<V[]> {
  const selection = sql.join(source.columns.map((column) => sql.ref(column)));
  for (let last: string | undefined; ; ) {
    const older = last === undefined ? sql`true` : sql`id < ${last}`;
    const { rows } = await sql<Pick<Row<T>, C> & StoredRecord>`select ${selection}
      from ${sql.table(source.table)} where not is_deleted and ${older}
      order by id desc limit ${shownTogether}`.execute(database);
    if (rows.length > 0) yield await show(rows);
    if (rows.length < shownTogether) return;
    last = rows.at(-1)?.id;
  }
}

async function namedRecords<T extends DeletableTable, C extends keyof Row<T> & string, V>(
  database: Kysely<Tables>,
  { source, title, pickable = [] }: Findable<T, C, V>,
  { ids, titles, seen }: Wanted & { readonly seen: readonly Predicate[] },
): Promise<NamedRecord[]> {
  const shown = sql`select id, ${sql.ref(title)} as title from ${sql.table(source.table)}
    where ${allOf([notDeleted, ...pickable, ...seen])}`;
  const { rows } = await sql<NamedRecord>`
    ${shown} and id = any(${ids.map(storedId)}::bigint[])
    union ${shown} and ${sql.ref(title)} = any(${titles}::text[]) order by 1`.execute(database);
  return rows;
}
