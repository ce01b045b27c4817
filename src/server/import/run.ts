import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Language, message } from '#contract/language.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { translateIssues } from '../http/problems.ts';
import { schemaStore } from '../schemas/index.ts';
import type { Services } from '../services.ts';
import { readRow, type Warning } from './cells.ts';
import { type ImportColumns, matchColumns, sourceOf } from './columns.ts';
import { type CsvRow, readCsv, rowLimit } from './csv.ts';
import { decode, detectEncoding, type ImportFile } from './decode.ts';
import { ImportFailure } from './failure.ts';
import { messages } from './messages.ts';
import { bookTarget } from './targets/books.ts';
import type { ImportRow, ImportTarget, Outcome, RowKey } from './targets/target.ts';

/** What is wrong with one cell or row; a warning's row is taken in, an error's is not. */
export interface RowProblem {
  readonly row: number;
  /** the column's heading in the file; empty where the whole row is meant */
  readonly field: string;
  readonly code: string;
  readonly message: string;
  readonly severity: 'error' | 'warning';
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
  /** names where the rows come from; default: the file's name */
  readonly source?: string;
  /** continue an import that was broken off after so many rows, with its tally */
  readonly from?: Readonly<Tally>;
  /** told the headings of the file before its first row */
  readonly onHeadings?: (headings: readonly string[]) => Promise<void>;
  /**
   * Runs one batch: calls `put` with the database to write to, then keeps what it came to. Both in one transaction
   * make every row count exactly once. Answers false to stop.
   */
  readonly commit: (
    put: (database: Services['database']) => Promise<BatchReport>,
  ) => Promise<boolean>;
}

const targets: Readonly<Record<string, ImportTarget>> = { books: bookTarget };
const rowsInBatch = 1_000;

interface Prepared {
  readonly row: number;
  readonly fields: readonly string[];
  readonly problems: readonly RowProblem[];
  readonly accepted?: ImportRow;
}

/** Finds the schema and the target of a resource. */
async function findTarget(
  services: Services,
  name: string,
): Promise<{ resource: CompiledResource; target: ImportTarget }> {
  const resource = await schemaStore(services).find(name);
  const target = resource && targets[resource.name];
  if (!resource?.import || !target)
    throw new ImportFailure('notImportable', {
      resource: name,
      known: Object.keys(targets).join(', '),
    });
  return { resource, target };
}

/** @throws ImportFailure where the resource cannot be imported */
export async function requireImportable(services: Services, name: string): Promise<string> {
  return (await findTarget(services, name)).resource.name;
}

/** Reads rows of one file into what its target takes. */
class RowReader {
  readonly #target: ImportTarget;
  readonly #columns: ImportColumns;
  readonly #source: string;
  readonly #language: Language;

  constructor(target: ImportTarget, columns: ImportColumns, source: string, language: Language) {
    this.#target = target;
    this.#columns = columns;
    this.#source = source;
    this.#language = language;
  }

  read({ row, fields, broken }: CsvRow): Prepared {
    const { headings, columns } = this.#columns;
    const say = (key: keyof (typeof messages)['en-US'], values = {}) =>
      message(messages, this.#language, key, { row, ...values });
    const reject = (code: string, text: string): Prepared => ({
      row,
      fields,
      problems: [{ row, field: '', code, message: text, severity: 'error' }],
    });
    if (broken) return reject(broken, say(broken, { limit: rowLimit }));
    const surplus = fields.slice(headings.length);
    if (fields.length < headings.length || surplus.some((field) => field.trim() !== ''))
      return reject(
        'columnCount',
        say('columnCount', { found: fields.length, expected: headings.length }),
      );
    const { values, warnings } = readRow(columns, fields);
    const mended = this.#target.mend?.(values, columns, fields) ?? [];
    const result = this.#target.validator.safeParse(values, { reportInput: true });
    if (!result.success)
      return { row, fields, problems: this.#translate(row, result.error.issues) };
    return {
      row,
      fields,
      // a row that was mended has its date after all
      problems: [
        ...warnings.filter((warning) => mended.length === 0 || warning.code !== 'dateUnread'),
        ...mended,
      ].map((warning) => this.#describe(row, warning)),
      accepted: { key: this.#keyOf(fields, result.data), values: result.data },
    };
  }

  #keyOf(fields: readonly string[], values: ImportRow['values']): RowKey {
    const { sourceId, source } = this.#columns;
    const id = (fields[sourceId] ?? '').trim();
    if (id === '') return this.#target.keyOf(values);
    return { source: (fields[source] ?? '').trim() || this.#source, sourceId: id };
  }

  #describe(row: number, { heading, code, value, detail = '' }: Warning): RowProblem {
    const text = message(messages, this.#language, code, {
      field: heading,
      value: value.length > 60 ? `${value.slice(0, 60)}…` : value,
      read: detail,
      options: detail,
    });
    return { row, field: heading, code, message: text, severity: 'warning' };
  }

  /** The validator's findings, under the headings of the file. */
  #translate(row: number, issues: Parameters<typeof translateIssues>[0]): RowProblem[] {
    const headingOf = (name: PropertyKey | undefined) =>
      this.#columns.columns.find((column) => column.field.name === name)?.heading ??
      String(name ?? '');
    const renamed = issues.map((issue) => ({
      ...issue,
      path: issue.path.slice(0, 1).map(headingOf),
    }));
    return translateIssues(renamed, this.#target.validator, this.#language).map((problem) => ({
      ...problem,
      row,
      severity: 'error' as const,
    }));
  }
}

