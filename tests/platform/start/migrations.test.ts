import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, inject, test } from 'vitest';
import { connect, inTransaction } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrations, noted } from '#server/database/migrations.ts';
import { startServer } from '#server/start.ts';
import { StartFailure } from '#server/startFailure.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { addressOf } from '#tests/support/databaseNames.ts';

const log = pino({ level: 'silent' });
const server = connect(inject('postgres'), 1, log);
const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
  await server.database.destroy();
});

async function emptyDatabase(): Promise<string> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await server.pool.query(`create database ${name}`);
  closers.push(() => server.pool.query(`drop database ${name} with (force)`));
  return addressOf(inject('postgres'), name);
}

test('several first migrations at once: one runs them, all find them done', async () => {
  const address = await emptyDatabase();
  const starts = [1, 2, 3].map(() => connect(address, 2, log).database);
  const ran = await Promise.all(starts.map((database) => migrate(database)));
  expect(ran.flat().sort()).toEqual(Object.keys(migrations).sort());
  await Promise.all(starts.map((database) => database.destroy()));
});

/** the migrations of the 0.x releases */
const former = Object.keys(noted).filter((name) => !(name in migrations));

/** A database with content that these migrations have made. */
async function databaseOf(names: readonly string[]) {
  const { database, close } = await createTestDatabase({ demo: true });
  closers.unshift(close);
  await sql`truncate kysely_migration`.execute(database);
  await sql`insert into kysely_migration (name, timestamp)
    select name, now()::text from unnest(${[...names]}::text[]) as name`.execute(database);
  const content = async () => {
    const { rows } = await sql`select to_jsonb(post)::text as post from post
      order by id`.execute(database);
    return rows;
  };
  return { database, content };
}

test('a database of the last 0.x release goes on with its content, and notes the baseline', async () => {
  const { database, content } = await databaseOf(former);
  const before = await content();
  expect(before.length).toBeGreaterThan(0);
  expect(await migrate(database)).toEqual(Object.keys(migrations));
  expect(await content()).toEqual(before);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration
    order by name collate "C"`.execute(database);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys({ ...noted, ...migrations }));
  expect(await migrate(database)).toEqual([]);
});

test('a database of the last 0.x release has what comes after the baseline', async () => {
  const { database } = await databaseOf(former);
  const next = {
    ...migrations,
    '9999_mood': {
      up: (schema) => schema.schema.alterTable('label').addColumn('mood', 'text').execute(),
    },
  } satisfies typeof migrations;
  expect(await migrate(database, next)).toEqual(Object.keys(next));
  expect(await migrate(database, next)).toEqual([]);
  await sql`select mood from label`.execute(database);
});

test.each([
  ['the first migration alone', former.slice(0, 1)],
  ['all but the last migration', former.slice(0, -1)],
  ['all but one in between', former.toSpliced(30, 1)],
])(
  'a database of an older release, which has had %s, is refused with the release to go through',
  async (_what, names) => {
    const { database, content } = await databaseOf(names);
    const before = await content();
    const failure = await migrate(database).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartFailure);
    expect(failure).toHaveProperty(
      'text',
      expect.stringContaining(
        '数据库由 0.3.0 之前的 Bookdesk 生成。请先用 Bookdesk 0.3.0 启动一次，让它升级数据库，再运行这个版本。未作任何改动。',
      ),
    );
    expect(await content()).toEqual(before);
    const { rows } = await sql`select name from kysely_migration`.execute(database);
    expect(rows).toHaveLength(names.length);
  },
);

test('migrations of another program in another schema are its own', async () => {
  const { pool, database } = connect(await emptyDatabase(), 2, log);
  closers.unshift(() => database.destroy());
  await pool.query(
    `create schema theirs; create table theirs.kysely_migration (name text, timestamp text);
      insert into theirs.kysely_migration values ('2024_first', '')`,
  );
  expect(await migrate(database)).toEqual(Object.keys(migrations));
  expect((await pool.query('select name from theirs.kysely_migration')).rows).toHaveLength(1);
});

test('a database that a newer version has migrated is refused and named', async () => {
  const { database, close } = await createTestDatabase();
  closers.unshift(close);
  await expect(migrate(database, {})).rejects.toThrow(
    /upgraded by a newer Bookdesk \(unknown migrations: 0101_core/,
  );
});

test.each([
  ['a table', 'create table theirs (id integer)'],
  ['a view', 'create view theirs as select 1 as one'],
  [
    'the migrations',
    `create table theirs (id integer); create table kysely_migration (name text, timestamp text);
      insert into kysely_migration values ('2024_first', '')`,
  ],
])(
  'a database that has %s of another program is refused at the first start, which leaves nothing',
  async (_what, statements) => {
    const address = await emptyDatabase();
    const { pool, database } = connect(address, 1, log);
    closers.unshift(() => database.destroy());
    const relations = async () =>
      (await pool.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`))
        .rows;
    await pool.query(statements);
    const before = await relations();
    const folder = join(tmpdir(), `bookdesk-refused-${randomBytes(6).toString('hex')}`);
    const settings = { PORT: '0', DATABASE_URL: address, DATA_DIR: folder, DEMO: 'off' };
    const starting = startServer({ ...settings, LOG_LEVEL: 'silent' }, () =>
      Promise.reject(new Error('not refused')),
    );
    await expect(starting).rejects.toThrow(
      /tables or views of another program \(theirs\)\. .*create database bookdesk/,
    );
    expect(await relations()).toEqual(before);
    expect(existsSync(folder)).toBe(false);
  },
);

