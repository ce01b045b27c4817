import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, plannedOnce } from '#server/database/connection.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** Statements that a connection plans once, while the table that they read changes. */

let stored: TestDatabase;
beforeAll(async () => {
  stored = await createTestDatabase();
  await sql`create table planned (value text)`.execute(stored.database);
  await sql`insert into planned values ('12')`.execute(stored.database);
});
afterAll(() => stored.close());

const change = (type: string) =>
  sql`alter table planned alter value type ${sql.raw(type)} using value::text::${sql.raw(type)}`.execute(
    stored.database,
  );
const question = sql<{ value: unknown }>`${plannedOnce} select * from planned where ${true}`;

test('a statement that was planned before a column changed its type is asked once more', async () => {
  await change('text');
  const read = () => stored.database.connection().execute((one) => question.execute(one));
  expect((await read()).rows).toEqual([{ value: '12' }]);
  await change('integer');
  expect((await read()).rows).toEqual([{ value: 12 }]);
  expect((await read()).rows).toEqual([{ value: 12 }]);
});

test('a transaction that meets such a statement is done again as a whole', async () => {
  await change('text');
  await question.execute(stored.database);
  await change('integer');
  let runs = 0;
  const { rows } = await inTransaction(stored.database, (transaction) => {
    runs += 1;
    return question.execute(transaction);
  });
  expect(rows).toEqual([{ value: 12 }]);
  expect(runs).toBe(2);
});

test('within a transaction, such a statement is not asked again by itself', async () => {
  await change('text');
  await question.execute(stored.database);
  await change('integer');
  const work = stored.database
    .transaction()
    .execute((transaction) => question.execute(transaction));
  await expect(work).rejects.toThrow('cached plan must not change result type');
});