const plainKey = ({ source, sourceId }: RowKey) => `${source}\n${sourceId}`;

/** Turns what a dry run has not written into what it would have come to: a row that comes again is not new. */
class DryOutcomes {
  readonly #seen = new Map<string, string>();

  settle({ key, values }: ImportRow, outcome: Outcome): Outcome {
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
  readonly columns: ImportColumns;
  readonly rows: AsyncGenerator<CsvRow>;
  bytesRead(): number;
}

async function openFile(resource: CompiledResource, file: ImportFile): Promise<OpenedFile> {
  const encoding = await detectEncoding(file);
  let bytesRead = 0;
  const text = decode(file, encoding, (bytes) => {
    bytesRead = bytes;
  });
  const rows = readCsv(text);
  const heading = await rows.next();
  const expected = resource.import?.columns.map(({ headings }) => headings[0]).join(',') ?? '';
  if (heading.done || heading.value.broken)
    throw new ImportFailure(heading.done ? 'empty' : 'headerless', { file: file.name, expected });
  const columns = matchColumns(resource, heading.value.fields, file.name);
  return { columns, rows, bytesRead: () => bytesRead };
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
  const { resource, target } = await findTarget(services, options.resource);
  const { columns, rows, bytesRead } = await openFile(resource, file);
  await options.onHeadings?.(columns.headings);
  const given = columns.columns.map((column) => column.field.name);
  const dry = dryRun ? new DryOutcomes() : undefined;
  let tally: Tally = { ...(options.from ?? emptyTally()) };

  const put = async (prepared: readonly Prepared[]): Promise<boolean> => {
    let next = tally;
    const goesOn = await options.commit(async (database) => {
      const accepted = prepared.flatMap((row) => row.accepted ?? []);
      const outcomes = await target.put(database, accepted, given, {
        write: !dryRun,
        now: services.now(),
      });
      const settled = dry
        ? accepted.map((row, index) => dry.settle(row, outcomes[index] ?? 'unchanged'))
        : outcomes;
      next = addUp(tally, prepared, settled);
      return {
        tally: next,
        bytesRead: bytesRead(),
        rejects: prepared.filter((row) => !row.accepted),
        problems: prepared.flatMap((row) => row.problems),
      };
    });
    if (goesOn) tally = next;
    return goesOn;
  };

  const source = options.source ?? sourceOf(file.name);
  const reader = new RowReader(target, columns, source, language);
  for await (const batch of batches(rows, reader, tally.rows))
    if (!(await put(batch))) return { tally, stopped: true };
  return { tally, stopped: false };
}

/** Rows in batches. A batch holds a record once: what comes again finds the first one in place. */
async function* batches(
  rows: AsyncIterable<CsvRow>,
  reader: RowReader,
  skip: number,
): AsyncGenerator<Prepared[]> {
  let batch: Prepared[] = [];
  let keys = new Set<string>();
  let index = 0;
  for await (const row of rows) {
    index += 1;
    if (index <= skip) continue;
    const prepared = reader.read(row);
    const key = prepared.accepted && plainKey(prepared.accepted.key);
    if (batch.length >= rowsInBatch || (key !== undefined && keys.has(key))) {
      yield batch;
      batch = [];
      keys = new Set();
      // others get their turn: a batch is a few hundred milliseconds of work
      await nextTurn();
    }
    batch.push(prepared);
    if (key !== undefined) keys.add(key);
  }
  if (batch.length > 0) yield batch;
}

function addUp(
  before: Readonly<Tally>,
  prepared: readonly Prepared[],
  outcomes: readonly Outcome[],
): Tally {
  const tally = { ...before };
  tally.rows += prepared.length;
  tally.rejected += prepared.length - outcomes.length;
  tally.warned += prepared.filter((row) => row.accepted && row.problems.length > 0).length;
  for (const outcome of outcomes) tally[outcome] += 1;
  return tally;
}
