import { afterAll, beforeAll, expect, test } from 'vitest';
import { postCalls } from '#contract/endpoints/lists.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import {
  createListPlatform,
  type ListPlatform,
  type Person,
  postOf,
  problemsOf,
  sentenceOf,
} from './support.ts';

let platform: ListPlatform;
let circleId: string;
let topicId: string;
let labelId: string;
let bookId: string;
beforeAll(async () => {
  platform = await createListPlatform();
  const { operator, press, reader } = platform;
  const { database } = platform.services;
  [circleId, topicId, labelId, bookId] = [
    newIdentifier(),
    newIdentifier(),
    newIdentifier(),
    newIdentifier(),
  ];
  const author = { account_id: operator.id };
  await database
    .insertInto('circle')
    .values({ id: circleId, title: '夜读圈', ...author })
    .execute();
  await database
    .insertInto('topic')
    .values({ id: topicId, title: '今年读完的书', ...author })
    .execute();
  await database.insertInto('label').values({ id: labelId, name: '历史' }).execute();
  await database.insertInto('book').values({ id: bookId, name: '万历十五年' }).execute();
  await database
    .insertInto('post')
    .values([
      postOf({
        account_id: press.id,
        content: '新书上架：万历十五年',
        circle_id: circleId,
        topic_ids: [topicId],
        book_ids: [bookId],
        label_ids: [labelId],
        like_count: 5,
        created_at: '2026-01-01T00:00:00Z',
      }),
      postOf({
        account_id: press.id,
        content_type: 1040,
        title: '编辑手记',
        content: `<p>从前</p><p>${'有'.repeat(300)}</p>`,
        like_count: 9,
        created_at: '2026-01-02T00:00:00Z',
      }),
      postOf({
        account_id: reader.id,
        content: '第一次读完',
        is_top: true,
        like_count: 7,
        created_at: '2026-01-01T12:00:00Z',
      }),
      postOf({
        account_id: reader.id,
        content: '草稿一则',
        is_draft: true,
        created_at: '2026-01-03T00:00:00Z',
      }),
      postOf({
        account_id: reader.id,
        content: '被屏蔽',
        is_blocked: true,
        status: 20,
        created_at: '2026-01-04T00:00:00Z',
      }),
      postOf({ account_id: reader.id, content: '删了', is_deleted: true }),
    ])
    .execute();
});
afterAll(() => platform.close());

const names: Record<string, string> = {
  '新书上架：万历十五年': 'new',
  编辑手记: 'note',
  第一次读完: 'finished',
  草稿一则: 'draft',
  被屏蔽: 'blocked',
};

async function find(person: Person, body: Record<string, unknown>) {
  const answer = await platform.ask(postCalls.list, { body }, person.token);
  const { data, dataCount } = postCalls.list.response.parse(answer.body);
  return { found: data.map(({ title, content }) => names[title || content]), dataCount, data };
}

test('an operator sees every post, the newest first, whatever its author has pinned', async () => {
  const { found, dataCount } = await find(platform.operator, {});
  expect(found).toEqual(['blocked', 'draft', 'note', 'finished', 'new']);
  expect(dataCount).toBe(5);
});

test('everybody else sees their own, whatever they ask for', async () => {
  expect((await find(platform.press, {})).found).toEqual(['note', 'new']);
  expect((await find(platform.reader, {})).found).toEqual(['finished', 'blocked', 'draft']);
  const { found, dataCount } = await find(platform.press, { userId: platform.reader.id });
  expect({ found, dataCount }).toEqual({ found: [], dataCount: 0 });
});

