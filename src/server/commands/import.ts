import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, open, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { errorMessage } from '#contract/errorMessage.ts';
import { type MessageValues, message } from '#contract/language.ts';
import { inTransaction } from '../database/connection.ts';
import { ImportFailure } from '../import/failure.ts';
import type { ImportFile } from '../import/file/table.ts';
import { messages } from '../import/messages.ts';
import { rejectsHeading, rejectsLine } from '../import/rejects.ts';
import { type BatchReport, type RowProblem, runImport, type Tally } from '../import/run.ts';
import type { Services } from '../services.ts';
import { readSettings } from '../settings.ts';
import { tellFailure, terminalLanguage, UsageError } from './terminal.ts';
import { withServices } from './withServices.ts';

/** `npm run import`: the same import as the list's toolbar, straight from a file. */

/** Problems that the terminal lists. */
const listed = 50;
const progressMilliseconds = 200;

const language = terminalLanguage;
const say = (key: keyof (typeof messages)['en-US'], values?: MessageValues) =>
  message(messages, language, key, values);

interface Wish {
  readonly resource: string;
  readonly path: string;
  readonly dryRun: boolean;
  readonly source: string | undefined;
  /** the account name of the operator whose import it is */
  readonly as: string | undefined;
  /** where the rejected rows go; undefined where nothing is written */
  readonly rejects: string | undefined;
}

/** The file of rejects where none is named: beside the file, under a name that no file has yet. */
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

function readArguments(): Wish {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: {
      'dry-run': { type: 'boolean', default: false },
      source: { type: 'string' },
      rejects: { type: 'string' },
      as: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [resource, path, surplus] = positionals;
  if (!resource || !path) throw new UsageError(say('usage'));
  if (surplus !== undefined)
    throw new UsageError(`${say('unknownOption', { option: surplus })}\n\n${say('usage')}`);
  const dryRun = values['dry-run'];
  const rejects = values.rejects ?? (dryRun ? undefined : rejectsBeside(path));
  return { resource, path, dryRun, source: values.source, as: values.as, rejects };
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
 * Makes sure, before anything is taken in, that rejects can be kept, and not in the place of the file itself.
 *
 * @throws UsageError naming the file and the mend
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

/** One line that is written over and over, on a terminal; nothing anywhere else. */
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

/** Writes the rejects as they come; the file is there only once something was rejected. */
function createRejects(path: string | undefined) {
  let file: FileHandle | undefined;
  let headings: readonly string[] = [];
  return {
    begin(found: readonly string[]) {
      headings = found;
    },
    async add(rejects: BatchReport['rejects']) {
      if (path === undefined || rejects.length === 0) return;
      try {
        if (!file) {
          file = await open(path, 'w');
          await file.write(rejectsHeading(headings, language));
        }
        const lines = rejects.map(({ fields, problems }) =>
          rejectsLine(
            headings,
            fields,
            problems.map((problem) => problem.message),
          ),
        );
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

function report(wish: Wish, file: ImportFile, tally: Tally, problems: readonly RowProblem[]) {
  for (const problem of problems.slice(0, listed))
    console.log(
      // what is wrong with a whole row names the row itself
      problem.field === ''
        ? `  ${problem.message}`
        : say('problemLine', { row: problem.row, field: problem.field, message: problem.message }),
    );
  if (problems.length > listed) console.log(say('problemsMore', { count: listed }));
  console.log(say(wish.dryRun ? 'summaryDryRun' : 'summary', { file: file.name, ...tally }));
  if (tally.rejected === 0) return;
  console.log(
    wish.rejects === undefined
      ? say('rejectsHint', { count: tally.rejected })
      : say('rejectsWritten', { count: tally.rejected, file: wish.rejects }),
  );
}

/** The id of the account of this name. @throws UsageError where there is none */
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

async function run(wish: Wish, file: ImportFile, services: Services): Promise<void> {
  const progress = createProgress(file.bytes);
  const rejects = createRejects(wish.rejects);
  const problems: RowProblem[] = [];
  const started = performance.now();
  let stopping = false;
  process.once('SIGINT', () => {
    stopping = true;
  });
  try {
    const { tally, stopped } = await runImport(services, {
      resource: wish.resource,
      file,
      dryRun: wish.dryRun,
      language,
      ...(wish.source === undefined ? {} : { source: wish.source }),
      accountId: await accountOf(services, wish.as),
      onHeadings: async (headings) => rejects.begin(headings),
      commit: async (put) => {
        if (stopping) return false;
        const batch = await inTransaction(services.database, put);
        await rejects.add(batch.rejects);
        problems.push(...batch.problems.slice(0, Math.max(0, listed + 1 - problems.length)));
        progress.show(batch);
        return true;
      },
    });
    progress.clear();
    report(wish, file, tally, problems);
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
  }
}

async function main(): Promise<void> {
  const wish = readArguments();
  const file = await openFile(wish.path);
  if (wish.rejects !== undefined) await requirePlace(wish.rejects, wish.path);
  await withServices(readSettings(process.env), (services) => run(wish, file, services));
}

await main().catch((error: unknown) => {
  if (error instanceof ImportFailure) {
    process.exitCode = 1;
    console.error(error.describe(language));
  } else tellFailure(error, say('usage'));
});
