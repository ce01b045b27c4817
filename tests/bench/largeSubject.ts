import { chmod, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { type OpenDatabase, openDatabase } from '#server/database/connection.ts';
import { readSettings } from '#server/settings.ts';
import { startBookdesk } from '../support/started.ts';
import { awaitWords, fillBooks, fillPosts } from './fill.ts';
import type { Scale } from './scale.ts';
import { realBooksFolder, type Subject, subjectOf } from './subject.ts';
import { readRealBooks } from './texts.ts';

/** What is made up has changed where this has: a folder of another number is not used. */
const version = 1;

/** A Bookdesk with many posts and books, and its database without it. */
export interface LargeSubject extends Subject {
  readonly rows: number;
  /** the same PostgreSQL, beside the server */
  readonly opened: OpenDatabase;
}

/** Where it lies between runs: filling takes minutes, `BENCH_DATA_DIR` says where else. */
const folderOf = ({ rows, folder }: Scale): string =>
  resolve(folder ?? join(tmpdir(), `bookdesk-bench-${version}-${rows}`));

async function fillWhatIsMissing({ database }: OpenDatabase, rows: number): Promise<void> {
  const missing = async (table: 'post' | 'book') => {
    const { rows: counted } = await sql<{ count: string | null }>`
      select sum(count) as count from ${sql.table(`${table}_total`)}`.execute(database);
    return rows - Number(counted[0]?.count ?? 0);
  };
  const [posts, books] = [await missing('post'), await missing('book')];
  if (posts > 0 || books > 0)
    console.log(
      `filling ${rows.toLocaleString('en-US')} posts and books, once: this takes minutes …`,
    );
  // the demo's own are among them
  if (posts > 0) await fillPosts(database, posts);
  if (books > 0) {
    const folder = realBooksFolder();
    await fillBooks(database, books, folder === undefined ? [] : await readRealBooks(folder));
  }
}

let started: Promise<LargeSubject> | undefined;

/** Starts Bookdesk on the large folder, filled where it is not; the same one for all benches of a run. */
export function largeSubject(scale: Scale): Promise<LargeSubject> {
  started ??= start(scale);
  return started;
}

/** Ends it, where a bench has asked for it; the folder stays. */
export async function closeLargeSubject(): Promise<void> {
  await (await started)?.close();
  started = undefined;
}

async function start(scale: Scale): Promise<LargeSubject> {
  const { rows } = scale;
  const folder = folderOf(scale);
  await mkdir(folder, { recursive: true });
  // PostgreSQL's own account must be able to enter it where the bench runs as root
  await chmod(folder, 0o755);
  const dataFolder = join(folder, 'data');
  const server = await startBookdesk(dataFolder);
  const opened = await openDatabase(
    readSettings({ DATA_DIR: dataFolder, LOG_LEVEL: 'silent' }),
    pino({ level: 'silent' }),
  );
  const close = async () => {
    await opened.close();
    await server.stop();
  };
  try {
    await fillWhatIsMissing(opened, rows);
    await awaitWords(opened.database, 'book');
    return { ...(await subjectOf(dataFolder, server.origin)), rows, opened, close };
  } catch (error) {
    await close();
    throw error;
  }
}