test.each([
  [{ contentType: 1040 }, ['note']],
  [{ status: 20 }, ['blocked']],
  [{ isBlocked: true }, ['blocked']],
  [{ isDraft: true }, ['draft']],
  [{ isTop: true }, ['finished']],
  [{ isTop: false, isDraft: false, isBlocked: false }, ['note', 'new']],
  [{ likeCountMin: 4.5, likeCountMax: 7.5 }, ['finished', 'new']],
  [{ likeCountMin: 1e300 }, []],
  [{ createdAtFrom: '2026-01-03T00:00:00Z' }, ['blocked', 'draft']],
  [{ searchText: '读完' }, ['finished']],
  [{ searchText: '第一次' }, ['finished']],
  [{ searchText: '从前' }, ['note']],
  [{ sort: '-likeCount', likeCountMin: 1 }, ['note', 'finished', 'new']],
  [{ sort: 'likeCount,-createdAt' }, ['blocked', 'draft', 'new', 'finished', 'note']],
  [{ userId: '9999999999999999999' }, []],
])('the question %j narrows and sorts', async (body, expected) => {
  const { found, dataCount } = await find(platform.operator, body);
  expect({ found, dataCount }).toEqual({ found: expected, dataCount: expected.length });
});

test('the filters by circle, topic, label and author find what names them', async () => {
  for (const body of [{ circleId }, { topicId }, { labelId }])
    expect((await find(platform.operator, body)).found).toEqual(['new']);
  expect((await find(platform.operator, { userId: platform.press.id })).dataCount).toBe(2);
});

test('a row carries its author and what it names', async () => {
  const { data } = await find(platform.press, { circleId });
  expect(data[0]).toMatchObject({
    user: { id: platform.press.id, nickname: '远山出版社', isInstitution: true },
    circle: { id: circleId, title: '夜读圈' },
    topics: [{ id: topicId, title: '今年读完的书' }],
    books: [{ id: bookId, title: '万历十五年' }],
    labels: [{ id: labelId, name: '历史' }],
    redundancy: { likeCount: 5, commentCount: 0, viewCount: 0 },
  });
});

test('an article is an excerpt in the list, and whole in its detail and where whole rows are asked for', async () => {
  const { data } = await find(platform.press, { contentType: 1040 });
  const [row] = data;
  expect(row?.content).toMatch(/^从前 有{197}…$/);
  const detail = await platform.call(
    postCalls.detail,
    { parameters: { id: row?.id ?? '' } },
    platform.reader.token,
  );
  const { data: whole } = await find(platform.press, { contentType: 1040, whole: true });
  expect(whole[0]).toEqual(detail.data);
  expect(detail.data.content).toContain('<p>从前</p>');
});

test('what is not public is read by its author and by operators only', async () => {
  const { data } = await find(platform.operator, { isDraft: true });
  const parameters = { id: data[0]?.id ?? '' };
  const statusFor = async ({ token }: Person) =>
    (await platform.ask(postCalls.detail, { parameters }, token)).status;
  expect(await statusFor(platform.press)).toBe(404);
  expect(await statusFor(platform.reader)).toBe(200);
  expect(await statusFor(platform.operator)).toBe(200);
});

const write = (person: Person, body: Record<string, unknown>) =>
  platform.ask(postCalls.save, { body }, person.token);
async function written(person: Person, body: Record<string, unknown>) {
  const answer = await write(person, body);
  expect(answer.status).toBe(200);
  return postCalls.save.response.parse(answer.body).data;
}

test('a post with a picture is saved and stands in its author’s own list at once', async () => {
  const before = (await find(platform.reader, {})).dataCount;
  const images = ['/cdn/a.png', '/cdn/b.png'];
  const { id } = await written(platform.reader, {
    content: '  刚写的\n第二行 <b>',
    images,
    circleId,
  });
  const { data, dataCount } = await find(platform.reader, { searchText: '刚写' });
  expect(dataCount).toBe(1);
  expect(data[0]).toMatchObject({ id, images, content: '  刚写的\n第二行 <b>', revision: 1 });
  expect((await find(platform.reader, {})).dataCount).toBe(before + 1);
  expect((await find(platform.press, { searchText: '刚写' })).dataCount).toBe(0);
});

