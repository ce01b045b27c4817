import { type Kysely, sql, Transaction } from 'kysely';
import { ContentStatus } from '#contract/codes.ts';
import type { Saved, Unchanged } from '#contract/endpoint.ts';
import { inLanguage, type Language, type Localized } from '#contract/language.ts';
import type { Target } from '#contract/things/field.ts';
import { locales } from '#locales/index.ts';
import { inTransaction } from '../database/connection.ts';
import { orTaken } from '../database/duplicate.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { OwnTable, Tables } from '../database/tables.ts';
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
import type { Thing } from './messages.ts';
import { refersTo, storedId } from './predicates.ts';
import type { References } from './references.ts';

/** Writing and reading single records: revisions, ownership, references (contract 10.9). */

/** A thing as sentences name it: one of the platform's, or own records by what their list calls one. */
export type NamedThing = Thing | Localized;
type MessageKey = keyof (typeof locales.server.jmgr)['zh-CN'];
/** Values of a sentence. A function gives a value that is written differently in each language. */
type Values = Record<string, string | number | ((language: Language) => string)>;

/** A sentence about a thing, with the thing's name in the person's language. */
export function about(thing: NamedThing, key: MessageKey, values: Values = {}) {
  return (language: Language): string =>
    sentence(locales.server.jmgr, key, {
      thing:
        typeof thing === 'string'
          ? sentence(locales.server.jmgr, thing)(language)
          : inLanguage(thing, language),
      ...Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'function' ? value(language) : value,
        ]),
      ),
    })(language);
}

