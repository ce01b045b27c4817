import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { type MessageValues, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { restoreBackup } from '../backup/restore.ts';
import { makeBackup, type Progress } from '../backup/snapshot.ts';
import { type OpenDatabase, openDatabase } from '../database/connection.ts';
import { migrate, shortened } from '../database/migrate.ts';
import { dataFolder } from '../dataFolder.ts';
import { isDiskFull } from '../errorCode.ts';
import { bringThings } from '../jmgr/own/things.ts';
import { readSettings, type Settings } from '../settings.ts';
import { requireServedDatabase, requireServedFolder } from './servedPlace.ts';
import { progressLine, tellFailure, terminalLanguage, UsageError } from './terminal.ts';

/** `npm run backup` and `npm run restore`; the first argument tells which. */

const say = (key: keyof (typeof locales.backup.backup)['en-US'], values?: MessageValues) =>
  message(locales.backup.backup, terminalLanguage, key, values);

const line = progressLine();
const progress: Progress = (step, done) => line.show(say('working', { what: say(step), done }));
const secondsSince = (started: number) => ((performance.now() - started) / 1_000).toFixed(1);

async function backUp(parameters: string[]): Promise<void> {
  const { positionals } = parseArgs({ args: parameters, allowPositionals: true });
  const [file, ...surplus] = positionals;
  if (!file || surplus.length > 0) throw new UsageError(say('backupUsage'));
  if (existsSync(file)) throw new UsageError(say('exists', { file }));
  requireServedFolder(readSettings(process.env));
  const started = performance.now();
  await withDatabase(async (opened, settings) => {
    await requireServedDatabase(opened.database);
    await migrate(opened.database);
    await bringThings(opened.database);
    const { foreign, ...report } = await untilSignalled((signal) =>
      makeBackup(opened, file, settings.DATA_DIR, progress, signal),
    ).catch(namingFile('unwritable', file));
    line.clear();
    console.log(say('backedUp', { file, ...report, seconds: secondsSince(started) }));
    if (foreign.length > 0) console.log(say('foreignLeftOut', { names: shortened(foreign) }));
    if (settings.STORAGE_HOST !== undefined)
      console.log(say('bucketLeftOut', { bucket: settings.STORAGE_BUCKET ?? '' }));
  });
}

async function restore(parameters: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: parameters,
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [path, ...surplus] = positionals;
  if (!path || surplus.length > 0) throw new UsageError(say('restoreUsage'));
  const started = performance.now();
  await withDatabase(async (opened, settings) => {
    const wish = { path, dataFolder: settings.DATA_DIR, replace: values.replace };
    const report = await restoreBackup(opened, wish, progress).catch(
      namingFile('unreadable', path),
    );
    line.clear();
    const { migrated, unreadable, ended, ...counted } = report;
    console.log(say('restored', { ...counted, seconds: secondsSince(started) }));
    console.log(say('ended', { ...ended }));
    if (migrated.length > 0) console.log(say('migrated', { names: migrated.join(', ') }));
    if (unreadable.length > 0) console.log(say('secretsLost', { names: unreadable.join(', ') }));
  });
}

/** Does work that a signal interrupts; what it has begun is then removed. */
async function untilSignalled<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, end);
  try {
    return await work(ending.signal);
  } catch (error) {
    throw ending.signal.aborted ? new UsageError(say('interrupted')) : error;
  } finally {
    for (const signal of signals) process.off(signal, end);
  }
}

/** Turns an error of the system about the file into a sentence; throws all other errors on. */
const namingFile = (key: 'unwritable' | 'unreadable', file: string) => (error: unknown) => {
  const isOfFile =
    error instanceof Error && 'syscall' in error && ('path' in error || isDiskFull(error));
  if (!isOfFile) throw error;
  throw new UsageError(say(key, { file, detail: error.message }));
};

async function withDatabase(
  work: (opened: OpenDatabase, settings: Settings) => Promise<void>,
): Promise<void> {
  const settings = readSettings(process.env);
  await dataFolder(settings.DATA_DIR);
  const opened = await openDatabase(settings, pino({ level: 'error' }, pino.destination(2)));
  try {
    await work(opened, settings);
  } finally {
    line.clear();
    await opened.close();
  }
}

const [, , command, ...parameters] = process.argv;
await (command === 'restore' ? restore(parameters) : backUp(parameters)).catch((error: unknown) =>
  tellFailure(error, say(command === 'restore' ? 'restoreUsage' : 'backupUsage')),
);
