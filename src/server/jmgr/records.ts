import { type Kysely, sql, Transaction } from 'kysely';
import { ContentStatus } from '#contract/codes.ts';
import type { Saved, Unchanged } from '#contract/endpoint.ts';
import type { Language } from '#contract/language.ts';
import { inTransaction } from '../database/connection.ts';
import { orTaken } from '../database/duplicate.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { Tables } from '../database/tables.ts';
import { forgetTotals, type Predicate } from '../database/totals.ts';
import {
  asProblems,
  Conflict,
  Forbidden,
  InvalidInput,
  NotFound,
  sentence,
} from '../http/errors.ts';
import { type Caller, isOperator, succeed } from '../http/handle.ts';
import { willAnswer } from '../repetition/run.ts';
import { messages, type Thing } from './messages.ts';
import { refersTo, storedId } from './predicates.ts';
import type { References } from './references.ts';

/** Writing and reading single records: revisions, ownership, references (contract 10.9). */

type MessageKey = keyof (typeof messages)['zh-CN'];
/** Values of a sentence; what is said in the person's language depends on it. */
type Values = Record<string, string | number | ((language: Language) => string)>;

/** A sentence about a thing, with the thing's name in the person's language. */
export function about(thing: Thing, key: MessageKey, values: Values = {}) {
  return (language: Language): string =>
    sentence(messages, key, {
      thing: sentence(messages, thing)(language),
      ...Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'function' ? value(language) : value,
        ]),
      ),
    })(language);
}

/** 404 for one record. */
export function notFound(thing: Thing, id: string): NotFound {
  return new NotFound(about(thing, 'notFound', { id }));
}

/** One problem of what was sent. */
export interface WriteProblem {
  readonly field: string;
  readonly code: string;
  readonly key: MessageKey;
  readonly values?: Values;
  /** ids of the records that the problem is about, if the field names several */
  readonly ids?: readonly string[];
}

/** 400 with every problem of a write at once; its sentence names the first. */
export function refusedWrite(
  thing: Thing,
  first: WriteProblem,
  ...more: readonly WriteProblem[]
): InvalidInput {
  const text = ({ key, values }: WriteProblem) => about(thing, key, values);
  return new InvalidInput(
    (language) => sentence(messages, 'invalid', { first: text(first)(language) })(language),
    asProblems(
      [first, ...more].map((problem) => ({
        field: problem.field,
        code: problem.code,
        text: text(problem),
        ids: problem.ids,
      })),
    ),
  );
}

/** @throws InvalidInput with every problem, where there is any */
export function refuseProblems(thing: Thing, problems: readonly WriteProblem[]): void {
  const [first, ...more] = problems;
  if (first) throw refusedWrite(thing, first, ...more);
}

/**
 * The problems of fields that name records which do not exist. A record that was named before may stay named after it was
 * deleted.
 */
export function missingProblems(
  references: References,
  fields: readonly {
    field: string;
    kind: 'circles' | 'topics' | 'books' | 'labels' | 'channels';
    ids: readonly string[];
    /** what the record names as it stands */
    kept: readonly string[] | undefined;
    /** ids among them whose records the writer may not see */
    hidden?: readonly string[];
  }[],
): WriteProblem[] {
  return fields.flatMap(({ field, kind, ids, kept = [], hidden = [] }) => {
    const chosen = ids.filter((id) => !kept.includes(id));
    const missing = [...new Set([...references.missing(kind, chosen), ...hidden])];
    const values = { ids: missing.join(', ') };
    return missing.length === 0
      ? []
      : [{ field, code: 'missing', key: 'missingReference', values, ids: missing }];
  });
}

/** @throws Forbidden where somebody who is no operator blocks a record or unblocks it */
export function requireMayBlock(
  caller: Caller,
  { isBlocked }: { readonly isBlocked: boolean },
  record: { readonly is_blocked: boolean } | undefined,
): void {
  if (isBlocked !== (record?.is_blocked ?? false) && !isOperator(caller))
    throw new Forbidden(sentence(messages, 'operatorsOnly', { field: 'isBlocked' }));
}

/** A record as writes see it. */
export interface StoredRecord {
  readonly id: string;
  readonly revision: number;
  /** whose it is; absent where only operators write */
  readonly account_id?: string;
}

