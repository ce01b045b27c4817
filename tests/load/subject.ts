import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { openDatabase } from '#server/database/connection.ts';
import { readSettings } from '#server/settings.ts';
import { fillBooks, fillPosts } from '../bench/fill.ts';
import { emptyDataFolder, freePort } from '../support/started.ts';
import type { Used } from './run.ts';
import { countsOf, ensurePeople } from './stock.ts';

/** The server of a run: a process of its own on an empty data folder, filled as a platform is after some years. */
export interface LoadSubject extends Used {
  readonly metricsToken: string;
  /** Collects garbage in the server. @returns bytes of its heap that are in use then */
  collect(): Promise<number>;
  close(): Promise<void>;
}

const metricsToken = 'bookdesk-load-metrics';
/** lines of the server's log that are shown: what follows is more of the same */
const shownLines = 20;
/** what a collection may take, in milliseconds */
const patience = 30_000;

export interface Records {
  readonly posts: number;
  readonly books: number;
}

/** Starts it as `npm start` does, without npm in between: what is weighed is the server's own process. */
export async function startLoadSubject(records: Records): Promise<LoadSubject> {
  const folder = await emptyDataFolder();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    [
      ...['--import', pathToFileURL(resolve('tests/load/collector.mjs')).href],
      ...[join('src', 'launch.mjs'), 'start'],
    ],
    {
      env: {
        ...process.env,
        DATA_DIR: folder.path,
        PORT: String(port),
        LOG_LEVEL: 'error',
        DEMO: 'on',
        // everybody has a network of their own, as `X-Forwarded-For` tells
        TRUSTED_PROXIES: '1',
        METRICS_TOKEN: metricsToken,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const ended = once(child, 'exit');
  await ready(child, origin);
  const settings = readSettings({ DATA_DIR: folder.path, LOG_LEVEL: 'silent' });
  const log = pino({ level: 'silent' });
  const { database, close } = await openDatabase(settings, log);
  // the people come first: the posts are spread over all accounts
  await ensurePeople(database, countsOf(1, 3_600));
  await fillPosts(database, records.posts);
  await fillBooks(database, records.books, []);
  return {
    origin,
    metricsToken,
    services: { database, settings, log, now: () => new Date() },
    collect: () => collectIn(child),
    async close() {
      await close();
      child.kill('SIGTERM');
      await ended;
      await folder.remove();
    },
  };
}

/** Until it says that it is ready; what it logs later are errors, and the first of them are shown. */
function ready(child: ChildProcess, origin: string): Promise<void> {
  return new Promise((settle, reject) => {
    let said = '';
    let isReady = false;
    let shown = 0;
    const read = (part: Buffer) => {
      if (isReady) {
        shown += 1;
        if (shown <= shownLines) process.stderr.write(part);
        return;
      }
      said += part.toString();
      isReady = said.includes(origin);
      if (isReady) settle();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
}

async function collectIn(child: ChildProcess): Promise<number> {
  const answered = once(child, 'message', { signal: AbortSignal.timeout(patience) });
  child.send('collect');
  const [bytes] = await answered;
  return Number(bytes);
}
