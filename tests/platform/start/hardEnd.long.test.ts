import { spawn } from 'node:child_process';
import { chownSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/database/connection.ts';
import {
  builtServer,
  keeperPid,
  postgresPid,
  type ServerProcess,
  startProcess,
  temporaryFolder,
} from './serverProcess.ts';

/** The embedded database under ends of every kind (contract 11), with real processes. */

const server = await builtServer();
const place = await temporaryFolder();
const running: ServerProcess[] = [];
let folders = 0;
let dataFolder = '';
const log = pino({ level: 'silent' });

beforeEach(() => {
  folders += 1;
  dataFolder = join(place.path, String(folders));
});
afterAll(async () => {
  for (const { child } of running) child.kill('SIGINT');
  await Promise.all(running.map(({ ended }) => ended));
  await place.remove();
  await server.remove();
});

async function started(): Promise<ServerProcess> {
  const process = startProcess(server, { DATA_DIR: dataFolder });
  running.push(process);
  await process.origin;
  return process;
}
const joined = () => openDatabase({ DATA_DIR: dataFolder, DATABASE_POOL: 1 }, log);
const write = ({ database }: OpenDatabase, name: string) =>
  database
    .insertInto('label')
    .values({ id: String(1 + Math.floor(Math.random() * 1e12)), name })
    .execute();
async function labels({ database }: OpenDatabase): Promise<string[]> {
  const rows = await database.selectFrom('label').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** Writes through a second process' eyes and ends everything as `kill` says; then looks what a new start finds. */
async function surviving(kill: (process: ServerProcess) => void): Promise<string[]> {
  const first = await started();
  const second = await joined();
  await write(second, 'acknowledged');
  await second.close();
  kill(first);
  await first.ended;
  await started();
  const again = await joined();
  const found = await labels(again);
  await again.close();
  return found;
}

test('PostgreSQL ends in order when Node is killed', async () => {
  const { child, ended } = await started();
  expect(postgresPid(dataFolder)).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await ended;
  await expect.poll(() => postgresPid(dataFolder), { timeout: 10_000 }).toBeUndefined();
}, 60_000);

test('PostgreSQL ends even when its keeper is killed along with Node', async () => {
  const { child, ended } = await started();
  process.kill(keeperPid(dataFolder), 'SIGKILL');
  child.kill('SIGKILL');
  await ended;
  await expect.poll(() => postgresPid(dataFolder), { timeout: 10_000 }).toBeUndefined();
}, 60_000);

test('an acknowledged write is there after Node was killed', async () => {
  expect(await surviving(({ child }) => child.kill('SIGKILL'))).toEqual(['acknowledged']);
}, 60_000);

test('an acknowledged write is there after everything was killed at once', async () => {
  const found = await surviving(({ child }) => {
    const postgres = postgresPid(dataFolder) ?? 0;
    process.kill(keeperPid(dataFolder), 'SIGKILL');
    process.kill(postgres, 'SIGKILL');
    child.kill('SIGKILL');
  });
  expect(found).toEqual(['acknowledged']);
}, 60_000);

test('a stale postmaster.pid whose number now belongs to a stranger does not stop the start', async () => {
  const first = await started();
  const pidFile = join(dataFolder, 'database', 'data', 'postmaster.pid');
  const left = readFileSync(pidFile, 'utf8').split('\n');
  first.child.kill('SIGINT');
  await first.ended;
  const { uid, gid } = statSync(join(dataFolder, 'database', 'data'));
  const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
  try {
    left[0] = String(stranger.pid);
    writeFileSync(pidFile, left.join('\n'), { mode: 0o600 });
    chownSync(pidFile, uid, gid);
    const again = await started();
    expect(postgresPid(dataFolder)).not.toBe(stranger.pid);
    again.child.kill('SIGINT');
    expect((await again.ended).code).toBe(0);
  } finally {
    stranger.kill('SIGKILL');
  }
}, 60_000);

test('a second process joins the database, keeps it when the first ends, and ends it as the last', async () => {
  const first = await started();
  const second = await joined();
  const postgres = postgresPid(dataFolder);
  first.child.kill('SIGINT');
  expect((await first.ended).code).toBe(0);
  await write(second, 'alone');
  expect(await labels(second)).toEqual(['alone']);
  expect(postgresPid(dataFolder)).toBe(postgres);
  await second.close();
  expect(postgresPid(dataFolder)).toBeUndefined();
}, 60_000);

test('those who are connected get their database back when its server is killed', async () => {
  await started();
  const second = await joined();
  await write(second, 'before');
  process.kill(postgresPid(dataFolder) ?? 0, 'SIGKILL');
  await expect
    .poll(() => labels(second).catch(() => 'not yet'), { timeout: 20_000 })
    .toEqual(['before']);
  await second.close();
}, 60_000);

test('two first starts on one empty folder make one database that both use', async () => {
  const [one, other] = [started(), started()];
  const origins = await Promise.all([(await one).origin, (await other).origin]);
  for (const origin of origins) {
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  }
  const third = await joined();
  const accounts = await third.database.selectFrom('account').select('name').execute();
  expect(accounts).toEqual([]);
  await third.close();
}, 60_000);
