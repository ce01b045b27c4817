import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ComponentType, ContentType, Visibility } from '#contract/codes.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import { liveCalls, liveStateCall, postCalls } from '#contract/endpoints/lists.ts';
import { schemaSave } from '#contract/endpoints/schemas.ts';
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
import { both, eventFields, ownText } from '../own/support.ts';
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
  // an hour ago, but of today: no page may begin earlier
  const [hourAgo, today] = [at(-1), `${at(0).slice(0, 10)} 00:00:00`];
  const startAt = hourAgo > today ? hourAgo : today;
  const body = publishable({ startAt, endAt: at(48), ...patch });
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

const isOpen = { access: { readers: { read: true } } };
/** Lists of own records that readers see, and how often each was published. */
const revisions = new Map<string, number>();
async function publishList(name: string, fields: object, more: object = isOpen): Promise<void> {
  const text = ownText(name, { title: eventFields.title, ...fields }, { ...more });
  const body = { name, text, revision: revisions.get(name) ?? 0 };
  const { data } = await other.call(schemaSave, { body }, operator);
  revisions.set(name, data.revision);
}
const ownRecord = z.object({ data: z.object({ id: z.string(), revision: z.number() }) });
/** Writes an own record in the other process. */
async function put(list: string, body: object) {
  const { body: answered } = await other.send(`/jmgr/own/${list}/save`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${operator}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ownRecord.parse(answered).data;
}
const hall = { type: 'relation', label: both('Hall'), relation: { resource: 'halls' } };
const halls = { type: 'relations', label: both('Halls'), relation: { resource: 'halls' } };

async function stream(title: string) {
  const startAt = new Date(other.services.now().getTime() + 3_600_000).toISOString();
  const body = { title, introduction: '带一本书来', startAt };
  return (await other.call(liveCalls.save, { body }, press)).data;
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
  await publishList('halls', {});
  await publishList('nights', { hall, halls });
  const named = await put('halls', { title: '蓝厅' });
  const night = await put('nights', { title: '共读夜', hall: named.id, halls: [named.id] });
  return [
    `/r/nights/${night.id}`,
    `/c/${ContentType.live}/${(await stream('夜里的书店')).id}`,
    '/s?q=书',
    '/s?q=书&kind=books',
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
    tellWritten(database, ['account', 'special', 'post', 'book', 'label', 'channel', 'own_nights']);
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

test('an own record and what it names, a stream and a search are those of now, too', async () => {
  const before = await put('halls', { title: '旧厅名' });
  await publishList('nights', { hall, halls });
  const night = await put('nights', { title: '旧夜名', hall: before.id });
  const path = `/r/nights/${night.id}`;
  const shows = (words: string) =>
    expect.poll(async () => (await open(path)).page, patient).toContain(words);
  await shows('旧夜名');
  await shows('旧厅名');
  await put('halls', { id: before.id, revision: before.revision, title: '新厅名' });
  await shows('新厅名');
  await put('nights', { id: night.id, revision: night.revision, title: '新夜名' });
  await shows('新夜名');
  // nothing of the record is written: its list has another name for one of its fields, and is closed after that
  await publishList('nights', { hall: { ...hall, label: both('Where it is') }, halls });
  await shows('Where it is');
  await publishList('nights', { hall, halls }, {});
  await expect.poll(async () => (await open(path)).status, patient).toBe(404);

  const live = await stream('还没有开播');
  const livePath = `/c/${ContentType.live}/${live.id}`;
  await expect.poll(async () => (await open(livePath)).page, patient).toContain('未开播');
  const change = { id: live.id, state: 'live' as const, revision: live.revision };
  await other.call(liveStateCall, { body: change }, press);
  await expect.poll(async () => (await open(livePath)).page, patient).toContain('<video');
  expect(JSON.parse((await open(`/live/state/${live.id}`)).page)).toEqual({ state: 'live' });

  const search = `/s?q=${encodeURIComponent('霜降那一天')}`;
  expect((await open(search)).page).not.toContain('霜降那一天的信');
  await article('霜降那一天的信');
  await expect.poll(async () => (await open(search)).page, patient).toContain('霜降那一天的信');
});

test('an own record is seen from its time on, and so is one that it names', async () => {
  const publishAt = { type: 'dateTime', label: both('From') };
  await publishList('rooms', { publishAt }, { ...isOpen, publishing: { from: 'publishAt' } });
  const room = { type: 'relation', label: both('Room'), relation: { resource: 'rooms' } };
  await publishList('days', { room });
  const from = (hours: number) =>
    new Date(other.services.now().getTime() + hours * 3_600_000).toISOString();
  const later = await put('rooms', { title: '后来的房间', publishAt: from(1) });
  const day = await put('days', { title: '一天', room: later.id });
  const shows = async () => {
    await open(`/r/days/${day.id}`);
    return (await open(`/r/days/${day.id}`)).page.includes('后来的房间');
  };
  await expect.poll(async () => (await open(`/r/days/${day.id}`)).status, patient).toBe(200);
  expect(await shows()).toBe(false);
  expect((await open(`/r/rooms/${later.id}`)).status).toBe(404);
  other.advance(3_700_000);
  expect(await shows()).toBe(true);
  expect((await open(`/r/rooms/${later.id}`)).status).toBe(200);
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
