import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { type Language, message } from '#contract/language.ts';
import type { CompiledResource } from '#schema/compile.ts';
import type { Tables } from '../database/tables.ts';
import { forgetTotals } from '../database/totals.ts';
import { schemaStore } from '../schemas/index.ts';
import type { Services } from '../services.ts';
import { matchColumns, sourceOf } from './columns.ts';
import { ImportFailure } from './failure.ts';
import { rowLimit } from './file/csv.ts';
import { openTable } from './file/open.ts';
import type { FileRow, ImportFile } from './file/table.ts';
import { messages } from './messages.ts';
import { bookTarget } from './targets/books.ts';
import { readOperator } from './targets/operator.ts';
import type {
  CellProblem,
  FileContext,
  ImportRow,
  ImportTarget,
  Outcome,
  ReadRow,
  RowKey,
  RowOutcome,
} from './targets/target.ts';
import { requireMatchable, thingTarget } from './targets/things.ts';

/** What is wrong with one cell or row of a file. */
export interface RowProblem extends CellProblem {
  readonly row: number;
}

/** A row that was not taken in: as it stands in the file, and why. */
export interface Reject {
  readonly row: number;
  readonly fields: readonly string[];
  readonly problems: readonly RowProblem[];
}

/** How many rows became what; `warned` are taken in, with something left out. */
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

/** What a batch came to; handed over after its rows are in. */
export interface BatchReport {
  readonly tally: Readonly<Tally>;
  readonly bytesRead: number;
  readonly rejects: readonly Reject[];
  readonly problems: readonly RowProblem[];
}

export interface ImportOptions {
  readonly resource: string;
  readonly file: ImportFile;
  readonly dryRun: boolean;
  readonly language: Language;
  /** the operator whose import it is; default: the one that has been there longest */
  readonly accountId?: string | undefined;
  /** names where the rows come from; default: the file's name */
  readonly source?: string;
  /** continue an import that was broken off after so many rows, with its tally */
  readonly from?: Readonly<Tally>;
  /** told the headings of the file before its first row */
  readonly onHeadings?: (headings: readonly string[]) => Promise<void>;
  /**
   * Runs one batch: calls `put` with the transaction to write in, then keeps what it came to. Both in one transaction
   * make every row count exactly once. Answers false to stop.
   */
  readonly commit: (
    put: (transaction: Transaction<Tables>) => Promise<BatchReport>,
  ) => Promise<boolean>;
}

/** The list whose books are read leniently, and written set-based. */
const messyList = 'books';

/** Finds the schema of a resource that can be imported. */
async function findImportable(services: Services, name: string): Promise<CompiledResource> {
  const store = schemaStore(services);
  const resource = await store.find(name);
  if (resource?.import === undefined || resource.provider !== 'jmgr') throw await notImportable();
  if (resource.name !== messyList) requireMatchable(services, resource);
  return resource;

  async function notImportable(): Promise<ImportFailure> {
    const known = (await store.all()).flatMap(({ definition }) =>
      definition?.import ? definition.name : [],
    );
    return new ImportFailure('notImportable', { resource: name, known: known.join(', ') });
  }
}

/** @throws ImportFailure where the resource cannot be imported */
export async function requireImportable(
  services: Services,
  name: string,
): Promise<CompiledResource> {
  return findImportable(services, name);
}

async function targetOf(
  services: Services,
  resource: CompiledResource,
  accountId: string | undefined,
): Promise<ImportTarget> {
  if (resource.name === messyList) return bookTarget;
  return thingTarget(services, resource, await readOperator(services, accountId));
}

interface Prepared extends FileRow, ReadRow {}

/** What is wrong with a row before any of its cells is read. */
function brokenRow({ row, fields, broken }: FileRow, { columns, language }: FileContext) {
  const reject = (code: keyof (typeof messages)['en-US'], values: Record<string, number>) => ({
    row,
    fields,
    problems: [
      {
        field: '',
        code,
        message: message(messages, language, code, { row, ...values }),
        severity: 'error' as const,
      },
    ],
  });
  if (broken) return reject(broken, { limit: rowLimit });
  const { headings } = columns;
  const surplus = fields.slice(headings.length);
  return fields.length < headings.length || surplus.some((field) => field.trim() !== '')
    ? reject('columnCount', { found: fields.length, expected: headings.length })
    : undefined;
}

/** Reads rows, each in its place. */
async function prepare(
  target: ImportTarget,
  rows: readonly FileRow[],
  context: FileContext,
): Promise<Prepared[]> {
  const broken = rows.map((row) => brokenRow(row, context));
  const whole = rows.filter((_, index) => !broken[index]);
  const read = (await target.read(whole, context)).values();
  return rows.map(
    ({ row, fields }, index) =>
      broken[index] ?? { row, fields, ...(read.next().value ?? { problems: [] }) },
  );
}

const plainKey = ({ source, sourceId }: RowKey) => `${source}\n${sourceId}`;

/** Turns what a dry run has not written into what it would have come to: a row that comes again is not new. */
class DryOutcomes {
  readonly #seen = new Map<string, string>();