test('what an extension of PostgreSQL has made is no reason to refuse a database', async () => {
  const { pool, database } = connect(await emptyDatabase(), 2, log);
  closers.unshift(() => database.destroy());
  await pool.query('create table lent (id integer)');
  // as if an extension had made it: the test server need not have one that makes tables
  await pool.query(`insert into pg_depend (classid, objid, objsubid, refclassid, refobjid, refobjsubid, deptype)
    select 'pg_class'::regclass, 'lent'::regclass, 0, 'pg_extension'::regclass, oid, 0, 'e'
    from pg_extension where extname = 'plpgsql'`);
  expect(await migrate(database)).toEqual(Object.keys(migrations));
});

test('a migration that fails is named and changes nothing, in an empty database as well', async () => {
  const { database } = connect(await emptyDatabase(), 1, log);
  closers.unshift(() => database.destroy());
  const broken = {
    ...migrations,
    '9998_table': { up: (schema) => schema.schema.createTable('half').execute() },
    '9999_broken': { up: () => Promise.reject(new Error('no such thing')) },
  } satisfies typeof migrations;
  await expect(migrate(database, broken)).rejects.toThrow(
    'The database migration 9999_broken failed and changed nothing: no such thing',
  );
  expect(await database.introspection.getTables({ withInternalKyselyTables: true })).toEqual([]);
  const refused = {
    ...migrations,
    '9999_refused': { up: (schema) => schema.schema.dropTable('nowhere').execute() },
  } satisfies typeof migrations;
  await expect(migrate(database, refused)).rejects.toThrow(
    'The database migration 9999_refused failed and changed nothing: table "nowhere" does not exist',
  );
  // no lock is left behind
  expect(await migrate(database)).toEqual(Object.keys(migrations));
});

test('work that meets a serialisation failure is done again', async () => {
  const { database, close } = await createTestDatabase();
  closers.unshift(close);
  let attempts = 0;
  await inTransaction(database, async (transaction) => {
    attempts += 1;
    await transaction
      .insertInto('label')
      .values({ id: String(attempts), name: 'kept' })
      .execute();
    if (attempts < 3) throw Object.assign(new Error('serialisation failure'), { code: '40001' });
  });
  const rows = await database.selectFrom('label').select('id').execute();
  expect(rows).toEqual([{ id: '3' }]);
});

test('work that fails for another reason is done once', async () => {
  const { database, close } = await createTestDatabase();
  closers.unshift(close);
  let attempts = 0;
  const work = inTransaction(database, async () => {
    attempts += 1;
    throw new Error('mistake');
  });
  await expect(work).rejects.toThrow('mistake');
  expect(attempts).toBe(1);
});
