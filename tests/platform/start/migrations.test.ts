import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, inject, test } from 'vitest';
import { connect, inTransaction } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { startServer } from '#server/start.ts';
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

test('institutions that were there before are found by name and credit code', async () => {
  const { database } = connect(await emptyDatabase(), 2, log);
  const before = Object.entries(migrations).filter(([name]) => name < '0007');
  await migrate(database, Object.fromEntries(before));
  await sql`insert into institution (id, name, information)
    values (1, '旧藏书楼', '{"creditCode": "91350100M000100Y43"}')`.execute(database);
  await migrate(database);
  const found = await database
    .selectFrom('institution')
    .where(sql<boolean>`grams @> array['藏书', '0y']`)
    .select(['id', 'search_text'])
    .execute();
  expect(found).toEqual([{ id: '1', search_text: '旧藏书楼\n91350100m000100y43' }]);
  const totals = await sql`select status, count from institution_total`.execute(database);
  expect(totals.rows).toEqual([{ status: 1, count: '1' }]);
  await database.destroy();
});

test('a database that a newer version has migrated is refused and named', async () => {
  const { database, close } = await createTestDatabase();
  closers.unshift(close);
  await expect(migrate(database, {})).rejects.toThrow(
    /upgraded by a newer Bookdesk \(unknown migrations: 0001_foundation/,
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

test('a migration that fails changes nothing and is named', async () => {
  const { database, close } = await createTestDatabase();
  closers.unshift(close);
  const broken = {
    ...migrations,
    '9998_table': { up: (schema) => schema.schema.createTable('half').execute() },
    '9999_broken': { up: () => Promise.reject(new Error('no such thing')) },
  } satisfies typeof migrations;
  await expect(migrate(database, broken)).rejects.toThrow(
    'The database migration 9999_broken failed and changed nothing: no such thing',
  );
  const tables = await database.introspection.getTables();
  expect(tables.map(({ name }) => name)).not.toContain('half');
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