/** Does work in a transaction: in the one that it is given, or in one of its own. */
function within<Result>(
  database: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return database instanceof Transaction ? work(database) : inTransaction(database, work);
}

/** How one thing is written. */
export interface Writing<R extends StoredRecord> {
  readonly thing: Thing;
  readonly table: keyof Tables;
  readonly caller: Caller;
  readonly id: string | undefined;
  /** the revision that the write is based on */
  readonly revision: number | undefined;
  /** whether the call answers what is saved and nothing else, so that the answer can be kept with it. Default: false */
  readonly isWholeAnswer?: boolean;
  /** the record as it stands, unless it is deleted */
  read(id: string): Promise<R | undefined>;
  /** the record as a stale write is shown it */
  show(record: R): Promise<unknown>;
  insert(id: string, transaction: Transaction<Tables>): Promise<void>;
  /** changes the record if it still has this revision; nothing is written where nothing would be another */
  update(record: R, transaction: Transaction<Tables>): Promise<'written' | 'unchanged' | 'stale'>;
}

/**
 * Creates or changes one record, in a transaction of its own unless `database` is one. A change that changes nothing makes
 * no revision.
 *
 * @throws NotFound, Forbidden where it is another's, Conflict where the revision is stale, InvalidInput without one
 */
export async function writeRecord<R extends StoredRecord>(
  database: Kysely<Tables>,
  writing: Writing<R>,
): Promise<Saved> {
  const { thing, table, id } = writing;
  if (id === undefined) {
    const created = newIdentifier();
    const saved = { id: created, revision: 1 };
    await within(database, async (transaction) => {
      await writing.insert(created, transaction);
      if (writing.isWholeAnswer) willAnswer(succeed(saved));
    });
    forgetTotals(database, table);
    return saved;
  }
  if (writing.revision === undefined)
    throw refusedWrite(thing, { field: 'revision', code: 'required', key: 'revisionNeeded' });
  const record = await readOwn(writing, id);
  if (record.revision !== writing.revision) throw await staleWrite(database, writing, record);
  const saved = await within(database, async (transaction) => {
    const done = await writing.update(record, transaction);
    if (done === 'stale') return undefined;
    const revision = record.revision + (done === 'written' ? 1 : 0);
    if (done === 'written') await noteChanges(transaction, [{ id, revision }], writing.caller);
    if (writing.isWholeAnswer) willAnswer(succeed({ id, revision }));
    return { id, revision };
  });
  if (!saved) throw await staleWrite(database, writing, await readOwn(writing, id));
  forgetTotals(database, table);
  return saved;
}

async function readOwn<R extends StoredRecord>(writing: Writing<R>, id: string): Promise<R> {
  const record = await writing.read(storedId(id));
  if (!record) throw notFound(writing.thing, id);
  const isOwn = record.account_id === undefined || record.account_id === writing.caller.id;
  if (!isOwn && !isOperator(writing.caller)) throw new Forbidden(about(writing.thing, 'notYours'));
  return record;
}

/** Notes who made the new revisions of records. */
async function noteChanges(
  transaction: Transaction<Tables>,
  records: readonly Pick<StoredRecord, 'id' | 'revision'>[],
  { id: account_id }: Caller,
): Promise<void> {
  if (records.length === 0) return;
  const changed_at = sql<Date>`clock_timestamp()`;
  await transaction
    .insertInto('last_change')
    .values(
      records.map(({ id, revision }) => ({ record_id: id, revision, account_id, changed_at })),
    )
    .onConflict((conflict) =>
      conflict.column('record_id').doUpdateSet(({ ref }) => ({
        revision: ref('excluded.revision'),
        account_id: ref('excluded.account_id'),
        changed_at: ref('excluded.changed_at'),
      })),
    )
    .execute();
}

async function staleWrite<R extends StoredRecord>(
  database: Kysely<Tables>,
  writing: Writing<R>,
  record: R,
): Promise<Conflict> {
  const change = await database
    .selectFrom('last_change')
    .innerJoin('account', 'account.id', 'last_change.account_id')
    .select(['account.nickname', 'last_change.changed_at'])
    .where('record_id', '=', record.id)
    // a publication or a review makes revisions too
    .where('last_change.revision', '=', record.revision)
    .executeTakeFirst();
  return new Conflict(about(writing.thing, 'conflict', { revision: record.revision }), {
    revision: record.revision,
    current: await writing.show(record),
    ...(change ? { changedBy: change.nickname, changedAt: change.changed_at.toISOString() } : {}),
  });
}

