import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { connect, openDatabase } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { StartFailure } from '#server/startFailure.ts';
import { addressOf } from '#tests/support/databaseNames.ts';

/** A PostgreSQL of the operator's, as it may be set up. */

const log = pino({ level: 'silent' });
const server = connect(inject('postgres'), 1, log);
const made: string[] = [];
afterAll(async () => {
  for (const name of made) {
    await server.pool.query(`drop database ${name} with (force)`);
    await server.pool.query(`drop role ${name}`);
  }
  await server.database.destroy();
});

const password = 'hunter2';
/** A new account and a database, with these options; the statements set them up further. */
async function madeWith(
  { owner = true, options = '', role = '' } = {},
  ...statements: ((name: string) => string)[]
): Promise<string> {
  const name = `set_up_${randomBytes(6).toString('hex')}`;
  await server.pool.query(`create role ${name} login ${role} password '${password}'`);
  await server.pool.query(`create database ${name} ${owner ? `owner ${name}` : ''} ${options}`);
  made.push(name);
  for (const statement of statements) await server.pool.query(statement(name));
  const url = new URL(addressOf(inject('postgres'), name));
  url.username = name;
  url.password = password;
  return url.href;
}

/** Why a start with this address is refused, in English. */
async function refusalOf(address: string, size = 4): Promise<string> {
  const settings = { DATABASE_URL: address, DATABASE_POOL: size, DATA_DIR: '/nowhere' };
  try {
    const { database, close } = await openDatabase(settings, log);
    try {
      await migrate(database);
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof StartFailure) return error.text;
    throw error;
  }
  throw new Error('not refused');
}

test('an account that owns its database is all that is needed', async () => {
  const settings = { DATABASE_URL: await madeWith(), DATABASE_POOL: 4, DATA_DIR: '/nowhere' };
  const { database, close } = await openDatabase(settings, log);
  expect((await migrate(database)).length).toBeGreaterThan(0);
  await close();
});

test('another way to write dates is refused with the statement that mends it', async () => {
  const address = await madeWith({}, (name) => `alter database ${name} set datestyle = 'German'`);
  const said = await refusalOf(address);
  const [, mend] = /Run: (alter role .*? set datestyle = ISO)\./.exec(said) ?? [];
  expect(said).toContain('DateStyle=German, DMY');
  await server.pool.query(mend ?? '');
  await expect(refusalOf(address)).rejects.toThrow('not refused');
});

test('another encoding than UTF8 is refused, with how a database is made', async () => {
  const address = await madeWith({ options: `encoding 'LATIN1' locale 'C' template template0` });
  const said = await refusalOf(address);
  expect(said).toMatch(/has the encoding LATIN1; .* create database bookdesk owner set_up_/);
});

test('an account that owns nothing is told what it should own', async () => {
  const said = await refusalOf(await madeWith({ owner: false }));
  expect(said).toMatch(/permission denied for schema public.*create database bookdesk owner NAME/);
});

describe('too few connections', () => {
  test('of the account are told with the number that is needed', async () => {
    const said = await refusalOf(await madeWith({ role: 'connection limit 4' }), 4);
    expect(said).toContain('at most 4 connections; DATABASE_POOL=4 needs 5');
  });

  test('of the server are told as well', async () => {
    expect(await refusalOf(await madeWith(), 200)).toContain('DATABASE_POOL=200 needs 201');
  });

  test('that others have are told as such', async () => {
    const address = await madeWith({ role: 'connection limit 0' });
    expect(await refusalOf(address)).toMatch(/has no free connection: too many connections/);
  });
});

test.each([
  'postgres://desk:hunter2@127.0.0.1:1/books',
  'postgres://desk:hun@hunter2@127.0.0.1:1/books',
  'postgres://desk:1/hunter2@127.0.0.1:1/books',
  'postgres://desk:1?hunter2@127.0.0.1:1/books',
  'postgres://desk:1#hunter2@127.0.0.1:1/books',
  'postgres://127.0.0.1:1/books?user=desk&password=hunter2',
  'postgres://127.0.0.1:1/books?password=hun@hunter2',
  'postgres://desk:hunter2@/books?host=/nowhere',
])('no secret of %s is printed', async (address) => {
  const said = await refusalOf(address);
  expect(said).toContain('cannot be reached');
  expect(said).not.toContain('hun');
});
