import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, inject, test } from 'vitest';
import { connect, inTransaction } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrations } from '#server/database/migrations/index.ts';
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