/** 404 for one record. */
export function notFound(thing: NamedThing, id: string): NotFound {
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

/** 400 with all problems of a write. Its sentence names the first. */
export function refusedWrite(
  thing: NamedThing,
  first: WriteProblem,
  ...more: readonly WriteProblem[]
): InvalidInput {
  const text = ({ key, values }: WriteProblem) => about(thing, key, values);
  return new InvalidInput(
    text(first),
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

/** @throws InvalidInput with all problems, if there are any */
export function refuseProblems(thing: NamedThing, problems: readonly WriteProblem[]): void {
  const [first, ...more] = problems;
  if (first) throw refusedWrite(thing, first, ...more);
}

/**
 * The problems of fields that name records which do not exist. A deleted record may stay where it was named before.
 */
export function missingProblems(
  references: References,
  fields: readonly {
    field: string;
    kind: Target;
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
    throw new Forbidden(sentence(locales.server.jmgr, 'operatorsOnly', { field: 'isBlocked' }));
}

/** Whether a caller may change or delete a record of an account. */
export type MayChange = (caller: Caller, owner: string, what: 'edit' | 'delete') => boolean;

/** Authors change and delete their own records, operators all. */
export const byOwner: MayChange = (caller, owner) => isOperator(caller) || owner === caller.id;

/** A record as writes see it. */
export interface StoredRecord {
  readonly id: string;
  readonly revision: number;
  /** the owner; absent if only operators write such records */
  readonly account_id?: string;
}

/** Does work in the given transaction, or begins one. */
function within<Result>(
  database: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return database instanceof Transaction ? work(database) : inTransaction(database, work);
}

/** How one thing is written. */
export interface Writing<R extends StoredRecord> {
  readonly thing: NamedThing;
  readonly table: keyof Tables;
  readonly caller: Caller;
  readonly id: string | undefined;
  /** the revision that the write is based on */
  readonly revision: number | undefined;
  /** Default: `byOwner` */
  readonly mayChange?: MayChange;
  /** the call answers exactly id and revision, so that its answer can be kept within the transaction. Default: false */
  readonly isWholeAnswer?: boolean;
  /** what the answer says of a record that was written. Default: nothing */
  readonly says?: () => string;
  /** the record as it stands, unless it is deleted */
  read(id: string): Promise<R | undefined>;
  /** the record as it is shown to somebody whose revision is stale */
  show(record: R): Promise<unknown>;
  insert(id: string, transaction: Transaction<Tables>): Promise<void>;
  /** changes the record, if it still has this revision and if a value changes */
  update(record: R, transaction: Transaction<Tables>): Promise<'written' | 'unchanged' | 'stale'>;
}

/**
 * Creates or changes one record, in a transaction of its own unless `database` is one. If no value changes, the revision
 * stays.
 *
 * @throws NotFound, Forbidden if it belongs to another account, Conflict if the revision is stale, InvalidInput if a
 *   change has none
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
      if (writing.isWholeAnswer) willAnswer(succeed(saved, writing.says?.()));
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
    if (writing.isWholeAnswer) willAnswer(succeed({ id, revision }, writing.says?.()));
    return { id, revision };
  });
  if (!saved) throw await staleWrite(database, writing, await readOwn(writing, id));
  forgetTotals(database, table);
  return saved;
}

async function readOwn<R extends StoredRecord>(writing: Writing<R>, id: string): Promise<R> {
  const record = await writing.read(storedId(id));
  if (!record) throw notFound(writing.thing, id);
  const { account_id: owner } = record;
  const { mayChange = byOwner } = writing;
  if (owner !== undefined && !mayChange(writing.caller, owner, 'edit'))
    throw new Forbidden(about(writing.thing, 'notYours'));
  return record;
}

/** Stores who made the new revisions of records. */
export async function noteChanges(
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
    // another revision was made by a publication or a review, not by this person
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
  | 'live'
  | OwnTable;

/**
 * Which of the named records a call did not change, and why, for its answer.
 *
 * @param changed ids of the records that it changed
 * @param there ids of the records that exist, with or without the changed ones
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

/** A soft deletion, or its restoration. */
export interface Deletion {
  readonly thing: NamedThing;
  readonly table: DeletableTable;
  readonly ids: readonly string[];
  /** asked once the records are locked */
  readonly now: () => Date;
  readonly caller: Caller;
  /** whether records belong to accounts */
  readonly isOwned: boolean;
  readonly mayChange: MayChange;
}

interface HeldRecord {
  readonly id: string;
  readonly revision: number;
  /** null if records of the thing have no owner */
  readonly account_id: string | null;
}

/** Locks the named records that are deleted, or are not, in the order of ids, so that two calls cannot block each other. */
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

/** Whether one of the records belongs to an account whose records the caller may not delete. */
const isAnothers = (
  { caller, isOwned, mayChange }: Deletion,
  records: readonly HeldRecord[],
): boolean =>
  isOwned &&
  records.some(({ account_id: owner }) => owner !== null && !mayChange(caller, owner, 'delete'));

/**
 * Deletes records softly. The answer names those that were deleted already or never existed.
 *
 * @throws Forbidden if one belongs to another account; then none is deleted
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
      set is_deleted = true, updated_at = ${now()}, revision = revision + 1
      where id = any(${found}::bigint[])`.execute(transaction);
    const others = isOwned ? records.filter(({ account_id }) => account_id !== caller.id) : [];
    // so that restoring finds who deleted it: an author cannot restore what an operator has deleted
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

/** Of these deleted records, the names that other records have taken meanwhile. */
export type TakenNames = (database: Kysely<Tables>, ids: readonly string[]) => Promise<string[]>;

/** How many records have come back, and which have not. */
export interface Restored {
  readonly restored: number;
  readonly unchanged?: NonNullable<Unchanged>;
}

/** The restoration of deleted records. */
export interface Restoration extends Deletion {
  /** given if names of the thing are unique */
  readonly takenNames?: TakenNames | undefined;
  /** the field that holds the name */
  readonly field: string;
  /** called in the transaction with the restored records */
  afterRestoring?(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void>;
}

/** Whether somebody else has deleted one of these deleted records. The last change of each is its deletion. */
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
 * Restores deleted records. The answer names those that were not deleted or never existed.
 *
 * @throws Forbidden if one belongs to another account, or if an operator has deleted it and the caller is its author;
 *   InvalidInput if its name is taken meanwhile. Then none is restored
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
    await sql`update ${sql.table(table)} set is_deleted = false, updated_at = ${now()}, revision = revision + 1
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

/** The account whose records a caller may manage; undefined for operators, who manage all. */
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

/** Whether a caller may see a piece of content in any status: authors their own, operators all. */
export function isTheirs(caller: Caller, record: { readonly account_id: string }): boolean {
  return isOperator(caller) || record.account_id === caller.id;
}

/** Whether a caller may read a piece of content: everybody what readers see, authors their own, operators all. */
export function mayRead(caller: Caller, record: ShownRecord & { account_id: string }): boolean {
  return isShown(record) || isTheirs(caller, record);
}

/** The times and the revision of a record, as every row has them. */
export function stampsOf(record: { created_at: Date; updated_at: Date; revision: number }) {
  return {
    createdAt: record.created_at.toISOString(),
    updatedAt: record.updated_at.toISOString(),
    revision: record.revision,
  };
}
