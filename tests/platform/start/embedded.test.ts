import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { connect, openDatabase } from '#server/database/connection.ts';
import { linkLibraries } from '#server/database/embedded/binaries.ts';
import { type EmbeddedOptions, startEmbedded } from '#server/database/embedded/index.ts';
import { canEnter, serviceUser } from '#server/database/embedded/serviceUser.ts';
import { postgresPid, temporaryFolder } from './serverProcess.ts';

const place = await temporaryFolder();
const log = pino({ level: 'silent' });
afterAll(() => place.remove());

function folder(name: string, mode = 0o755): EmbeddedOptions {
  const path = join(place.path, name);
  mkdirSync(path, { mode });
  return { folder: path, identity: path, log, durable: false };
}

test('a folder whose path is too long for a socket is served on a loopback port, the same each time', async () => {
  const options = folder(`long-${'x'.repeat(100)}`);
  const first = await startEmbedded(options);
  expect(first.address.host).toBe('127.0.0.1');
  await first.close();
  const second = await startEmbedded(options);
  expect(second.address).toEqual(first.address);
  const { pool, database } = connect(second.address, 1, log);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.destroy();
  await second.close();
});

test('nobody gets in without the password, which only its owner may read', async () => {
  const options = folder('password');
  const embedded = await startEmbedded({ ...options, tcp: true });
  const { pool, database } = connect({ ...embedded.address, password: 'guess' }, 1, log);
  await expect(pool.query('select 1')).rejects.toThrow('password authentication failed');
  await database.destroy();
  const passwordFile = join(options.folder, 'database', 'password');
  expect(lstatSync(passwordFile).mode & 0o777).toBe(0o600);
  expect(readFileSync(passwordFile, 'utf8').trim()).toBe(embedded.address.password);
  await embedded.close();
});

test('what was in memory is loaded again by the next start, unasked', async () => {
  const options = folder('warm');
  const before = await startEmbedded(options);
  const { pool, database } = connect(before.address, 1, log);
  await pool.query('select count(*) from pg_class');
  await database.destroy();
  await before.close();
  const embedded = await startEmbedded(options);
  const said = () => readFileSync(join(options.folder, 'database', 'server.log'), 'utf8');
  await expect.poll(said, { timeout: 20_000 }).toMatch(/successfully prewarmed [1-9]/);
  await embedded.close();
});

test('what an earlier first start left unfinished is removed, and the folder works', async () => {
  const options = folder('unfinished');
  const left = join(options.folder, 'database.new-2147483646');
  mkdirSync(left);
  writeFileSync(join(left, 'PG_VERSION'), '18\n');
  const embedded = await startEmbedded(options);
  expect(existsSync(left)).toBe(false);
  await embedded.close();
  expect(postgresPid(options.folder)).toBeUndefined();
});

test('the links between the libraries are made where no install script did', async () => {
  const { folder: root } = folder('package');
  const libraries = join(root, 'native', 'lib');
  mkdirSync(libraries, { recursive: true });
  writeFileSync(join(libraries, 'libpq.so.5.18'), '');
  const list = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(list));
  expect(await linkLibraries(root)).toBe(true);
  expect(readlinkSync(join(libraries, 'libpq.so.5'))).toBe('libpq.so.5.18');
  // once more, with nothing to do
  expect(await linkLibraries(root)).toBe(true);
});

test.runIf(process.getuid?.() === 0)(
  'root keeps the database elsewhere where PostgreSQL’s account cannot enter the data folder',
  async () => {
    const { folder: dataFolder } = folder('closed', 0o700);
    expect(canEnter(serviceUser(dataFolder), dataFolder)).toBe(false);
    const settings = { DATA_DIR: dataFolder, DATABASE_POOL: 1 };
    const first = await openDatabase(settings, log);
    expect(readlinkSync(join(dataFolder, 'database'))).toMatch(
      /^\/var\/lib\/bookdesk\/[0-9a-f]{16}\/database$/,
    );
    const second = await openDatabase(settings, log);
    await first.close();
    const rows = await second.database
      .selectNoFrom((expression) => expression.val('here').as('word'))
      .execute();
    expect(rows).toEqual([{ word: 'here' }]);
    await second.close();
  },
);
