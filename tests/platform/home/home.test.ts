import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ContentStatus, ContentType } from '#contract/codes.ts';
import { type Home, homeCall } from '#contract/endpoints/home.ts';
import { institutionReview } from '#contract/endpoints/institution.ts';
import { labelCalls } from '#contract/endpoints/lists.ts';
import { dayAfter } from '#contract/zonedTime.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { todayOf } from '#server/readers/days.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

/** What people see first: what waits for them, what happened, and how it goes. */

let platform: TestPlatform;
let operator: string;
beforeAll(async () => {
  platform = await createTestPlatform({ demo: true, background: false });
  operator = await platform.signIn('operator');
});
afterAll(() => platform.close());

const home = async (token: string) => (await platform.call(homeCall, {}, token)).data;
const accountNamed = async (name: string) =>
  (
    await platform.services.database
      .selectFrom('account')
      .where('name', '=', name)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;

test('the first start has believable days: operators and authors see how it went', async () => {
  const ofPlatform = await home(operator);
  const ofPress = await home(await platform.signIn('press'));
  expect(ofPlatform.days).toHaveLength(57);
  expect(ofPlatform.days.at(-1)?.day).toBe(ofPlatform.today);
  for (const { of, days, best } of [ofPlatform, ofPress]) {
    expect(days.filter(({ views }) => views > 0).length, of).toBeGreaterThan(40);
    for (const { views, page, search, share, direct } of days)
      expect(page + search + share + direct).toBe(views);
    expect(best).toHaveLength(5);
    expect(best.map(({ views }) => views)).toEqual(
      best.map(({ views }) => views).toSorted((one, other) => other - one),
    );
  }
});

test('the figures of the first start do not contradict each other', async () => {
  const people = ['operator', 'press', 'library', 'reader'];
  const homes = await Promise.all(people.map(async (name) => home(await platform.signIn(name))));
  const [ofPlatform] = homes;
  const sum = (days: Home['days'], name: 'views' | 'likes' | 'collections' | 'posts' | 'readers') =>
    days.reduce((all, day) => all + day[name], 0);
  for (const { days, best, fading } of homes) {
    for (const { views, likes, collections } of [...days, ...best, ...fading])
      expect(Math.max(likes, collections)).toBeLessThanOrEqual(views);
    const week = days.slice(-8, -1);
    const before = days.slice(-15, -8);
    expect(best.reduce((all, { views }) => all + views, 0)).toBeLessThanOrEqual(sum(week, 'views'));
    expect(best.reduce((all, one) => all + one.before, 0)).toBeLessThanOrEqual(
      sum(before, 'views'),
    );
    // nothing is most liked and loses its readers
    const ids = best.map(({ id }) => id);
    expect(fading.filter(({ id }) => ids.includes(id))).toEqual([]);
    for (const [index, { day, ...own }] of days.entries())
      for (const name of ['views', 'likes', 'collections', 'posts'] as const)
        expect(own[name], day).toBeLessThanOrEqual(ofPlatform?.days[index]?.[name] ?? 0);
  }
  // where more and more is read, readers have come
  expect(sum(ofPlatform?.days.slice(-29, -1) ?? [], 'readers')).toBeGreaterThan(0);
  expect(sum(ofPlatform?.days.slice(0, 28) ?? [], 'readers')).toBeGreaterThan(0);
  const { rows } = await sql`select from thing_day
    join (select id, view_count as views from post union all select id, view_count from book_list
      union all select id, view_count from reading union all select id, view_count from live
      union all select id, read_count from topic) as thing using (id)
    group by id, thing.views having sum(thing_day.views) > thing.views`.execute(
    platform.services.database,
  );
  expect(rows).toEqual([]);
});

test('what waits for operators is counted as the list behind it counts it', async () => {
  const { waiting, of, hasContents } = await home(operator);
  expect({ of, hasContents }).toEqual({ of: 'platform', hasContents: true });
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from institution where status = 5`.execute(
    platform.services.database,
  );
  expect(waiting.find(({ what }) => what === 'institutions')).toEqual({
    what: 'institutions',
    count: rows[0]?.count,
    exact: true,
    path: '/resource/institutions?tab=underReview',
  });
});

test('what waits for an author is their own, each by the list that shows it', async () => {
  const { database } = platform.services;
  const reader = await accountNamed('reader');
  const token = await platform.signIn('reader');
  const before = (await home(token)).waiting;
  const countOf = (waiting: typeof before, what: string) =>
    waiting.find((one) => one.what === what && one.of === 'article')?.count ?? 0;
  const article = {
    ...{ account_id: reader, content_type: ContentType.article, title: 'a' },
    ...{ images: '[]', videos: '[]' },
  };
  await database
    .insertInto('post')
    .values([
      { ...article, id: newIdentifier(), is_draft: true },
      { ...article, id: newIdentifier(), is_blocked: true },
      { ...article, id: newIdentifier(), status: ContentStatus.rejected },
    ])
    .execute();
  const { waiting, of } = await home(token);
  expect(of).toBe('own');
  for (const [what, path] of [
    ['drafts', '/manage/article?tab=draft'],
    ['blocked', '/manage/article?tab=blocked'],
    ['rejected', '/manage/article?status=20'],
  ] as const) {
    expect(countOf(waiting, what)).toBe(countOf(before, what) + 1);
    expect(waiting.find((one) => one.what === what && one.of === 'article')?.path).toBe(path);
  }
  expect(waiting.map(({ what }) => what)).not.toContain('institutions');
});

test('changes of one person that belong together are one line, and lead to the trail', async () => {
  for (const name of ['one', 'two', 'three'])
    await platform.call(labelCalls.save, { body: { labelName: name, kind: 'content' } }, operator);
  const [newest] = (await home(operator)).lately;
  expect(newest).toMatchObject({
    resource: 'label',
    action: 'create',
    count: 3,
    title: '',
    path: '/resource/audit?resource=label&action=create',
  });
});

test('an author is told what was decided about their institution', async () => {
  const { database } = platform.services;
  const row = await database
    .selectFrom('account')
    .innerJoin('institution', 'institution.id', 'account.institution_id')
    .where('account.name', '=', 'press-review')
    .select(['institution.id', 'institution.revision'])
    .executeTakeFirstOrThrow();
  await platform.call(
    institutionReview,
    { body: { id: row.id, revision: row.revision, decision: 'approve' } },
    operator,
  );
  const [newest] = (await home(await platform.signIn('press-review'))).lately;
  expect(newest).toMatchObject({ resource: 'institution', action: 'accepted', user: '' });
});

test('best and fading leave out what readers do not see, and compare whole weeks', async () => {
  const { database } = platform.services;
  const today = todayOf(platform.services);
  const library = await accountNamed('library');
  const token = await platform.signIn('library');
  const made = async (title: string, hidden: boolean) => {
    const id = newIdentifier();
    await database
      .insertInto('book_list')
      .values({ id, account_id: library, title, is_blocked: hidden })
      .execute();
    return id;
  };
  const [rising, falling, hidden] = [
    await made('rising', false),
    await made('falling', false),
    await made('hidden', true),
  ];
  const on = (id: string, ago: number, views: number) => ({
    ...{ kind: 'bookList', id, account_id: library, day: dayAfter(today, -ago), views },
  });
  await database
    .insertInto('thing_day')
    .values([
      ...[on(rising, 0, 10_000), on(rising, 1, 4_000), on(rising, 7, 1_000), on(rising, 8, 300)],
      ...[on(falling, 3, 10), on(falling, 14, 9_000), on(falling, 15, 70_000)],
      on(hidden, 1, 90_000),
    ])
    .execute();
  const { best, fading } = await home(token);
  expect(best[0]).toMatchObject({ title: 'rising', views: 5_000, before: 300 });
  expect(best[0]?.path).toBe(`/c/${ContentType.bookList}/${rising}`);
  expect(fading[0]).toMatchObject({ title: 'falling', views: 10, before: 9_000 });
  expect([...best, ...fading].map(({ title }) => title)).not.toContain('hidden');
});

test('an institution that has published nothing yet is told so', async () => {
  const { database } = platform.services;
  const id = newIdentifier();
  await database
    .insertInto('account')
    .values({ id, name: 'empty-reader', nickname: 'e', enable_publish: true })
    .execute();
  const { hasContents, waiting, best, days } = await home(await platform.signIn('empty-reader'));
  expect({ hasContents, waiting, best }).toEqual({ hasContents: false, waiting: [], best: [] });
  expect(days.every(({ views }) => views === 0)).toBe(true);
});
