import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './started.ts';

const run = promisify(execFile);

/** where Debian keeps the programs of each version */
const versions = '/usr/lib/postgresql';
const programs = existsSync(versions)
  ? readdirSync(versions)
      .map((version) => join(versions, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'pg_basebackup')))
  : undefined;

/** Whether the tests that need it are left out. */
export const lacksPostgres = programs === undefined;

/** For the title of a test: tells if it is skipped, and what to do about it. */
export const realPostgres = programs
  ? 'two servers of PostgreSQL'
  : 'two servers of PostgreSQL (left out: none is installed here; apt-get install postgresql)';

/** the account "nobody": PostgreSQL refuses to run as root */
const nobody = 65_534;
const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

export interface PostgresServer {
  readonly url: string;
  query(text: string): Promise<Record<string, unknown>[]>;
  /** Makes a standby that follows this server. */
  standby(): Promise<PostgresServer>;
  /** Makes a standby a primary. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

const call = (program: string, ...parameters: string[]) =>
  run(join(programs ?? '', program), parameters, { ...account, cwd: '/tmp' });

async function start(folder: string, ...settings: string[]): Promise<PostgresServer> {
  const port = await freePort();
  const options = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
  ];
  const given = [...options, ...settings].map((one) => `-c ${one}`).join(' ');
  await call(
    'pg_ctl',
    'start',
    '-w',
    '-D',
    join(folder, 'data'),
    '-o',
    given,
    '-l',
    join(folder, 'log'),
  );
  const url = `postgres://bookdesk@127.0.0.1:${port}/postgres`;
  return {
    url,
    async query(text) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query(text)).rows;
      } finally {
        await client.end();
      }
    },
    async standby() {
      const behind = await ownFolder();
      await call('pg_basebackup', '-R', '-D', join(behind, 'data'), '-d', url);
      return start(behind);
    },
    promote: async () => void (await call('pg_ctl', 'promote', '-w', '-D', join(folder, 'data'))),
    async stop() {
      await call('pg_ctl', 'stop', '-m', 'immediate', '-D', join(folder, 'data'));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bookdesk-postgres-'));
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid);
  return folder;
}

/** Starts a PostgreSQL of Debian with an empty database, to which whoever asks on this machine is let in. */
export async function startPostgres(...settings: string[]): Promise<PostgresServer> {
  const folder = await ownFolder();
  await call(
    'initdb',
    '-U',
    'bookdesk',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-D',
    join(folder, 'data'),
  );
  return start(folder, ...settings);
}
