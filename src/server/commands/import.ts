import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, open, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  dateOrder,
  decimalMark,
  type ImportChoices,
  type ImportRow,
} from '#contract/endpoints/imports.ts';
import { errorMessage } from '#contract/errorMessage.ts';
import { inLanguage, type MessageValues, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { inTransaction } from '../database/connection.ts';
import type { ImportFile } from '../import/file/table.ts';
import { lastHeadingRow } from '../import/heading.ts';
import { findImportable, type Importable } from '../import/importable.ts';
import { makePlan } from '../import/plan.ts';
import { findKept, keepChoices, questionsIn, requireSettled } from '../import/planning.ts';
import { ImportFailure } from '../import/problems.ts';
import { rejectsHeading, rejectsLine, rowFileHeading, rowFileLines } from '../import/results.ts';
import { type BatchReport, runImport, type Tally } from '../import/run.ts';
import { readImporter } from '../import/targets/target.ts';
import type { Services } from '../services.ts';
import { readSettings } from '../settings.ts';
import {
  type AskSource,
  askPatiently,
  credentialsMaker,
  secretReader,
  sourceAsker,
  sourceSender,
} from '../sources/index.ts';
import { publicNetwork } from '../storage/index.ts';
import { columnsNamed, type NamedColumn, planLines, readColumns } from './importPlan.ts';
import { tellFailure, terminalLanguage, UsageError } from './terminal.ts';
import { withServices } from './withServices.ts';

/** `npm run import`: the same import as in the list's toolbar, from a local file. */

/** problems that the terminal lists after a run; a dry run lists all */
const listed = 50;
const progressMilliseconds = 200;

const language = terminalLanguage;
const say = (key: keyof (typeof locales.imports.server)['en-US'], values?: MessageValues) =>
  message(locales.imports.server, language, key, values);

interface Wish {
  readonly resource: string;
  readonly path: string;
  readonly dryRun: boolean;
  readonly source: string | undefined;
  /** account name of the operator who imports */
  readonly as: string | undefined;
  /** file for the rejected rows; undefined to write none */
  readonly rejects: string | undefined;
  /** file for all changes and problems; undefined to write none */
  readonly report: string | undefined;
  readonly choices: ImportChoices;
  /** what columns are imported as, by heading or number */
  readonly columns: readonly NamedColumn[];
  readonly style: Pick<NonNullable<ImportChoices['styles']>[number], 'dateOrder' | 'decimal'>;
}

/** The default file of rejects: beside the imported file, with a name that does not exist yet. */
function rejectsBeside(path: string): string {
  const name = basename(path)
    .replace(/\.[^.]*$/, '')
    .replace(/-rejects( \(\d+\))?$/, '');
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? '' : ` (${number})`;
    const candidate = join(dirname(path), `${name}-rejects${numbered}.csv`);
    if (!existsSync(candidate)) return candidate;
  }
}

/** The checked value of an option. @throws UsageError naming the option and its possible values */
function optionOf<Value extends string>(
  name: string,
  given: string | undefined,
  known: readonly Value[],
): Value | undefined {
  if (given === undefined) return undefined;
  const found = known.find((value) => value === given);
  if (found === undefined)
    throw new UsageError(say('optionUnknown', { option: name, known: known.join(', ') }));
  return found;
}

/** The row number in an option. @throws UsageError if it is none */
function rowOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const row = Number(given);
  if (Number.isInteger(row) && row >= 1 && row <= lastHeadingRow) return row;
  throw new UsageError(
    say('optionUnknown', { option: '--heading-row', known: `1–${lastHeadingRow}` }),
  );
}

const delimiterNames: Readonly<Record<string, string>> = { tab: '\t', comma: ',', semicolon: ';' };

