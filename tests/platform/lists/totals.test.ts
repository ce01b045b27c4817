import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postCalls } from '#contract/endpoints/lists.ts';
import { exactTotalLimit } from '#contract/limits.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import type { Tables } from '#server/database/tables.ts';
import { countMatches, forgetTotals, type Predicate } from '#server/database/totals.ts';
import { commonMatches } from '#server/database/wordTotals.ts';
import { equals } from '#server/jmgr/predicates.ts';
import { createListPlatform, type ListPlatform, postOf } from './support.ts';

let platform: ListPlatform;
let database: Kysely<Tables>;
beforeAll(async () => {
  platform = await createListPlatform();
  database = platform.services.database;
});
afterAll(() => platform.close());

/** Numbers that look random and are the same in every run. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const bucketColumns = ['content_type', 'status', 'is_blocked', 'is_draft', 'is_top', 'is_deleted'];

/** The buckets that the kept totals and the rows themselves disagree on. */
async function disagreements(): Promise<unknown[]> {
  const names = sql.join(bucketColumns.map((column) => sql.ref(column)));
  const { rows } = await sql`
    with kept as (select ${names}, sum(count) as count from post_total group by ${names}),
      counted as (select ${names}, count(*) as count from post group by ${names})
    select * from kept full join counted using (${names})
    where coalesce(kept.count, 0) <> coalesce(counted.count, 0)`.execute(database);
  return rows;
}

test('kept totals stay true under random writes of several connections', async () => {
  const dice = createDice(20_261_120);
  const pick = <T>(...values: readonly [T, ...T[]]): T => values[dice(values.length)] ?? values[0];
  const state = () => ({
    content_type: pick(1040, 1050, 2010),
    status: pick(10, 20, 30, 40),
    is_blocked: pick(true, false),
    is_draft: pick(true, false),
    is_top: pick(true, false),
    is_deleted: pick(true, false),
  });
  const ids: string[] = [];
  const insert = async (): Promise<unknown> => {
    const posts = Array.from({ length: 1 + dice(20) }, () =>
      postOf({ account_id: platform.reader.id, ...state() }),
    );
    await database.insertInto('post').values(posts).execute();
    return ids.push(...posts.map(({ id }) => id));
  };
  const some = () => ids.filter(() => dice(10) === 0);
  const change = async (): Promise<unknown> => {
    const chosen = some();
    if (chosen.length === 0) return undefined;
    return database.updateTable('post').set(state()).where('id', 'in', chosen).execute();
  };
  const read = (): Promise<unknown> =>
    database
      .updateTable('post')
      .set({ view_count: dice(100) })
      .where('id', 'in', ['0', ...some()])
      .execute();
  const remove = (): Promise<unknown> =>
    database
      .deleteFrom('post')
      .where('id', 'in', ['0', ...some()])
      .execute();
  const undone = (): Promise<unknown> =>
    database
      .transaction()
      .execute(async (transaction) => {
        await transaction
          .insertInto('post')
          .values(postOf({ account_id: platform.reader.id }))
          .execute();
        throw new Error('taken back');
      })
      .catch(() => undefined);

  for (let round = 0; round < 25; round += 1) {
    const writes = Array.from({ length: 4 }, () =>
      pick(insert, insert, change, read, remove, undone),
    );
    // a deadlock takes a write back as a whole; totals have to survive that too
    await Promise.allSettled(writes.map((write) => write()));
  }
  await insert();
  expect(await disagreements()).toEqual([]);
  const { count } = await countMatches(database, 'post', []);
  expect(count).toBe(
    Number((await sql<{ n: string }>`select count(*) n from post`.execute(database)).rows[0]?.n),
  );
  await sql`truncate post`.execute(database);
  forgetTotals(database, 'post');
  expect((await countMatches(database, 'post', [])).count).toBe(0);
});

const withBody = (body: object) => platform.call(postCalls.list, { body }, platform.operator.token);

