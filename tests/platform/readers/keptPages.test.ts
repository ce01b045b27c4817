import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ComponentType, ContentType, Visibility } from '#contract/codes.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import { postCalls } from '#contract/endpoints/lists.ts';
import { specialDelete, specialSaveCall } from '#contract/endpoints/special.ts';
import { type SpecialSave, specialComponent } from '#contract/entities/special.ts';
import { type Hearing, hearChanges, hearsChanges, tellWritten } from '#server/database/changes.ts';
import { connect } from '#server/database/connection.ts';
import { type ShownTable, shownTablesIn } from '#server/database/shownTables.ts';
import type { Tables } from '#server/database/tables.ts';
import { keepFacts } from '#server/pages/keptFacts.ts';
import { createPlatform, type Platform } from '#server/platform.ts';
import { writeTime } from '#server/times.ts';
import { createTestPlatform, requestOf, type TestPlatform } from '#tests/support/platform.ts';
import { banner, books, publishable } from '../special/pages.ts';

/** A process that hears what others write keeps what readers' pages show; everybody else writes in another process. */

let other: TestPlatform;
let here: Platform;
let database: Kysely<Tables>;
let hearing: Hearing;
let operator: string;
let press: string;
let book: { id: string; name: string };

const patient = { timeout: 10_000, interval: 5 };
beforeAll(async () => {
  other = await createTestPlatform({ demo: true, background: false });
  const { services, databaseUrl } = other;
  ({ database } = connect(databaseUrl, 4, services.log));
  hearing = hearChanges(
    database,
    () => new pg.Client({ connectionString: databaseUrl }),
    services.log,
  );
  here = await createPlatform({ ...services, database }, { background: false });
  operator = await other.signIn('operator');
  press = await other.signIn('press');
  book = await database
    .selectFrom('book')
    .where('is_deleted', '=', false)
    .select(['id', 'name'])
    .executeTakeFirstOrThrow();
});
beforeEach(() => expect.poll(() => hearsChanges(database), patient).toBe(true));
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await here.close();
  await hearing.close();
  await database.destroy();
  await other.close();
});

const address = (path: string) => `http://127.0.0.1:4600${path}`;
async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await here.fetch(new Request(address(path), { headers }));
  return { status: answer.status, page: await answer.text(), tag: answer.headers.get('etag') };
}
/** The statements that opening a page sends; `select 1` is how hearing looks whether it still hears. */
async function statementsOf(path: string): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  expect((await open(path)).status, path).toBe(200);
  const texts = sent.mock.calls.map(([given]: readonly unknown[]) =>
    typeof given === 'string' ? given : (given as { text: string }).text,
  );
  sent.mockRestore();
  return texts.filter((text) => text !== 'select 1');
}

const at = (hours: number) =>
  writeTime(
    new Date(other.services.now().getTime() + hours * 3_600_000),
    other.services.settings.TIME_ZONE,
  );
async function publish(patch: Partial<SpecialSave> = {}): Promise<string> {
  const body = publishable({ startAt: at(-1), endAt: at(48), ...patch });
  return (await other.call(specialSaveCall, { body }, operator)).data.id;
}
const automatic = (type: number) =>
  specialComponent.parse({
    type,
    uuid: `automatic-${type}`,
    name: '自动',
    order: 2,
    datasourceType: 2,
    datasourceOrder: 'newest',
    limitNum: 4,
    contents: [],
  });
const article = async (title: string, visibility: Visibility = Visibility.everyone) => {
  const body = {
    contentType: ContentType.article,
    title,
    content: '<p>正文</p>',
    cover: '/cdn/a.png',
  };
  return (await other.call(postCalls.save, { body: { ...body, visibility } }, press)).data.id;
};

type PostBody = EndpointInput<typeof postCalls.save>['body'];
/** The body of a change that is based on the post as it is now. */
async function changed(id: string, change: PostBody): Promise<PostBody> {
  const { revision } = await database
    .selectFrom('post')
    .where('id', '=', id)
    .select('revision')
    .executeTakeFirstOrThrow();
  return { id, revision, ...change };
}

