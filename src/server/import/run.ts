import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { ImportRow as ReportedRow } from '#contract/endpoints/imports.ts';
import { type Language, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { poolState } from '../database/connection.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { Tables } from '../database/tables.ts';
import { forgetTotals } from '../database/totals.ts';
import type { Services } from '../services.ts';
import { sourceOf } from './columns.ts';
import { rowLimit } from './file/csv.ts';
import type { FileRow, ImportFile } from './file/table.ts';
import type { Importable } from './importable.ts';
import { brokenAs, columnsOf, openPlanned, type StoredPlan } from './plan.ts';
import { type CellProblem, cellProblem } from './problems.ts';
import type {
  DecidedRow,
  FileContext,
  ImportTarget,
  PutRow,
  ReadRow,
  TargetElsewhere,
  TargetHere,
} from './targets/target.ts';
import { type BeginTurn, batchesAtOnce, Turns } from './turns.ts';

/** A problem of one cell or row of a file. */
export interface RowProblem extends CellProblem {
  readonly row: number;
}

/** A row that was not imported: its unchanged cells, and why. */
interface Reject {
  readonly row: number;
  readonly fields: readonly string[];
  readonly problems: readonly RowProblem[];
}

/** Number of rows by result; `warned` rows are imported, with a part left out. */
export interface Tally {
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  rejected: number;
  warned: number;
}
const emptyTally = (): Tally => ({
  rows: 0,
  created: 0,
  changed: 0,
  unchanged: 0,
  rejected: 0,
  warned: 0,
});

/** The result of a batch, reported after its rows are written. */
export interface BatchReport {
  readonly tally: Readonly<Tally>;
  readonly bytesRead: number;
  readonly rejects: readonly Reject[];
  /** the accepted rows with their results */
  readonly told: readonly ReportedRow[];
  readonly problems: readonly RowProblem[];
}

/** Writes a batch in a transaction. @param hold makes sure that the import is still ours, until the transaction ends */
type PutBatch = (
  transaction: Transaction<Tables>,
  hold: () => Promise<void>,
) => Promise<BatchReport>;

export interface ImportOptions {
  readonly importable: Importable;
  readonly file: ImportFile;
  readonly plan: StoredPlan;
  readonly dryRun: boolean;
  readonly language: Language;
  /** the source of the rows. Default: the file's name */
  readonly source?: string;
  /** the tally of an interrupted import, which continues after the rows that it counts */
  readonly from?: Readonly<Tally>;
  /**
   * Runs one batch: calls `put` with the transaction to write in, then stores the result. One transaction for both
   * makes every row count exactly once. `put` holds the import before it answers. Returns false to stop the import.
   */
  readonly commit: (put: PutBatch) => Promise<boolean>;
  /**
   * Notes, before a row is written elsewhere, that it will be. Returns false to stop the import.
   *
   * @param row its number among all rows, counted from 1
   */
  readonly willWrite: (row: number) => Promise<boolean>;
  /** the row that an interrupted import was about to write elsewhere, so that it may be there already */
  readonly begun?: number | undefined;
}

interface Prepared extends FileRow, ReadRow {
  /** whether it equals an earlier row of the file; such a row is skipped */
  readonly isRepeated?: boolean;
}

/** Rows that are written together, and how far the file was read with them. */
interface ReadBatch {
  readonly prepared: readonly Prepared[];
  readonly bytesRead: number;
}

/** Whether a row repeats the headings, as where files were put together or a table was printed on several pages. */
function repeatsHeadings(fields: readonly string[], headings: readonly string[]): boolean {
  const said = headings.filter((heading) => heading !== '').length;
  return said > 1 && headings.every((heading, at) => heading === (fields[at] ?? '').trim());
}

const totals = /^(?:[合总小共]\s*计|(?:grand |sub)?totals?|sum)[:：]?$/i;
const amount = /^[¥￥$€£]?[-\d.,]+%?$/;

/** Whether a row adds up those above it, as tables end: one of its cells says so, and all others are numbers. */
function addsUp(fields: readonly string[]): boolean {
  const at = fields.findIndex((one) => totals.test(one.trim()));
  if (at < 0) return false;
  const others = fields.filter((one, index) => index !== at && one.trim() !== '');
  return others.length > 0 && others.every((one) => amount.test(one.trim()));
}

/** The problem of a row that is found before its cells are read. */
function brokenRow(
  given: FileRow,
  { columns, language }: FileContext,
  isText: boolean,
): Prepared | undefined {
  const { row, fields } = given;
  const { headings } = columns;
  const width = headings.length;
  const code =
    brokenAs(given, { width, isText }) ??
    (repeatsHeadings(fields, headings) ? 'rowIsHeading' : undefined);
  if (!code) return undefined;
  const values = { row, limit: rowLimit, found: fields.length, expected: width };
  const said = message(locales.imports.server, language, code, values);
  return { row, fields, problems: [{ field: '', code, message: said, severity: 'error' }] };
}

/** Reads rows, and keeps their order. */
async function prepare(
  target: ImportTarget,
  rows: readonly FileRow[],
  context: FileContext,
  isText: boolean,
): Promise<Prepared[]> {
  const broken = rows.map((row) => brokenRow(row, context, isText));
  const whole = rows.filter((_, index) => !broken[index]);
  const read = (await target.read(whole, context)).values();
  return rows.map(({ row, fields }, index) => {
    const known = broken[index];
    if (known) return known;
    const taken = read.next().value ?? { problems: [] };
    if (!addsUp(fields)) return { row, fields, ...taken };
    const said = message(locales.imports.server, context.language, 'rowAddsUp', { row });
    const told = { field: '', code: 'rowAddsUp', message: said, severity: 'warning' } as const;
    return { row, fields, ...taken, problems: [told, ...taken.problems] };
  });
}

/** Asks for the next item while one is worked on. */
async function* ahead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  const ask = () => {
    const asked = items.next();
    // who awaits it is told
    asked.catch(() => undefined);
    return asked;
  };
  let next = ask();
  try {
    for (let item = await next; !item.done; item = await next) {
      next = ask();
      yield item.value;
    }
  } finally {
    await next.catch(() => undefined);
    await items.return(undefined);
  }
}