/** The tables whose records are deleted softly. */
export type DeletableTable =
  | 'post'
  | 'book_list'
  | 'reading'
  | 'circle'
  | 'topic'
  | 'book'
  | 'label'
  | 'channel'
  | 'live';

/**
 * Which of the named records a call did not change, and why, for its answer.
 *
 * @param changed ids of the records that it changed
 * @param there ids of the records that exist; it makes no difference whether the changed ones are among them
 */
export function leftUnchanged(
  ids: readonly string[],
  changed: readonly string[],
  there: readonly string[],
): { unchanged?: NonNullable<Unchanged> } {
  const done = new Set(changed);
  const known = new Set(there);
  const left = [...new Set(ids)].filter((id) => !done.has(id));
  if (left.length === 0) return {};
  return {
    unchanged: left.map((id) => ({
      id,
      reason: known.has(id) ? ('same' as const) : ('gone' as const),
    })),
  };
}

/** A soft deletion, or what takes one back. */
export interface Deletion {
  readonly thing: Thing;
  readonly table: DeletableTable;
  readonly ids: readonly string[];
  readonly now: Date;
  readonly caller: Caller;
  /** whether its records belong to accounts; of such a thing everybody has their own, operators all */
  readonly isOwned: boolean;
}

interface HeldRecord {
  readonly id: string;
  readonly revision: number;
  /** null of a thing that belongs to no account */
  readonly account_id: string | null;
}

/** The named records that are there, or are deleted, held; in one order, so that two calls do not wait for each other. */
async function holdRecords(
  transaction: Transaction<Tables>,
  { table, ids, isOwned }: Deletion,
  isDeleted: boolean,
): Promise<HeldRecord[]> {
  const { rows } = await sql<HeldRecord>`
    select id, revision, ${isOwned ? sql.ref('account_id') : sql`null::bigint`} as account_id
    from ${sql.table(table)}
    where id = any(${ids.map(storedId)}::bigint[]) and is_deleted = ${sql.lit(isDeleted)}
    order by id for update`.execute(transaction);
  return rows;
}

/** Whether one of the records belongs to another account, where that counts for the caller. */
const isAnothers = ({ caller, isOwned }: Deletion, records: readonly HeldRecord[]): boolean =>
  isOwned && !isOperator(caller) && records.some(({ account_id }) => account_id !== caller.id);

/**
 * Deletes records softly; what is deleted already, or never was, counts for nothing, and is told.
 *
 * @throws Forbidden where one belongs to another account: then none is deleted
 */
export async function deleteRecords(
  database: Kysely<Tables>,
  deletion: Deletion,
): Promise<{ deleted: number; unchanged?: NonNullable<Unchanged> }> {
  const { thing, table, ids, now, caller, isOwned } = deletion;
  const answer = await inTransaction(database, async (transaction) => {
    const records = await holdRecords(transaction, deletion, false);
    if (isAnothers(deletion, records)) throw new Forbidden(about(thing, 'notYoursToDelete'));
    const found = records.map(({ id }) => id);
    await sql`update ${sql.table(table)}
      set is_deleted = true, updated_at = ${now}, revision = revision + 1
      where id = any(${found}::bigint[])`.execute(transaction);
    const others = isOwned ? records.filter(({ account_id }) => account_id !== caller.id) : [];
    // its author does not bring back what an operator has deleted
    await noteChanges(
      transaction,
      others.map(({ id, revision }) => ({ id, revision: revision + 1 })),
      caller,
    );
    const done = { deleted: found.length, ...leftUnchanged(ids, found, []) };
    willAnswer(succeed(done));
    return done;
  });
  forgetTotals(database, table);
  return answer;
}

/** The names of records that are, or were, deleted, and that others have by now. */
export type TakenNames = (database: Kysely<Tables>, ids: readonly string[]) => Promise<string[]>;

/** How many records have come back, and which have not. */
export interface Restored {
  readonly restored: number;
  readonly unchanged?: NonNullable<Unchanged>;
}