test('contract 10.9: a write based on a stale revision answers 409 with the current record', async () => {
  const { id } = await written(platform.reader, { content: '第一稿' });
  await written(platform.reader, { id, revision: 1, content: '第二稿' });
  const stale = await write(platform.reader, { id, revision: 1, content: '另一个第二稿' });
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({
    data: { revision: 2, current: { id, content: '第二稿', revision: 2 } },
  });
  expect(sentenceOf(stale.body)).toContain('version 2');
  const unbased = await write(platform.reader, { id, content: '第三稿' });
  expect(problemsOf(unbased.body)).toMatchObject([{ field: 'revision' }]);
});

test('of two writes based on the same revision exactly one is taken', async () => {
  const { id } = await written(platform.reader, { content: '原稿' });
  const answers = await Promise.all(
    ['甲', '乙', '丙'].map((content) => write(platform.reader, { id, revision: 1, content })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('nobody but its author and operators changes or deletes a post', async () => {
  const { id } = await written(platform.reader, { content: '我的' });
  const { id: other } = await written(platform.press, { content: '社里的' });
  const refused = await write(platform.press, { id, revision: 1, content: '改掉' });
  expect(refused.status).toBe(403);
  const erase = (person: Person, ids: string[]) =>
    platform.ask(postCalls.delete, { body: { ids } }, person.token);
  expect((await erase(platform.press, [other, id])).status).toBe(403);
  expect((await find(platform.press, { searchText: '社里的' })).dataCount).toBe(1);
  await written(platform.operator, { id, revision: 1, content: '编辑过的' });
  expect((await find(platform.reader, { searchText: '编辑过' })).dataCount).toBe(1);
  const both = await erase(platform.operator, [id, other]);
  expect(both.body).toMatchObject({ data: { deleted: 2 } });
  const again = await erase(platform.reader, [id]);
  expect(again.body).toMatchObject({ data: { deleted: 0 } });
  expect((await write(platform.reader, { id, revision: 2, content: '回来' })).status).toBe(404);
});

test('only operators block, and only they lift it', async () => {
  const refused = await write(platform.reader, { content: '屏蔽我', isBlocked: true });
  expect(refused.status).toBe(403);
  expect(sentenceOf(refused.body)).toContain('isBlocked');
  const { id } = await written(platform.reader, { content: '普通', isBlocked: false });
  await written(platform.operator, { id, revision: 1, content: '普通', isBlocked: true });
  // an author's form sends the field back unchanged
  await written(platform.reader, { id, revision: 2, content: '普通，改了', isBlocked: true });
  const lifted = await write(platform.reader, {
    id,
    revision: 3,
    content: '普通',
    isBlocked: false,
  });
  expect(lifted.status).toBe(403);
});

test('an article is kept without what could run', async () => {
  const content =
    '<p onclick="a()" style="text-align:center;position:fixed">好<script>b()</script><img src="javascript:c()" onerror="d()"><a href="javascript:e()">链</a><a href="https://example.com">接</a></p><iframe src="https://example.com"></iframe>';
  const { id } = await written(platform.press, { contentType: 1040, title: '安全', content });
  const { data } = await platform.call(
    postCalls.detail,
    { parameters: { id } },
    platform.press.token,
  );
  expect(data.content).toBe(
    '<p style="text-align:center">好<a rel="noopener noreferrer">链</a><a href="https://example.com" rel="noopener noreferrer">接</a></p>',
  );
  expect((await find(platform.press, { searchText: 'script' })).dataCount).toBe(0);
});

test.each([
  [{ content: ' ' }, ['content']],
  [{ contentType: 1040, content: '<p></p>' }, ['title', 'content']],
  [{ contentType: 2010, content: '看' }, ['videos']],
  [{ content: '图', images: ['javascript:alert(1)'] }, ['images.0']],
  [
    { content: '名', circleId: '1', topicIds: ['2'], bookIds: ['3'], labelIds: ['4'] },
    ['circleId', 'topicIds', 'bookIds', 'labelIds'],
  ],
])('the post %j is refused, naming every field', async (body, fields) => {
  const refused = await write(platform.reader, body);
  expect(refused.status).toBe(400);
  expect(problemsOf(refused.body).map(({ field }) => field)).toEqual(fields);
});

test('a draft may be empty', async () => {
  await written(platform.reader, { contentType: 1040, isDraft: true });
});