function readArguments(): Wish {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: {
      'dry-run': { type: 'boolean', default: false },
      source: { type: 'string' },
      rejects: { type: 'string' },
      report: { type: 'string' },
      as: { type: 'string' },
      columns: { type: 'string' },
      encoding: { type: 'string' },
      delimiter: { type: 'string' },
      sheet: { type: 'string' },
      'heading-row': { type: 'string' },
      key: { type: 'string' },
      'empty-clears': { type: 'boolean', default: false },
      'restore-deleted': { type: 'boolean', default: false },
      'date-order': { type: 'string' },
      decimal: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [resource, path, surplus] = positionals;
  if (!resource || !path) throw new UsageError(say('usage'));
  if (surplus !== undefined)
    throw new UsageError(`${say('unknownOption', { option: surplus })}\n\n${say('usage')}`);
  const dryRun = values['dry-run'];
  const rejects = values.rejects ?? (dryRun ? undefined : rejectsBeside(path));
  const { source, as, report, encoding, delimiter, sheet, key } = values;
  return {
    ...{ resource, path, dryRun, source, as, rejects, report },
    choices: {
      ...{ encoding, sheet, key },
      headingRow: rowOf(values['heading-row']),
      delimiter: delimiter === undefined ? undefined : (delimiterNames[delimiter] ?? delimiter),
      emptyClears: values['empty-clears'],
      restoreDeleted: values['restore-deleted'],
    },
    columns: readColumns(values.columns ?? ''),
    style: {
      dateOrder: optionOf('--date-order', values['date-order'], dateOrder.options),
      decimal: optionOf('--decimal', values.decimal, decimalMark.options),
    },
  };
}

async function openFile(path: string): Promise<ImportFile> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new Error(say('noFile'));
    const probe = await open(path);
    await probe.close();
    return { name: basename(path), bytes: found.size, open: () => createReadStream(path) };
  } catch (error) {
    throw new UsageError(say('unreadableFile', { file: path, detail: errorMessage(error) }));
  }
}

/**
 * Checks before the import that the file of rejects can be written, and is not the imported file itself.
 *
 * @throws UsageError naming the file and what to do
 */
async function requirePlace(rejects: string, path: string): Promise<void> {
  try {
    const existed = existsSync(rejects);
    if (existed && (await realpath(rejects)) === (await realpath(path)))
      throw new Error(say('sameFile'));
    const probe = await open(rejects, 'a');
    await probe.close();
    if (!existed) await rm(rejects);
  } catch (error) {
    throw new UsageError(say('unwritableRejects', { file: rejects, detail: errorMessage(error) }));
  }
}

/** A progress line that is overwritten on a terminal; prints nothing elsewhere. */
function createProgress(bytes: number) {
  const { stderr } = process;
  let shownAt = 0;
  return {
    show({ bytesRead, tally }: Pick<BatchReport, 'bytesRead' | 'tally'>) {
      if (!stderr.isTTY || Date.now() - shownAt < progressMilliseconds) return;
      shownAt = Date.now();
      const share = bytes === 0 ? 1 : Math.min(1, bytesRead / bytes);
      const filled = Math.round(share * 28);
      const bar = `${'█'.repeat(filled)}${'░'.repeat(28 - filled)}`;
      const percent = Math.floor(share * 100);
      const text = say('progress', { percent, rows: tally.rows, rejected: tally.rejected });
      stderr.write(`\r\u001b[2K${bar} ${text}`);
    },
    clear() {
      if (stderr.isTTY) stderr.write('\r\u001b[2K');
    },
  };
}

/** Writes lines as they come; the file is created with the first ones. */
function createFile(path: string | undefined, heading: string) {
  let file: FileHandle | undefined;
  return {
    async add(lines: readonly string[]) {
      if (path === undefined || lines.length === 0) return;
      try {
        if (!file) {
          file = await open(path, 'w');
          await file.write(heading);
        }
        await file.write(lines.join(''));
      } catch (error) {
        throw new UsageError(say('unwritableRejects', { file: path, detail: errorMessage(error) }));
      }
    },
    async close() {
      await file?.close();
    },
  };
}

/** All remarks about the rows of a batch, in the order of rows. */
function rowsOf({ told, rejects }: BatchReport): ImportRow[] {
  const rejected = rejects.map(
    ({ row, problems }): ImportRow => ({
      ...{ row, outcome: 'rejected', title: '', recordId: null, changes: [] },
      problems: [...problems],
    }),
  );
  return [...told, ...rejected].sort((left, right) => left.row - right.row);
}

/** codes of problems whose sentences name the row */
const namesRow = new Set(['columnCount', 'quoteOpen', 'quoteMisplaced', 'rowTooLong']);

/** One line per change and per problem of a row. */
function linesOf({ row, title, changes, problems }: ImportRow): string[] {
  return [
    ...changes.map(({ label, from, to }) =>
      say('changeLine', { row, title, field: inLanguage(label, language), from, to }),
    ),
    ...problems.map(({ field, code, message: text }) =>
      namesRow.has(code) ? `  ${text}` : say('problemLine', { row, field, message: text }),
    ),
  ];
}

/** Lists the remarks: all after a dry run, otherwise only the first ones. */
function createList(isWhole: boolean) {
  let count = 0;
  return {
    add(rows: readonly ImportRow[]) {
      for (const line of rows.flatMap(linesOf)) {
        count += 1;
        if (isWhole || count <= listed) console.log(line);
      }
    },
    end() {
      if (!isWhole && count > listed) console.log(say('problemsMore', { count: listed }));
    },
  };
}