/** Bringing deleted records back. */
export interface Restoration extends Deletion {
  /** of a thing whose names are unique */
  readonly takenNames?: TakenNames | undefined;
  /** the field that holds the name */
  readonly field: string;
  /** what else is done in the transaction with those that have come back */
  afterRestoring?(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void>;
}

/** Whether an operator has deleted one of the records, which are held and deleted: its deletion is its last change. */
async function isDeletedByOperator(
  transaction: Transaction<Tables>,
  { table, caller }: Deletion,
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} as record
    join last_change on last_change.record_id = record.id
      and last_change.revision = record.revision and last_change.account_id <> ${caller.id}
    where record.id = any(${ids}::bigint[]) limit 1`.execute(transaction);
  return rows.length > 0;
}

/**
 * Brings deleted records back; what is not deleted, or never was, counts for nothing, and is told.
 *
 * @throws Forbidden where one belongs to another account, or an operator has deleted its author's, InvalidInput where a
 *   name is taken by now: then none returns
 */
export async function restoreRecords(
  database: Kysely<Tables>,
  restoration: Restoration,
): Promise<Restored> {
  const { thing, table, ids, now, caller, isOwned } = restoration;
  const { takenNames, field, afterRestoring } = restoration;
  const nameTakenMeanwhile = (names: readonly string[]) =>
    refusedWrite(thing, {
      field,
      code: 'taken',
      key: 'nameTakenMeanwhile',
      values: { names: names.join(', ') },
    });
  const restoring = inTransaction(database, async (transaction) => {
    const records = await holdRecords(transaction, restoration, true);
    if (isAnothers(restoration, records)) throw new Forbidden(about(thing, 'notYoursToRestore'));
    const found = records.map(({ id }) => id);
    const isByAuthor = isOwned && !isOperator(caller);
    if (isByAuthor && (await isDeletedByOperator(transaction, restoration, found)))
      throw new Forbidden(about(thing, 'deletedByOperator'));
    await sql`update ${sql.table(table)} set is_deleted = false, updated_at = ${now}, revision = revision + 1
      where id = any(${found}::bigint[])`.execute(transaction);
    const taken = (await takenNames?.(transaction, found)) ?? [];
    if (taken.length > 0) throw nameTakenMeanwhile(taken);
    await afterRestoring?.(transaction, found);
    const missed = ids.map(storedId).filter((id) => !found.includes(id));
    const others =
      missed.length === 0
        ? []
        : await holdRecords(transaction, { ...restoration, ids: missed }, false);
    const done = {
      restored: found.length,
      ...leftUnchanged(
        ids,
        found,
        others.map(({ id }) => id),
      ),
    };
    willAnswer(succeed(done));
    return done;
  });
  const answer = await orTaken(restoring, async () => {
    if (!takenNames) return undefined;
    return nameTakenMeanwhile(await takenNames(database, ids.map(storedId)));
  });
  forgetTotals(database, table);
  return answer;
}

/** Whose records a caller may manage: their own, or, for operators, everybody's. */
export function ownerOf(caller: Caller): string | undefined {
  return isOperator(caller) ? undefined : caller.id;
}

/** The rows that a caller may manage, as a condition on a list. */
export function managedBy(caller: Caller): Predicate[] {
  const owner = ownerOf(caller);
  return owner === undefined ? [] : [refersTo('account_id', owner)];
}

/** What decides whether readers see a piece of content. */
export interface ShownRecord {
  readonly status: number;
  readonly is_blocked: boolean;
  readonly is_draft: boolean;
}

/** Whether readers see a piece of content: published, not blocked, not a draft. */
export function isShown(record: ShownRecord): boolean {
  return record.status === ContentStatus.published && !record.is_blocked && !record.is_draft;
}

/** Whether a piece of content is the caller's to see whatever its status: their own, and, for operators, any. */
export function isTheirs(caller: Caller, record: { readonly account_id: string }): boolean {
  return isOperator(caller) || record.account_id === caller.id;
}

/** Whether a caller may read a piece of content: what readers see, their own, and, for operators, everything. */
export function mayRead(caller: Caller, record: ShownRecord & { account_id: string }): boolean {
  return isShown(record) || isTheirs(caller, record);
}

/** The stamps of a record as every row carries them. */
export function stampsOf(record: { created_at: Date; updated_at: Date; revision: number }) {
  return {
    createdAt: record.created_at.toISOString(),
    updatedAt: record.updated_at.toISOString(),
    revision: record.revision,
  };
}