test('the total of a full page is right with and without maintained columns', async () => {
  const posts = Array.from({ length: 60 }, (_, index) =>
    postOf({
      account_id: platform.reader.id,
      status: index % 3 === 0 ? 10 : 30,
      like_count: index,
      content: index % 2 === 0 ? '甲' : '乙',
    }),
  );
  await database.insertInto('post').values(posts).execute();
  forgetTotals(database, 'post');
  for (const [body, total] of [
    [{}, 60],
    [{ status: 10 }, 20],
    [{ status: 10, isTop: false, contentType: 1050 }, 20],
    [{ likeCountMin: 30 }, 30],
    [{ status: 30, userId: platform.reader.id }, 40],
    [{ searchText: '甲' }, 30],
  ] as const) {
    const answer = await withBody({ ...body, pageSize: 10 });
    expect({ body, total: answer.dataCount, exact: answer.dataCountExact ?? true }).toEqual({
      body,
      total,
      exact: true,
    });
  }
});

test('a person’s own write shows in the total at once, though totals are shared', async () => {
  const { reader } = platform;
  const total = async () =>
    (await platform.call(postCalls.list, { body: { pageSize: 10 } }, reader.token)).dataCount;
  const before = await total();
  const { data } = await platform.call(
    postCalls.save,
    { body: { content: '又一篇' } },
    reader.token,
  );
  expect(await total()).toBe(before + 1);
  await platform.call(postCalls.delete, { body: { ids: [data.id] } }, reader.token);
  expect(await total()).toBe(before);
});

test('equal questions at one time are one query, and a failure is not kept', async () => {
  let answered = 0;
  const counting = database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      // other processes hear of the change through this database too, now or later
      if (result.rows.some((row) => 'count' in row)) answered += 1;
      return result;
    },
  });
  const liked: Predicate = { condition: sql`like_count > 3` };
  await Promise.all(Array.from({ length: 20 }, () => countMatches(counting, 'post', [liked])));
  expect(answered).toBe(1);
  forgetTotals(counting, 'post');
  await countMatches(counting, 'post', [liked]);
  expect(answered).toBe(2);

  const broken: Predicate = { condition: sql`no_such_column = 1` };
  await expect(countMatches(database, 'post', [broken])).rejects.toThrow('no_such_column');
  await expect(countMatches(database, 'post', [broken])).rejects.toThrow('no_such_column');
});

test('deep pages continue the order of shallow ones without gaps or repeats', async () => {
  await sql`truncate post`.execute(database);
  // many of one instant and of one count: the order has to be total all the same
  const posts = Array.from({ length: 300 }, (_, index) =>
    postOf({
      id: newIdentifier(),
      account_id: platform.reader.id,
      like_count: index % 7,
      created_at: new Date(Date.UTC(2026, 0, 1 + (index % 5))),
    }),
  );
  await database.insertInto('post').values(posts).execute();
  for (const sort of [undefined, '-likeCount', 'likeCount,-createdAt']) {
    const pages = [];
    for (let pageIndex = 1; pageIndex <= 6; pageIndex += 1)
      pages.push(await withBody({ pageIndex, pageSize: 50, sort }));
    const paged = pages.flatMap(({ data }) => data.map(({ id }) => id));
    expect(new Set(paged).size).toBe(300);
    const whole = [];
    for (let pageIndex = 1; pageIndex <= 3; pageIndex += 1)
      whole.push(...(await withBody({ pageIndex, pageSize: 100, sort })).data.map(({ id }) => id));
    expect(paged).toEqual(whole);
    expect((await withBody({ pageIndex: 1_000_000, pageSize: 100, sort })).dataCount).toBe(300);
  }
});

