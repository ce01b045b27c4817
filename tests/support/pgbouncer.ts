import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { freePort } from './started.ts';

/** path of PgBouncer on this machine; undefined if it is not installed */
const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(
  existsSync,
);

/** Whether the tests that need it are left out. */
export const lacksPgbouncer = program === undefined;

/** For the title of a test: tells if it is skipped, and what to do about it. */
export const realPgbouncer = program
  ? 'a real PgBouncer'
  : 'a real PgBouncer (left out: none is installed here; apt-get install pgbouncer)';

/** the account "nobody": PgBouncer refuses to run as root */
const nobody = 65_534;

export interface Pgbouncer {
  /** the address of a database through it */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer before the PostgreSQL of the test run, as it is usually set up: it takes settings that it does not keep.
 *
 * @param connections that it has to each database, which its clients have to share
 */
export async function startPgbouncer(
  mode: 'transaction' | 'session' | 'statement',
  connections: number,
): Promise<Pgbouncer> {
  const server = new URL(inject('postgres'));
  const folder = await mkdtemp(join(tmpdir(), 'bookdesk-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
    * = host=${server.hostname} port=${server.port} user=${server.username} password=${decodeURIComponent(server.password)}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = any
    pool_mode = ${mode}
    default_pool_size = ${connections}
    ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout
    `,
  );
  await chmod(file, 0o644);
  const isRoot = process.getuid?.() === 0;
  const child = spawn(program ?? '', [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  await new Promise<void>((ready, refused) => {
    child.stderr.on('data', (text) => {
      said += text;
      if (said.includes('process up')) ready();
    });
    child.once('exit', () => refused(new Error(said)));
  });
  return {
    urlOf: (database) => `postgres://bookdesk:any@127.0.0.1:${port}/${database}`,
    async stop() {
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