const digestOf = (value: unknown) => hash('md5', JSON.stringify(value), 'base64');

interface SeenRow {
  readonly row: number;
  readonly values: string;
}

/** The rows of one key: the first of all, the first without an id, and the number of those with ids. */
interface SeenGroup {
  readonly first: SeenRow;
  readonly bare: SeenRow | undefined;
  readonly withIds: number;
}

/**
 * Recognises rows of a file that are about the same record, so that none overwrites another. Rows with ids are the same
 * if their ids are; a row without an id is the same as any row with its key.
 */
class SeenRows {
  readonly #byId = new Map<string, SeenRow>();
  readonly #byKey = new Map<string, SeenGroup>();
  readonly #language: Language;

  constructor(language: Language) {
    this.#language = language;
  }

  /** @returns how many rows with ids had the key before */
  #keep({ id, key, seen }: { id: string | undefined; key: string | undefined; seen: SeenRow }) {
    if (id !== undefined) this.#byId.set(id, seen);
    if (key === undefined) return 0;
    const { first = seen, bare, withIds = 0 } = this.#byKey.get(key) ?? {};
    const group =
      id === undefined ? { first, bare: seen, withIds } : { first, bare, withIds: withIds + 1 };
    this.#byKey.set(key, group);
    return withIds;
  }

  /** Adds a note to a row if an earlier row of the file is about the same record. */
  check(row: Prepared): Prepared {
    const { accepted } = row;
    if (!accepted) return row;
    const { id } = accepted;
    const values = digestOf(accepted.values);
    const key = accepted.key.length > 0 ? digestOf(accepted.key) : undefined;
    const group = this.#byKey.get(key ?? '');
    const before = id === undefined ? group?.first : (this.#byId.get(id) ?? group?.bare);
    if (!before) {
      const twins = this.#keep({ id, key, seen: { row: row.row, values } });
      return twins === 0 ? row : { ...row, accepted: { ...accepted, twins } };
    }
    const said = { field: '', row: before.row };
    if (before.values === values) {
      const problem = cellProblem('warning', this.#language, 'rowRepeated', said);
      return { ...row, isRepeated: true, problems: [...row.problems, problem] };
    }
    const problem = cellProblem('error', this.#language, 'rowContradicts', said);
    return { row: row.row, fields: row.fields, problems: [...row.problems, problem] };
  }
}

/**
 * Imports a file by its plan, batch by batch; each batch is written completely or not at all, and elsewhere row by row. Every
 * row is counted as created, changed, unchanged or rejected.
 *
 * @returns the tally, and whether `commit` stopped the import
 * @throws ImportFailure if the file as a whole cannot be imported
 */
export async function runImport(
  services: Services,
  options: ImportOptions,
): Promise<{ tally: Tally; stopped: boolean }> {
  const { importable, file, plan, dryRun, language } = options;
  const target = await importable.target();
  const table = await openPlanned(file, plan);
  const context: FileContext = {
    columns: columnsOf(importable, plan),
    source: options.source ?? sourceOf(file.name),
    language,
    key: plan.key,
    emptyClears: plan.emptyClears,
    restoreDeleted: plan.restoreDeleted,
  };
  let tally: Tally = { ...(options.from ?? emptyTally()) };

  /** Notes what became of rows. @param put settles them, where they are written in the same transaction */
  const note = async (
    bytesRead: number,
    put: (...given: Parameters<PutBatch>) => Promise<readonly EndedRow[]>,
  ): Promise<boolean> => {
    let next = tally;
    const goesOn = await options.commit(async (...given) => {
      const ended = await put(...given);
      next = addUp(tally, ended);
      return {
        tally: next,
        bytesRead,
        rejects: ended.filter(({ outcome }) => outcome === 'rejected'),
        told: ended.flatMap((row) => toldOf(row, target)),
        problems: ended.flatMap((row) => row.problems),
      };
    });
    if (goesOn) tally = next;
    return goesOn;
  };

  const turns = new Turns({ list: importable.resource.name, isHeld: !dryRun });
  const putHere = async (
    { put, table: name }: TargetHere,
    { prepared, bytesRead }: ReadBatch,
    begin: BeginTurn,
  ): Promise<boolean> => {
    const rows = acceptedOf(prepared);
    // settled before anything is awaited, so that records stand in the order of the file, whichever batch is written first
    const ids = rows.map(() => newIdentifier());
    const goesOn = await note(bytesRead, async (transaction, hold) => {
      const turn = begin(transaction, hold);
      await turn.begin();
      // turns begin in the order of the file
      const options = { now: services.now(), ids, write: !dryRun, beforeChanges: turn.come };
      const results = await put(transaction, rows, context, options);
      await turn.come();
      return settle(prepared, results);
    });
    if (goesOn && !dryRun) forgetTotals(services.database, name);
    return goesOn;
  };

  /** Writes a row elsewhere, unless it may be there already. @returns undefined to stop the import */
  const writeElsewhere = async ({ expected, write, isUntraceable }: DecidedRow) => {
    if (!write) return expected;
    const row = tally.rows + 1;
    if (isUntraceable && row === options.begun) {
      const problem = cellProblem('error', language, 'outcomeUnknown', { field: '' });
      return { outcome: 'rejected', problems: [problem] } as const;
    }
    return (await options.willWrite(row)) ? write() : undefined;
  };

  const putElsewhere = async (
    { decide }: TargetElsewhere,
    { prepared, bytesRead }: ReadBatch,
  ): Promise<boolean> => {
    const decided = await decide(acceptedOf(prepared), context);
    if (dryRun)
      return note(bytesRead, async (_, hold) => {
        await hold();
        return settle(
          prepared,
          decided.map(({ expected }) => expected),
        );
      });
    const next = decided.values();
    for (const row of prepared) {
      const decision = isTried(row) ? next.next().value : undefined;
      const outcome = decision && (await writeElsewhere(decision));
      if (decision && !outcome) return false;
      // each row by itself: what is written elsewhere stays so
      const isNoted = await note(bytesRead, async (_, hold) => {
        await hold();
        return settle([row], outcome ? [outcome] : []);
      });
      if (!isNoted) return false;
    }
    return true;
  };
  const put = (batch: ReadBatch): Promise<boolean> =>
    'decide' in target
      ? putElsewhere(target, batch)
      : turns.next((begin) => putHere(target, batch, begin));

  const seen = new SeenRows(language);
  let skip = tally.rows;
  const read = async function* (): AsyncGenerator<ReadBatch> {
    for await (const rows of batches(table.rows(), target.rowsAtOnce)) {
      const all = await prepare(target, rows, context, plan.format === 'csv');
      const prepared = all.map((row) => seen.check(row)).slice(skip);
      // rows that were imported before an interruption are read again, to recognise later rows about the same records
      skip = Math.max(0, skip - rows.length);
      if (prepared.length > 0) yield { prepared, bytesRead: table.bytesRead() };
    }
  };
  // a row with the id of a record may be about the same one as a row that names it
  const isBeside = 'put' in target && target.standsBeside && context.columns.recordId < 0;
  const atOnce = isBeside ? batchesAtOnce(poolState(services.database)?.limit ?? 0) : 1;
  const writing: Promise<boolean>[] = [];
  try {
    for await (const batch of target.readsAhead ? ahead(read()) : read()) {
      writing.push(put(batch));
      if (writing.length >= atOnce && !(await writing.shift())) return { tally, stopped: true };
      // a batch is a few hundred milliseconds of work, so other requests get their turn
      await nextTurn();
    }
    while (writing.length > 0) if (!(await writing.shift())) return { tally, stopped: true };
  } finally {
    await Promise.allSettled(writing);
  }
  return { tally, stopped: false };
}

/** Groups the rows into batches of a size. */
async function* batches(rows: AsyncGenerator<FileRow>, size: number): AsyncGenerator<FileRow[]> {
  let waiting: FileRow[] = [];
  for await (const row of rows) {
    waiting.push(row);
    if (waiting.length < size) continue;
    yield waiting;
    waiting = [];
  }
  if (waiting.length > 0) yield waiting;
}

/** A row with its final result. */
interface EndedRow extends Reject {
  readonly accepted: ReadRow['accepted'] | undefined;
  readonly put: PutRow | undefined;
  readonly outcome: PutRow['outcome'];
}

/** Whether a row is to be written. */
const isTried = ({ accepted, isRepeated }: Prepared): boolean =>
  accepted !== undefined && !isRepeated;

const acceptedOf = (rows: readonly Prepared[]) =>
  rows.flatMap((row) => (row.accepted && isTried(row) ? row.accepted : []));

/** Joins the rows with the results of those that were written. */
function settle(prepared: readonly Prepared[], outcomes: readonly PutRow[]): EndedRow[] {
  const next = outcomes.values();
  return prepared.map((one) => {
    const { row, fields, problems, accepted, isRepeated } = one;
    const put = isTried(one) ? next.next().value : undefined;
    const all = [...problems, ...(put?.problems ?? [])];
    const outcome = put?.outcome ?? (isRepeated ? 'unchanged' : 'rejected');
    return {
      row,
      fields,
      problems: all.map((problem) => ({ ...problem, row })),
      accepted,
      put,
      outcome,
    };
  });
}

/** The remarks about an accepted row; those about a rejected row are in its rejection. */
function toldOf({ row, outcome, accepted, put, problems }: EndedRow, target: ImportTarget) {
  if (outcome === 'rejected') return [];
  const told: ReportedRow = {
    row,
    outcome,
    title: accepted ? target.titleOf(accepted.values) : '',
    recordId: put?.recordId ?? null,
    changes: [...(put?.changes ?? [])],
    problems: problems.map(({ row: _, ...problem }) => problem),
  };
  return [told];
}

function addUp(before: Readonly<Tally>, rows: readonly EndedRow[]): Tally {
  const tally = { ...before };
  tally.rows += rows.length;
  for (const { outcome, problems } of rows) {
    tally[outcome] += 1;
    if (outcome !== 'rejected' && problems.length > 0) tally.warned += 1;
  }
  return tally;
}