/** Addresses of pages of each kind. */
async function pages(): Promise<string[]> {
  const first = async (
    table: 'circle' | 'topic' | 'label' | 'channel' | 'reading' | 'book_list',
  ) => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where not is_deleted order by id limit 1`.execute(database);
    return rows[0]?.id ?? '';
  };
  const special = await publish({
    components: [
      banner('a'),
      books('b', [book.id]),
      automatic(ComponentType.post),
      automatic(ComponentType.bookList),
      automatic(ComponentType.topicCircle),
    ],
  });
  const { account_id } = await database
    .selectFrom('post')
    .select('account_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const label = await first('label');
  return [
    '/s',
    '/s/all/posts',
    '/s/all/specials',
    `/s/label/${label}`,
    `/s/label/${label}/books`,
    `/s/channel/${await first('channel')}`,
    `/s/${special}`,
    `/s/${special}/more/b`,
    `/c/${ContentType.article}/${await article('一篇文章')}`,
    `/c/${ContentType.book}/${book.id}`,
    `/c/${ContentType.bookList}/${await first('book_list')}`,
    `/c/${ContentType.circle}/${await first('circle')}`,
    `/c/${ContentType.topic}/${await first('topic')}`,
    `/c/${ContentType.user}/${account_id}`,
  ];
}

test('pages that were opened are answered without a query until something is written', async () => {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public'`.execute(database);
  const tables = rows.map(({ name }) => name);
  for (const path of await pages()) {
    await expect.poll(() => statementsOf(path), patient).toEqual([]);
    tellWritten(database, ['account', 'special', 'post', 'book', 'label', 'channel']);
    const statements = await statementsOf(path);
    expect(statements.length, path).toBeGreaterThan(0);
    // what a statement names and nobody is told of would stay as it was
    const named = statements.flatMap((text) =>
      [...text.matchAll(/\b(?:from|join)\s+"?(\w+)/g)].map(([, name = '']) => name),
    );
    const watched: readonly string[] = shownTablesIn(statements.join(' '));
    expect(
      named.filter((name) => tables.includes(name) && !watched.includes(name)),
      path,
    ).toEqual([]);
  }
});

test('what another process writes is on the page a moment later, and the browser’s copy is old', async () => {
  const title = '改名以前';
  const id = await article(title);
  const special = await publish({
    components: [banner('a'), automatic(ComponentType.post), books('b', [book.id])],
  });
  for (const path of [`/s/${special}`, `/c/1040/${id}`, '/s'])
    await expect.poll(async () => (await open(path)).page, patient).toContain(title);
  const { tag } = await open(`/s/${special}`);
  const known = { 'if-none-match': tag ?? '' };
  expect((await open(`/s/${special}`, known)).status).toBe(304);
  await other.call(postCalls.save, { body: await changed(id, { title: '改名以后' }) }, press);
  for (const path of [`/s/${special}`, `/c/1040/${id}`, '/s'])
    await expect.poll(async () => (await open(path)).page, patient).toContain('改名以后');
  expect((await open(`/s/${special}`, known)).status).toBe(200);
  const hidden = await changed(id, { visibility: Visibility.author });
  await other.call(postCalls.save, { body: hidden }, press);
  for (const path of [`/s/${special}`, '/s'])
    await expect.poll(async () => (await open(path)).page, patient).not.toContain('改名以后');
  await expect.poll(async () => (await open(`/c/1040/${id}`)).status, patient).toBe(404);
  await other.call(specialDelete, { body: { ids: [special] } }, operator);
  await expect.poll(async () => (await open(`/s/${special}`)).status, patient).toBe(410);
});

test('who writes in this process reads it with the next request', async () => {
  const save = async (body: PostBody) => {
    const answer = await here.fetch(requestOf(postCalls.save, { body }, press));
    expect(answer.status).toBe(200);
  };
  const id = await article('在这里改名');
  const path = `/c/1040/${id}`;
  for (const title of ['第一个名字', '第二个名字', '第三个名字']) {
    await open(path);
    await save(await changed(id, { title }));
    expect((await open(path)).page).toContain(title);
  }
});

test('a page and a component of it begin and end at their times, though nobody writes', async () => {
  const timed = specialComponent.parse({
    ...banner('timed', { title: '限时' }),
    startAt: at(1),
    endAt: at(2),
  });
  const special = await publish({
    startAt: at(0.5),
    endAt: at(3),
    components: [banner('a', { title: '一直在' }), timed],
  });
  const shows = async () => {
    // opened twice, so that the second is what was kept
    await open(`/s/${special}`);
    const { page } = await open(`/s/${special}`);
    return ['尚未开始', '一直在', '限时', '已于'].filter((text) => page.includes(text));
  };
  expect(await shows()).toEqual(['尚未开始']);
  other.advance(0.6 * 3_600_000);
  expect(await shows()).toEqual(['一直在']);
  other.advance(0.6 * 3_600_000);
  expect(await shows()).toEqual(['一直在', '限时']);
  other.advance(3_600_000);
  expect(await shows()).toEqual(['一直在']);
  other.advance(3_600_000);
  expect(await shows()).toEqual(['一直在', '已于']);
  expect((await open('/s/all/specials')).page).not.toContain(`href="/s/${special}"`);
});

test('readers who come after a write do not wait for what was asked before it', async () => {
  const keep = keepFacts(database);
  const answers: ((number: number) => void)[] = [];
  const read = () =>
    keep(['question'], '2030-01-01 08:00:00', async () => {
      await sql`select from post limit 0`.execute(database);
      return { facts: { number: await new Promise<number>((resolve) => answers.push(resolve)) } };
    });
  const asked = () => expect.poll(() => answers.length, patient);
  const before = [read(), read()];
  await asked().toBe(1);
  tellWritten(database, ['label']);
  const after = read();
  await asked().toBe(2);
  answers[1]?.(2);
  answers[0]?.(1);
  expect(await Promise.all([...before, after])).toEqual([
    { number: 1 },
    { number: 1 },
    { number: 2 },
  ]);
  // the older answer does not take the place of the newer one
  expect(await read()).toEqual({ number: 2 });
  const unread: readonly ShownTable[] = ['book', 'circle'];
  tellWritten(database, unread);
  expect(await read()).toEqual({ number: 2 });
  tellWritten(database, ['post']);
  const anew = read();
  await asked().toBe(3);
  answers[2]?.(3);
  expect(await anew).toEqual({ number: 3 });
});

test('where nobody is heard nothing is kept', async () => {
  await hearing.close();
  operator = await other.signIn('operator');
  const path = `/s/${await publish()}`;
  await open(path);
  expect((await statementsOf(path)).length).toBeGreaterThan(0);
});