test('pages near the end, counted off from there, continue the order too, what is unknown last', async () => {
  await sql`truncate post`.execute(database);
  // every third was published, some at one instant; the last page is not full
  await sql`insert into post (id, account_id, content_type, is_top, created_at, published_at)
    select n, ${platform.reader.id}::bigint, 1050, n % 1000 = 0, timestamptz '2026-01-01' + n % 900 * interval '1 hour',
      case when n % 3 = 0 then timestamptz '2026-02-01' + n % 600 * interval '1 hour' end
    from generate_series(1, 4730) n`.execute(database);
  forgetTotals(database, 'post');
  for (const [sort, order] of [
    [undefined, sql`created_at desc, id desc`],
    ['-publishedAt', sql`published_at desc nulls last, id desc`],
    ['publishedAt', sql`published_at, id`],
  ] as const) {
    const { rows } = await sql<{ id: string }>`select id from post order by ${order}`.execute(
      database,
    );
    for (const pageIndex of [20, 21, 24, 25, 47, 48, 49]) {
      const { data, dataCount } = await withBody({ pageIndex, pageSize: 100, sort });
      expect({ sort, pageIndex, ids: data.map(({ id }) => id), dataCount }).toEqual({
        sort,
        pageIndex,
        ids: rows.slice((pageIndex - 1) * 100, pageIndex * 100).map(({ id }) => id),
        dataCount: 4_730,
      });
    }
  }
});

test('how many rows hold a common character is known without counting, deleted ones never among them', async () => {
  await sql`truncate post`.execute(database);
  await sql`insert into post (id, account_id, content_type, content, search_text, grams, is_deleted)
    select n, ${platform.reader.id}::bigint, 1050, '常', '常', case when n <= 1500 then array['常', n::text] else array[n::text] end,
      n % 10 = 0
    from generate_series(1, 2000) n`.execute(database);
  await sql`analyze post`.execute(database);
  // 1,500 hold it; the 200 that are deleted might all be among them, though 150 are
  expect(await commonMatches(database, 'post', '常')).toBe(1_300);
  expect(await commonMatches(database, 'post', '罕')).toBe(0);
});

test('searches with few and with thousands of matches are paged in the order asked for', async () => {
  await sql`truncate post`.execute(database);
  await sql`insert into post (id, account_id, content_type, content, search_text, grams, like_count)
    select n, ${platform.reader.id}::bigint, 1050, '常见', '常见', array['常', '见', '常见'], n % 100
    from generate_series(1, 3500) n`.execute(database);
  const first = await withBody({ searchText: '常见', sort: '-likeCount', pageSize: 20 });
  expect(first.dataCount).toBe(3_500);
  expect(first.data.map(({ redundancy }) => redundancy.likeCount)).toEqual([
    ...Array<number>(20).fill(99),
  ]);
  const last = await withBody({ searchText: '常', pageIndex: 175, pageSize: 20 });
  expect(last.data).toHaveLength(20);
  const few = { searchText: '常见', likeCountMin: 98, sort: 'likeCount,-createdAt' };
  const second = await withBody({ ...few, pageIndex: 2, pageSize: 30 });
  expect(second.dataCount).toBe(70);
  expect(second.data.map(({ redundancy }) => redundancy.likeCount)).toEqual([
    ...Array<number>(5).fill(98),
    ...Array<number>(25).fill(99),
  ]);
  const beyond = await withBody({ ...few, pageIndex: 9, pageSize: 30 });
  expect([beyond.data.length, beyond.dataCount]).toEqual([0, 70]);
});

test('what surely matches more than are counted is told as a floor from the statistics', async () => {
  await sql`alter table audit set (autovacuum_enabled = false)`.execute(database);
  await sql`insert into audit (id, at, resource, record_id, action, request_id, call_id, difference)
    select 9000000000 + number, now(), case when number % 16 = 0 then 'label' else 'book' end, number::text,
      'change', '', gen_random_uuid(), '{}'
    from generate_series(1, 160000) as number`.execute(database);
  await sql`analyze audit`.execute(database);
  const [books, labels] = [equals('resource', 'book'), equals('resource', 'label')];
  const floor = { count: exactTotalLimit, exact: false };
  expect(await countMatches(database, 'audit', [])).toEqual(floor);
  expect(await countMatches(database, 'audit', [books])).toEqual(floor);
  expect(await countMatches(database, 'audit', [labels])).toEqual({ count: 10_000, exact: true });

  // that nobody counts shows where the statistics are old
  await sql`delete from audit where resource = 'book'`.execute(database);
  forgetTotals(database, 'audit');
  expect(await countMatches(database, 'audit', [books])).toEqual(floor);
  // of two columns together they know nothing
  const changed = [books, equals('action', 'change')];
  expect(await countMatches(database, 'audit', changed)).toEqual({ count: 0, exact: true });
});
