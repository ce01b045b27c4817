import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gramTotals } from '#server/database/gramTotals.ts';
import type { Tables } from '#server/database/tables.ts';
import { sumGrams, sumGramsAtRest } from '#server/database/wordTotals.ts';
import { countedOwnTables } from '#server/jmgr/own/index.ts';
import { both, createOwnPlatform, type OwnPlatform, ownText } from './support.ts';

/** Of own records it is kept how many hold each character and pair, whatever becomes of them and of their list. */

let platform: OwnPlatform;
let database: Kysely<Tables>;
beforeAll(async () => {
  platform = await createOwnPlatform();
  database = platform.services.database;
});
afterAll(() => platform.close());

const text = { type: 'text', label: both('Text') };
const number = { type: 'number', label: both('Number') };

/** What is kept of some grams is what the records hold, before the job has been there and after it. */
async function expectTotals(list: string, expected: Readonly<Record<string, number>>) {
  const table = `own_${list}` as const;
  const kept = async () => {
    const totals = await gramTotals(database, table, Object.keys(expected));
    return (
      totals && Object.fromEntries(Object.keys(expected).map((gram, at) => [gram, totals[at]]))
    );
  };
  const before = await kept();
  if (before) expect(before).toEqual(expected);
  expect(await countedOwnTables(database)).toContain(table);
  await sumGrams(database, [table]);
  expect(await kept()).toEqual(expected);
  const { rows } = await sql`select from ${sql.table(`${table}_gram_change`)}`.execute(database);
  expect(rows).toEqual([]);
  for (const [gram, count] of Object.entries(expected))
    expect((await platform.own(`${list}/list`, { searchText: gram })).dataCount).toBe(count);
}

test('records that are made, changed, deleted and restored are counted by their words', async () => {
  await platform.publish('words', ownText('words', { title: text, place: text }));
  const first = await platform.put('words', { title: '红楼梦', place: '北京' });
  await platform.put('words', { title: '红与黑', place: '' });
  await expectTotals('words', { 红: 2, 楼梦: 1, 京: 1, 白: 0 });
  await platform.put('words', { id: first.id, revision: 1, title: '白楼梦' });
  await expectTotals('words', { 红: 1, 楼梦: 1, 京: 1, 白: 1 });
  await platform.own('words/delete', { ids: [first.id] });
  await expectTotals('words', { 红: 1, 楼梦: 0, 京: 0, 白: 0 });
  await platform.own('words/restore', { ids: [first.id] });
  await expectTotals('words', { 红: 1, 楼梦: 1, 京: 1, 白: 1 });
});

test('a list that changes has its records counted by what is searched now', async () => {
  const publish = (fields: object) =>
    platform.publish('recounted', ownText('recounted', { title: text, ...fields }));
  await publish({ size: number });
  await platform.put('recounted', { title: '红', size: 12 });
  await expectTotals('recounted', { 红: 1, '12': 0 });
  await publish({ size: text });
  await expectTotals('recounted', { 红: 1, '12': 1 });
  await publish({ breadth: { ...text, aliases: ['size'] } });
  await expectTotals('recounted', { 红: 1, '12': 1 });
  await publish({});
  await expectTotals('recounted', { 红: 1, '12': 0 });
});

test('a list that is renamed has its records counted under its new name', async () => {
  await platform.publish('called', ownText('called', { title: text }));
  await platform.put('called', { title: '红' });
  const renamed = ownText('named', { title: text }, { aliases: ['called'] });
  const { status } = await platform.send('/jmgr/schema/rename', {
    method: 'PUT',
    headers: { authorization: `Bearer ${platform.operator}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'called', to: 'named', revision: 1, text: renamed, note: '' }),
  });
  expect(status).toBe(200);
  await platform.put('named', { title: '红' });
  await expectTotals('named', { 红: 2 });
});

test('a table that nobody has counted yet is counted when its list is next read', async () => {
  await platform.publish('older', ownText('older', { title: text }));
  await platform.put('older', { title: '红' });
  // as an older version has it
  for (const name of ['older_gram_total', 'older_gram_change', 'older_word_total'])
    await sql`drop table ${sql.table(`own_${name}`)}`.execute(database);
  for (const event of ['insert', 'update', 'delete', 'truncate'])
    await sql`drop trigger ${sql.ref(`own_older_gram_${event}`)} on own_older`.execute(database);
  await sql`drop function own_older_gram_note()`.execute(database);
  await sql`update list_table set shape = shape - 'countsWords' where list = 'older'`.execute(
    database,
  );
  await platform.publish('older', ownText('older', { title: text, place: text }));
  await expectTotals('older', { 红: 1 });
});

test('while very many records are written, their words are counted and not added up', async () => {
  await platform.publish('many', ownText('many', { title: text }));
  const { id } = await platform.put('many', { title: '红楼梦' });
  await sumGrams(database, ['own_many']);
  const add = (count: number) =>
    database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ last: string }>`select max(id) as last from own_many`.execute(
        transaction,
      );
      await sql`insert into own_many (id, account_id, title, search_text, grams)
        select ${rows[0]?.last ?? id}::bigint + number, account_id, title, search_text, grams
        from own_many, generate_series(1, ${sql.lit(count)}) as number where id = ${id}`.execute(
        transaction,
      );
    });
  const waiting = async () => {
    const { rows } = await sql<{
      count: string;
    }>`select count(*) as count from own_many_gram_change`.execute(database);
    return Number(rows[0]?.count);
  };
  const kept = () => gramTotals(database, 'own_many', ['红', '楼梦', '楼红', '白']);
  const atRest = () => sumGramsAtRest(database, ['own_many']);

  await add(1_500);
  await atRest();
  await add(1_500);
  await atRest();
  expect(await waiting()).toBe(3_000);
  expect(await kept()).toEqual([3_001, 3_001, 0, 0]);

  await add(3);
  await atRest();
  expect(await waiting()).toBe(0);
  expect(await kept()).toEqual([3_004, 3_004, 0, 0]);

  // more would keep searches waiting
  await add(2_000);
  await atRest();
  expect(await waiting()).toBe(2_000);
  await add(28_000);
  await atRest();
  expect(await waiting()).toBe(0);
  expect(await kept()).toEqual([33_004, 33_004, 0, 0]);
}, 120_000);
