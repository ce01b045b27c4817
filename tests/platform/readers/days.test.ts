import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ContentStatus, ContentType } from '#contract/codes.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { createPlatform } from '#server/platform.ts';
import { keepZone, sweepDays, todayOf } from '#server/readers/days.ts';
import { originOf } from '#server/readers/origin.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

/** Numbers by day: written when something happens, exact to the day of the platform's zone. */

const phone =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Mobile Safari/537.36';

let platform: TestPlatform;
let account: string;
beforeAll(async () => {
  platform = await createTestPlatform({ background: false });
  await createAccount(platform.services.database, { name: 'author', nickname: 'a' });
  account = await accountNamed('author');
});
afterAll(() => platform.close());

const accountNamed = async (name: string) =>
  (
    await platform.services.database
      .selectFrom('account')
      .where('name', '=', name)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;

async function post(createdAt?: Date): Promise<string> {
  const id = newIdentifier();
  await platform.services.database
    .insertInto('post')
    .values({
      id,
      account_id: account,
      content_type: ContentType.article,
      title: 'read',
      images: '[]',
      videos: '[]',
      status: ContentStatus.published,
      ...(createdAt && { created_at: createdAt }),
    })
    .execute();
  return id;
}

interface Visit {
  readonly path: string;
  readonly from: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Opens pages, each by another person, and has the openings written. */
async function open(...visits: readonly Visit[]): Promise<void> {
  const one = await createPlatform(platform.services, { background: false });
  for (const { path, from, headers = {} } of visits) {
    const request = new Request(`http://127.0.0.1:4600${path}`, {
      headers: { 'user-agent': phone, ...headers },
    });
    await (await one.fetch(request, { clientAddress: from })).arrayBuffer();
  }
  await one.close();
}

const daysOf = async (id: string) =>
  (
    await platform.services.database
      .selectFrom('thing_day')
      .where('id', '=', id)
      .select(['kind', 'day', 'account_id', 'views', 'likes', 'collections'])
      .select(['page', 'search', 'share', 'direct'])
      .orderBy('day')
      .execute()
  ).map((row) => ({ ...row }));

const platformDay = async (day: string) => {
  const { rows } = await sql<
    Record<string, number>
  >`select coalesce(sum(posts), 0)::integer as posts,
    coalesce(sum(views), 0)::integer as views, coalesce(sum(likes), 0)::integer as likes,
    coalesce(sum(readers), 0)::integer as readers,
    coalesce(sum(institutions), 0)::integer as institutions
    from platform_day where day = ${day}`.execute(platform.services.database);
  return rows[0];
};

test('views are kept by day and by where readers come from, for the thing, its author and the platform', async () => {
  const id = await post();
  const path = `/c/${ContentType.article}/${id}`;
  const day = todayOf(platform.services);
  const before = await platformDay(day);
  await open(
    { path, from: '192.0.2.1' },
    { path, from: '192.0.2.1' },
    { path, from: '192.0.2.2', headers: { referer: 'https://www.baidu.com/' } },
    { path: `${path}?from=singlemessage`, from: '192.0.2.3' },
    { path, from: '192.0.2.4', headers: { referer: 'http://127.0.0.1:4600/' } },
  );
  expect(await daysOf(id)).toEqual([
    {
      ...{ kind: 'post', day, account_id: account, views: 4, likes: 0, collections: 0 },
      ...{ page: 1, search: 1, share: 1, direct: 1 },
    },
  ]);
  expect((await platformDay(day))?.views).toBe((before?.views ?? 0) + 4);
  const { rows } = await sql<{ views: number }>`select sum(views)::integer as views from account_day
    where account_id = ${account} and day = ${day}`.execute(platform.services.database);
  expect(rows[0]?.views).toBe(4);
});

test.each([
  ['https://www.google.co.uk/', 'search'],
  ['https://notgoogle.example/', 'page'],
  ['https://m.weibo.cn/', 'share'],
  ['android-app://com.tencent.mm/', 'share'],
  ['https://books.example/a', 'page'],
  ['about:blank', 'direct'],
  ['not an address', 'direct'],
  ['', 'direct'],
])('a reader who comes from %j is one by %s', (referer, origin) => {
  expect(originOf(new Request('https://a.example/c/1/1', { headers: { referer } }))).toBe(origin);
});

test('a change of likes or collections counts on its day, and a save that leaves them does not', async () => {
  const { database } = platform.services;
  const id = await post();
  const list = newIdentifier();
  await database
    .insertInto('book_list')
    .values({ id: list, account_id: account, title: 'books', collection_count: 4 })
    .execute();
  await database.updateTable('post').set({ title: 'other' }).where('id', '=', id).execute();
  expect(await daysOf(id)).toEqual([]);
  await database.updateTable('post').set({ like_count: 3 }).where('id', '=', id).execute();
  await database.updateTable('post').set({ like_count: 2 }).where('id', '=', id).execute();
  await database
    .updateTable('book_list')
    .set({ collection_count: 9 })
    .where('id', '=', list)
    .execute();
  expect((await daysOf(id))[0]).toMatchObject({ kind: 'post', likes: 2, views: 0 });
  expect((await daysOf(list))[0]).toMatchObject({ kind: 'bookList', collections: 5 });
});

test('what is created counts on the day that it says, by the clocks of the zone', async () => {
  const { database } = platform.services;
  // 00:30 of the next day in Shanghai
  const yesterday = new Date(platform.services.now().getTime() - 86_400_000);
  yesterday.setUTCHours(16, 30, 0, 0);
  const day = new Date(yesterday.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const before = await platformDay(day);
  await post(yesterday);
  await database
    .insertInto('account')
    .values([
      { id: newIdentifier(), name: 'r1', nickname: 'r', created_at: yesterday },
      {
        ...{ id: newIdentifier(), name: 'i1', nickname: 'i', created_at: yesterday },
        is_institution: true,
      },
    ])
    .execute();
  const after = await platformDay(day);
  expect(after).toMatchObject({
    posts: (before?.posts ?? 0) + 1,
    readers: (before?.readers ?? 0) + 1,
    institutions: (before?.institutions ?? 0) + 1,
  });
});

test('the database counts days by the zone of the settings, and stays by the former one where it knows none such', async () => {
  const { services } = platform;
  const zone = async () =>
    (await services.database.selectFrom('day_zone').select('name').executeTakeFirst())?.name;
  const keep = (name: string) =>
    keepZone({
      ...services,
      settings: { ...services.settings, TIME_ZONE: name },
    });
  expect(await zone()).toBe('Asia/Shanghai');
  await keep('America/New_York');
  expect(await zone()).toBe('America/New_York');
  await keep('Mars/Olympus');
  expect(await zone()).toBe('America/New_York');
  await keep('Asia/Shanghai');
});

test('writers of many connections do not wait for each other, and no like is lost', async () => {
  const { database } = platform.services;
  const ids = await Promise.all(Array.from({ length: 20 }, () => post()));
  const day = todayOf(platform.services);
  const before = await platformDay(day);
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      for (const id of ids)
        await database
          .updateTable('post')
          .set((given) => ({ like_count: given('like_count', '+', 1) }))
          .where('id', '=', id)
          .execute();
    }),
  );
  expect((await platformDay(day))?.likes).toBe((before?.likes ?? 0) + 100);
});

test('numbers older than 400 days go, and past days become one row of an account', async () => {
  const { services } = platform;
  const { database } = services;
  const id = newIdentifier();
  const dayAgo = (days: number) => sql<string>`${todayOf(services)}::date - ${sql.lit(days)}`;
  const thing = { kind: 'post', id, account_id: account, views: 1 };
  await database
    .insertInto('thing_day')
    .values([
      { ...thing, day: dayAgo(401) },
      { ...thing, day: dayAgo(399) },
    ])
    .execute();
  await database
    .insertInto('account_day')
    .values([0, 1, 2].map((slot) => ({ account_id: id, day: dayAgo(9), slot, views: slot + 1 })))
    .execute();
  await sweepDays(services);
  expect(await daysOf(id)).toHaveLength(1);
  const kept = await database
    .selectFrom('account_day')
    .where('account_id', '=', id)
    .select(['slot', 'views'])
    .execute();
  expect(kept).toEqual([{ slot: 0, views: 6 }]);
});