  settle({ key, values }: ImportRow, outcome: RowOutcome): RowOutcome {
    if (typeof outcome !== 'string') return outcome;
    const name = plainKey(key);
    const before = this.#seen.get(name);
    const now = JSON.stringify(values);
    this.#seen.set(name, now);
    if (before === undefined) return outcome;
    return before === now ? 'unchanged' : 'changed';
  }
}

/** A file whose headings have been read; its rows are to come. */
interface OpenedFile {
  readonly columns: FileContext['columns'];
  readonly rows: AsyncGenerator<FileRow>;
  bytesRead(): number;
}

async function openFile(resource: CompiledResource, file: ImportFile): Promise<OpenedFile> {
  const table = await openTable(file, {});
  const rows = table.rows();
  const heading = await rows.next();
  const expected = resource.import?.columns.map(({ headings }) => headings[0]).join(',') ?? '';
  if (heading.done || heading.value.broken)
    throw new ImportFailure(heading.done ? 'empty' : 'headerless', { file: file.name, expected });
  const columns = matchColumns(resource, heading.value.fields, file.name);
  return { columns, rows, bytesRead: table.bytesRead };
}

/**
 * Imports a CSV file, batch by batch: each batch is in completely or not at all. Every row is counted as created,
 * changed, unchanged or rejected.
 *
 * @returns the tally, and whether `commit` has stopped it
 * @throws ImportFailure where the file as a whole cannot be imported
 */
export async function runImport(
  services: Services,
  options: ImportOptions,
): Promise<{ tally: Tally; stopped: boolean }> {
  const { file, dryRun, language } = options;
  const resource = await findImportable(services, options.resource);
  const target = await targetOf(services, resource, options.accountId);
  const { columns, rows, bytesRead } = await openFile(resource, file);
  await options.onHeadings?.(columns.headings);
  const context = { columns, source: options.source ?? sourceOf(file.name), language };
  const dry = dryRun ? new DryOutcomes() : undefined;
  let tally: Tally = { ...(options.from ?? emptyTally()) };

  const put = async (prepared: readonly Prepared[]): Promise<boolean> => {
    let next = tally;
    const goesOn = await options.commit(async (transaction) => {
      const accepted = prepared.flatMap((row) => row.accepted ?? []);
      const outcomes = await target.put(transaction, accepted, context, {
        write: !dryRun,
        now: services.now(),
      });
      const settled = dry
        ? accepted.map((row, index) => dry.settle(row, outcomes[index] ?? 'unchanged'))
        : outcomes;
      const ended = settle(prepared, settled);
      next = addUp(tally, ended);
      return {
        tally: next,
        bytesRead: bytesRead(),
        rejects: ended.filter((row) => row.outcome === undefined),
        problems: ended.flatMap((row) => row.problems),
      };
    });
    if (goesOn) {
      tally = next;
      if (!dryRun) forgetTotals(services.database, target.table);
    }
    return goesOn;
  };

  for await (const batch of batches(rows, target, context, tally.rows))
    if (!(await put(batch))) return { tally, stopped: true };
  return { tally, stopped: false };
}

/** Rows in batches. A batch holds a record once: what comes again finds the first one in place. */
async function* batches(
  rows: AsyncIterable<FileRow>,
  target: ImportTarget,
  context: FileContext,
  skip: number,
): AsyncGenerator<Prepared[]> {
  let waiting: FileRow[] = [];
  let index = 0;
  for await (const row of rows) {
    index += 1;
    if (index <= skip) continue;
    waiting.push(row);
    if (waiting.length < target.rowsAtOnce) continue;
    yield* parts(await prepare(target, waiting, context));
    waiting = [];
    // others get their turn: a batch is a few hundred milliseconds of work
    await nextTurn();
  }
  if (waiting.length > 0) yield* parts(await prepare(target, waiting, context));
}

/** The rows, parted wherever a record comes again. */
function* parts(prepared: readonly Prepared[]): Generator<Prepared[]> {
  let batch: Prepared[] = [];
  let keys = new Set<string>();
  for (const row of prepared) {
    const key = row.accepted && plainKey(row.accepted.key);
    if (key !== undefined && keys.has(key)) {
      yield batch;
      batch = [];
      keys = new Set();
    }
    batch.push(row);
    if (key !== undefined) keys.add(key);
  }
  if (batch.length > 0) yield batch;
}

/** A row at its end; without an outcome it was rejected. */
interface EndedRow extends Reject {
  readonly outcome: Outcome | undefined;
}

/** Joins the rows with what became of those that were accepted. */
function settle(prepared: readonly Prepared[], outcomes: readonly RowOutcome[]): EndedRow[] {
  const next = outcomes.values();
  return prepared.map(({ row, fields, problems, accepted }) => {
    const outcome = accepted ? next.next().value : undefined;
    const isRefused = typeof outcome === 'object';
    const all = isRefused ? [...problems, ...outcome.problems] : problems;
    return {
      row,
      fields,
      problems: all.map((problem) => ({ ...problem, row })),
      outcome: isRefused ? undefined : outcome,
    };
  });
}

function addUp(before: Readonly<Tally>, rows: readonly EndedRow[]): Tally {
  const tally = { ...before };
  tally.rows += rows.length;
  for (const { outcome, problems } of rows) {
    tally[outcome ?? 'rejected'] += 1;
    if (outcome !== undefined && problems.length > 0) tally.warned += 1;
  }
  return tally;
}