function summarise(wish: Wish, file: ImportFile, tally: Tally) {
  console.log(say(wish.dryRun ? 'summaryDryRun' : 'summary', { file: file.name, ...tally }));
  if (tally.rejected === 0) return;
  console.log(
    wish.rejects === undefined
      ? say('rejectsHint', { count: tally.rejected })
      : say('rejectsWritten', { count: tally.rejected, file: wish.rejects }),
  );
}

/** The id of the account with this name. @throws UsageError if there is none */
async function accountOf(
  { database }: Services,
  name: string | undefined,
): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const account = await database
    .selectFrom('account')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (!account) throw new UsageError(say('unknownAccount', { name }));
  return account.id;
}

/** Makes and prints the plan of an import. @throws ImportFailure if a question has to be answered first */
async function planFile(wish: Wish, file: ImportFile, importable: Importable, services: Services) {
  const { database } = services;
  const plan = await makePlan(importable, file, {
    choices: wish.choices,
    named: (headings) => ({
      columns: columnsNamed(wish.columns, headings, importable.targets),
      styles: headings.map((_, position) => ({ position, ...wish.style })),
    }),
    kept: (headings) => findKept(database, wish.resource, headings),
  });
  for (const line of planLines(importable, plan, language)) console.log(line);
  requireSettled(questionsIn(importable, plan, language), wish.dryRun);
  if (!wish.dryRun) await keepChoices(services, wish.resource, plan);
  return plan;
}

/** How the terminal asks sources, with patience; `close` ends its connections. */
function sourcesOf(services: Services) {
  const { send, close } = sourceSender(publicNetwork, services.settings.PRIVATE_SOURCES);
  const ask = sourceAsker(services, {
    send,
    credentials: credentialsMaker(send, services.now, secretReader(services)),
    observe: () => undefined,
  });
  return { ask: askPatiently(ask, new AbortController().signal), close };
}

async function run(wish: Wish, file: ImportFile, services: Services): Promise<void> {
  const sources = sourcesOf(services);
  try {
    await importFile(wish, file, services, sources.ask);
  } finally {
    sources.close();
  }
}

async function importFile(
  wish: Wish,
  file: ImportFile,
  services: Services,
  ask: AskSource,
): Promise<void> {
  const accountId = await accountOf(services, wish.as);
  const caller = accountId === undefined ? undefined : await readImporter(services, accountId);
  const importable = await findImportable(services, wish.resource, caller, ask);
  const plan = await planFile(wish, file, importable, services);
  const progress = createProgress(file.bytes);
  const headings = plan.columns.map(({ heading }) => heading);
  const rejects = createFile(wish.rejects, rejectsHeading(headings, language));
  const report = createFile(wish.report, rowFileHeading(language));
  const list = createList(wish.dryRun);
  const started = performance.now();
  let stopping = false;
  process.once('SIGINT', () => {
    stopping = true;
  });
  try {
    const { tally, stopped } = await runImport(services, {
      ...{ importable, file, plan, language },
      dryRun: wish.dryRun,
      ...(wish.source === undefined ? {} : { source: wish.source }),
      willWrite: async () => !stopping,
      commit: async (put) => {
        if (stopping) return false;
        const batch = await inTransaction(services.database, (transaction) =>
          // nobody else runs this import
          put(transaction, async () => undefined),
        );
        const saidOf = ({ problems }: (typeof batch.rejects)[number]) =>
          problems.map((problem) => problem.message);
        await rejects.add(
          batch.rejects.map((one) => rejectsLine(headings, one.fields, saidOf(one))),
        );
        const rows = rowsOf(batch);
        await report.add(rows.map((row) => rowFileLines(row, language)));
        progress.clear();
        list.add(rows);
        progress.show(batch);
        return true;
      },
    });
    progress.clear();
    list.end();
    summarise(wish, file, tally);
    const seconds = (performance.now() - started) / 1_000;
    console.log(
      say('duration', { seconds: seconds.toFixed(1), speed: Math.round(tally.rows / seconds) }),
    );
    if (!stopped) return;
    console.error(say('cancelled'));
    process.exitCode = 1;
  } finally {
    progress.clear();
    await rejects.close();
    await report.close();
  }
}

async function main(): Promise<void> {
  const wish = readArguments();
  const file = await openFile(wish.path);
  for (const place of [wish.rejects, wish.report])
    if (place !== undefined) await requirePlace(place, wish.path);
  await withServices(readSettings(process.env), (services) => run(wish, file, services));
}

await main().catch((error: unknown) => {
  if (error instanceof ImportFailure) {
    process.exitCode = 1;
    console.error(error.describe(language));
  } else tellFailure(error, say('usage'));
});
