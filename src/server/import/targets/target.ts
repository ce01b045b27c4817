import { sql, type Transaction } from 'kysely';
import { clean } from '#contract/cleanCell.ts';
import type { Language } from '#contract/language.ts';
import type { FieldValues } from '#schema/record.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Caller } from '#server/http/handle.ts';
import { readCaller } from '#server/identity/callers.ts';
import { storedId } from '#server/jmgr/predicates.ts';
import type {
  MatchedRecord,
  Matching,
  Stamps,
  WritableThing,
} from '#server/jmgr/thing/writable.ts';
import type { Services } from '#server/services.ts';
import type { ImportColumns } from '../columns.ts';
import type { FileRow } from '../file/table.ts';
import { byRecordId } from '../keys.ts';
import { type CellProblem, type Change, cellProblem, ImportFailure, quote } from '../problems.ts';

/** How bodies of records are checked, by what records are known again, and who may change them. */
export type ImportedThing = Pick<
  WritableThing,
  'validator' | 'check' | 'matchNames' | 'keyOf' | 'mayChange' | 'rows'
>;

/** The records of a list, on behalf of the person who imports. */
export interface ImportedRecords {
  /** as `WritableThing.match` */
  match(matching: Matching): Promise<MatchedRecord[]>;
  /** as `WritableThing.saveAll` */
  saveAll(bodies: readonly object[], stamps?: Stamps): ReturnType<WritableThing['saveAll']>;
}

/**
 * Reads the account that imports and will own the new records.
 *
 * @param accountId undefined for the oldest operator account
 * @throws ImportFailure if the account is blocked or gone
 */
export async function readImporter(
  services: Services,
  accountId: string | undefined,
): Promise<Caller> {
  const id = accountId ?? (await longestOperator(services));
  const caller = id === undefined ? undefined : await readCaller(services, id);
  if (!caller) throw new ImportFailure('importerMissing');
  return caller;
}

async function longestOperator({ database }: Services): Promise<string | undefined> {
  const found = await database
    .selectFrom('account')
    .select('id')
    .where(sql<boolean>`roles @> array['operator']`)
    .where('role_id', 'is', null)
    .where('is_blocked', '=', false)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

/** The id of a record of this platform in a cell, however it is spelt; undefined if it is none. */
export function ownIdIn(cell: string): string | undefined {
  const text = clean(cell);
  return /^\d{1,19}$/.test(text) ? storedId(String(BigInt(text))) : undefined;
}

/**
 * The id in the row's column of records' ids. Normally the row is then looked up by this id first, and an unreadable id
 * is a warning. If the key is the id, a row without a readable one is an error.
 *
 * @param idIn the id in a cell; undefined if it cannot be one
 */
export function readRecordId(
  { fields }: FileRow,
  { columns, key, language }: FileContext,
  idIn = ownIdIn,
): { readonly id?: string; readonly problems: readonly CellProblem[] } {
  const isAlone = key === byRecordId.key;
  const cell = fields[columns.recordId] ?? '';
  const text = isAlone || key === 'usual' ? cell.trim() : '';
  const id = idIn(text);
  if (id !== undefined) return { id, problems: [] };
  if (text === '' && !isAlone) return { problems: [] };
  const said = { field: columns.headings[columns.recordId] ?? '', value: quote(cell) };
  const code = text === '' ? 'idEmpty' : 'idUnread';
  return { problems: [cellProblem(isAlone ? 'error' : 'warning', language, code, said)] };
}

/** What is needed to read the rows of a file. */
export interface FileContext {
  readonly columns: ImportColumns;
  /** the source of the rows */
  readonly source: string;
  readonly language: Language;
  /** one of the keys of the list, by which a row and a record are the same */
  readonly key: string;
  /** whether an empty cell empties its field; otherwise the field stays unchanged */
  readonly emptyClears: boolean;
  /** whether a row about a deleted record restores it; otherwise the row is rejected */
  readonly restoreDeleted: boolean;
}

/** A valid row: what identifies it, and the values of its cells. */
export interface ImportRow {
  /** the record's id in the file; looked up before the key */
  readonly id?: string;
  /** how many earlier rows have this key but other ids, so that they are records of their own */
  readonly twins?: number;
  /** the values that make it the same record as another row; empty if every row is a new record */
  readonly key: readonly string[];
  /** the values of the key as written in the row, to find its record */
  readonly written?: readonly string[];
  /** by field; fields that the row does not have are absent */
  readonly values: FieldValues;
  /** the body that makes a new record of it, and why that would be refused, where reading has found out */
  readonly asNew?: { readonly body: object; readonly problems: readonly CellProblem[] };
}

/** A row as read; without `accepted` it is rejected. */
export interface ReadRow {
  readonly problems: readonly CellProblem[];
  readonly accepted?: ImportRow;
}

/** The result of writing a row. */
type Outcome = 'created' | 'changed' | 'unchanged';

/** The result of a row, or why its record could not be written. */
export interface PutRow {
  readonly outcome: Outcome | 'rejected';
  /** the record that it changes or equals */
  readonly recordId?: string;
  /** for an existing record: the old and the new values */
  readonly changes?: readonly Change[];
  readonly problems?: readonly CellProblem[];
}

/** Reads the rows of one list. */
interface RowReader {
  /** number of rows that are read together */
  readonly rowsAtOnce: number;
  /** whether rows may be read while those before them are written: no row names a record that another one makes */
  readonly readsAhead: boolean;
  /** The title of the record of a row. */
  titleOf(values: FieldValues): string;
  /** Reads rows in order, without writing. */
  read(rows: readonly FileRow[], context: FileContext): Promise<ReadRow[]>;
}

/** Writes the rows of one list to the database; those that are read together in one transaction. */
export interface TargetHere extends RowReader {
  readonly table: keyof Tables;
  /** whether batches of rows without ids may be written beside one another: rows with other keys are about other records */
  readonly standsBeside: boolean;
  /**
   * Writes a batch; no two of its rows have the same key. Fields that a row does not have stay unchanged.
   *
   * `write`: false returns what would become of the rows, and changes nothing. `ids`: of the records that rows make, one for
   * each row, in the order of the file. `beforeChanges` is awaited before records that are there already are changed.
   */
  put(
    transaction: Transaction<Tables>,
    rows: readonly ImportRow[],
    context: FileContext,
    options: {
      write: boolean;
      now: Date;
      ids: readonly string[];
      beforeChanges: () => Promise<void>;
    },
  ): Promise<PutRow[]>;
}

/** Has the rows of one list written by somebody else, one after the other, outside of our transactions. */
export interface TargetElsewhere extends RowReader {
  /** Decides what becomes of rows, and writes nothing; no two of them have the same key. */
  decide(rows: readonly ImportRow[], context: FileContext): Promise<readonly DecidedRow[]>;
}

export type ImportTarget = TargetHere | TargetElsewhere;

/** What is to become of a row. */
export interface DecidedRow {
  /** as far as it can be told without writing */
  readonly expected: PutRow;
  /** Writes it; undefined if there is nothing to write. @throws WriteStopped if it could not be written now */
  readonly write: (() => Promise<PutRow>) | undefined;
  /** whether nobody can tell later if it has been written: it makes a record that is not known again */
  readonly isUntraceable: boolean;
}
