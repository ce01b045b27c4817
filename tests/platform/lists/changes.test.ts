import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  bookCalls,
  bookListCalls,
  channelCalls,
  circleCalls,
  labelCalls,
  liveCalls,
  postCalls,
  readingCalls,
  topicCalls,
  userDetail,
  userSaveCall,
} from '#contract/endpoints/lists.ts';
import { createListPlatform, type ListPlatform, problemsOf } from './support.ts';

/** A save changes what it names, and nothing else. */

let platform: ListPlatform;
beforeAll(async () => {
  platform = await createListPlatform();
});
afterAll(() => platform.close());

type Body = Readonly<Record<string, unknown>>;
const answered = z.object({ data: z.record(z.string(), z.unknown()) });
const savedShape = z.object({ data: z.object({ id: z.string(), revision: z.number() }) });

const send = (endpoint: Endpoint, body: Body) =>
  platform.ask(endpoint, { body }, platform.operator.token);

async function made(endpoint: Endpoint, body: Body) {
  const { status, body: said } = await send(endpoint, body);
  expect(status, JSON.stringify(said)).toBe(200);
  return savedShape.parse(said).data;
}

async function read(endpoint: Endpoint, id: string) {
  const said = await platform.ask(endpoint, { parameters: { id } }, platform.operator.token);
  return answered.parse(said.body).data;
}

const inDays = (days: number) =>
  new Date(platform.services.now().getTime() + days * 86_400_000).toISOString();
let count = 0;
const uniqueNames = (): [string, string] => {
  count += 1;
  return [`签 ${count}`, `新签 ${count}`];
};
/** A record that others name. */
const target = async (endpoint: Endpoint, body: Body) => {
  count += 1;
  const named = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, value === '?' ? `某 ${count}` : value]),
  );
  return (await made(endpoint, named)).id;
};
const circle = () => target(circleCalls.save, { title: '?' });
const topic = () => target(topicCalls.save, { title: '?' });
const book = () => target(bookCalls.save, { bookName: '?' });
const label = () => target(labelCalls.save, { labelName: '?' });
const channel = () => target(channelCalls.save, { name: '?', domain: 'reading' });
const video = (name: string) => ({ url: `/cdn/${name}.mp4`, preview: `/cdn/${name}.png` });

interface Case {
  readonly thing: string;
  readonly save: Endpoint;
  readonly detail: Endpoint;
  readonly identifier?: string;
  /** every field, as it is first and as it is changed to */
  readonly fields: () => Promise<Record<string, readonly [unknown, unknown]>>;
  /** what a row calls a field, and what else is another with it */
  readonly rows?: Readonly<Record<string, readonly string[]>>;
}

const cases: readonly Case[] = [
  {
    thing: 'a post',
    save: postCalls.save,
    detail: postCalls.detail,
    fields: async () => ({
      contentType: [1050, 2010],
      title: ['题', '新题'],
      content: ['a < b', '别的'],
      cover: ['/cdn/a.png', '/cdn/b.png'],
      images: [['/cdn/a.png'], ['/cdn/b.png', '/cdn/a.png']],
      videos: [[video('a')], [video('b')]],
      circleId: [await circle(), await circle()],
      topicIds: [[await topic(), await topic()], [await topic()]],
      bookIds: [[await book()], []],
      labelIds: [[await label()], [await label()]],
      visibility: [1, 2],
      publishAt: [inDays(3), inDays(4)],
      isTop: [true, false],
      isBlocked: [true, false],
      isDraft: [true, false],
    }),
    rows: {
      circleId: ['circle'],
      topicIds: ['topics'],
      bookIds: ['books'],
      labelIds: ['labels'],
      isDraft: ['isDraft', 'status'],
    },
  },
  {
    thing: 'a book list',
    save: bookListCalls.save,
    detail: bookListCalls.detail,
    fields: async () => ({
      title: ['单', '新单'],
      content: ['说明', '别的'],
      cover: ['/cdn/a.png', ''],
      books: [
        [
          { bookId: await book(), note: '好' },
          { bookId: await book(), note: '' },
        ],
        [{ bookId: await book(), note: '新' }],
      ],
      publishAt: [inDays(3), null],
      isTop: [false, true],
      isBlocked: [false, true],
      isDraft: [true, false],
    }),
    rows: {
      books: ['bookLists', 'bookSize'],
      isDraft: ['isDraft', 'publishedAt'],
    },
  },
  {
    thing: 'a live stream',
    save: liveCalls.save,
    detail: liveCalls.detail,
    fields: async () => ({
      title: ['播', '新播'],
      introduction: ['说明', '别的'],
      cover: ['/cdn/a.png', '/cdn/b.png'],
      channelId: [await channel(), null],
      startAt: [inDays(3), inDays(4)],
      isTop: [false, true],
      isBlocked: [false, true],
      isDraft: [true, false],
    }),
    rows: { channelId: ['channel'] },
  },
  {
    thing: 'a reading',
    save: readingCalls.save,
    detail: readingCalls.detail,
    fields: async () => ({
      title: ['共读', '新共读'],
      content: ['说明', ''],
      cover: ['/cdn/a.png', '/cdn/b.png'],
      bookId: [await book(), await book()],
      startAt: [inDays(3), inDays(4)],
      endAt: [inDays(8), null],
    }),
    rows: { bookId: ['book'] },
  },
  {
    thing: 'a circle',
    save: circleCalls.save,
    detail: circleCalls.detail,
    fields: async () => ({
      title: ['圈', '新圈'],
      content: ['说明', '别的'],
      cover: ['/cdn/a.png', ''],
      type: [2, 3],
      status: [10, 30],
      isBlocked: [true, false],
      isDraft: [true, false],
      circleStatus: [1, 0],
    }),
  },
  {
    thing: 'a topic',
    save: topicCalls.save,
    detail: topicCalls.detail,
    fields: async () => ({
      title: ['话题', '新话题'],
      content: ['说明', '别的'],
      cover: ['/cdn/a.png', ''],
      status: [10, 30],
      isBlocked: [true, false],
    }),
  },
  {
    thing: 'a book',
    save: bookCalls.save,
    detail: bookCalls.detail,
    identifier: 'bookId',
    fields: async () => ({
      bookName: ['书', '新书'],
      authorName: ['甲', '乙'],
      translator: ['丙', ''],
      publisherName: ['社', '别的社'],
      mainPicUrl: ['/cdn/a.png', '/cdn/b.png'],
      editionClass: [2, 3],
      publishTime: ['1997-05', '2011'],
      isbn: ['9787020002207', ''],
      price: [39.8, null],
      currency: ['CNY', 'USD'],
      rating: [8.5, 0],
      category: ['文学', '历史'],
      language: ['zh', 'en'],
      tags: [['a', 'b'], ['b']],
      content: ['简介', ''],
    }),
  },
  {
    thing: 'a label',
    save: labelCalls.save,
    detail: labelCalls.detail,
    identifier: 'labelId',
    fields: async () => ({
      labelName: uniqueNames(),
      kind: ['push', 'personality'],
      order: [7, 0],
      isEnabled: [false, true],
    }),
  },
  {
    thing: 'a channel',
    save: channelCalls.save,
    detail: channelCalls.detail,
    fields: async () => ({
      name: ['频道', '新频道'],
      domain: ['reading', 'film'],
      description: ['说明', ''],
      order: [7, 0],
      isEnabled: [false, true],
    }),
  },
];

const stamps = new Set(['updatedAt', 'revision']);
/** The names under which two rows hold something else. */
const others = (left: Body, right: Body): string[] =>
  Object.keys(left).filter(
    (name) => !stamps.has(name) && JSON.stringify(left[name]) !== JSON.stringify(right[name]),
  );

const sentTo = (save: Endpoint) =>
  Object.entries(z.object({ shape: z.looseObject({}) }).parse(save.body).shape).filter(
    ([name]) => name !== 'writingId',
  );
/** Values for the texts of a save that no case names: a new text of a thing needs no line here. */
const plainTexts = (save: Endpoint): Record<string, readonly [unknown, unknown]> =>
  Object.fromEntries(
    sentTo(save).flatMap(([name, validator]) =>
      validator instanceof z.ZodType && validator.safeParse('甲').success
        ? [[name, ['甲', '乙'] as const]]
        : [],
    ),
  );

describe.each(cases)('a change of $thing', ({ save, detail, identifier = 'id', fields, rows }) => {
  const create = async () => {
    const given = { ...plainTexts(save), ...(await fields()) };
    const first = Object.fromEntries(Object.entries(given).map(([name, [value]]) => [name, value]));
    return { given, first, ...(await made(save, first)) };
  };

  test('that names one field leaves all others as they are', async () => {
    const { given, id, ...created } = await create();
    let { revision } = created;
    expect(Object.keys(given).sort(), 'every field of the creation is tried').toEqual(
      sentTo(save)
        .map(([name]) => name)
        .sort(),
    );
    for (const [name, [, value]] of Object.entries(given)) {
      const before = await read(detail, id);
      const body = { [identifier]: id, revision, [name]: value };
      revision = (await made(save, body)).revision;
      const changed = others(before, await read(detail, id));
      expect(changed, name).toEqual(expect.arrayContaining([...(rows?.[name] ?? [name])]));
      expect(changed.length, `${name}: ${changed}`).toBe(rows?.[name]?.length ?? 1);
    }
  });

  test('that changes nothing makes no revision and no entry of the trail', async () => {
    const { first, id, revision } = await create();
    const entries = () =>
      platform.services.database
        .selectFrom('audit')
        .where('record_id', '=', id)
        .select('id')
        .execute();
    const before = await read(detail, id);
    const told = await entries();
    for (const body of [{}, first])
      expect(await made(save, { [identifier]: id, revision, ...body })).toEqual({ id, revision });
    expect(await read(detail, id)).toEqual(before);
    expect(await entries()).toEqual(told);
  });

  test('is refused where it names a field that does not exist, or an old revision', async () => {
    const { given, id, revision } = await create();
    const [name = '', [, value] = []] = Object.entries(given)[0] ?? [];
    const change = { [identifier]: id, revision, [name]: value };
    const unknown = await send(save, { ...change, nonsense: 1 });
    expect(problemsOf(unknown.body)).toMatchObject([{ field: 'nonsense', code: 'unknown-field' }]);
    await made(save, change);
    expect((await send(save, change)).status).toBe(409);
    expect((await send(save, { [identifier]: id, [name]: value })).status).toBe(400);
  });
});

test('a change of an account that names one field leaves all others as they are', async () => {
  const { id } = platform.reader;
  const values = { avatar: '/cdn/b.png', enablePublish: false, isBlocked: true, nickname: '夜读' };
  for (const [name, value] of Object.entries(values)) {
    const before = await read(userDetail, id);
    await made(userSaveCall, { id, revision: before.revision, [name]: value });
    expect(others(before, await read(userDetail, id))).toEqual([name]);
  }
  const { revision } = await read(userDetail, id);
  expect(await made(userSaveCall, { id, revision, nickname: '夜读' })).toEqual({ id, revision });
});

describe('what a record names and is deleted then', () => {
  const remove = (endpoint: Endpoint, id: string) => done(endpoint, { ids: [id] });
  const done = async (endpoint: Endpoint, body: Body) =>
    expect((await send(endpoint, body)).status).toBe(200);
  const gone = { isDeleted: true };

  test('stays in a post by its title, in the detail and in lists, and is lost by no other change', async () => {
    const names = { circle: await circle(), topic: await topic(), book: await book() };
    const [other, named] = [await topic(), await label()];
    const { id, ...created } = await made(postCalls.save, {
      title: '有去处',
      content: 'a',
      circleId: names.circle,
      topicIds: [names.topic, other],
      bookIds: [names.book],
      labelIds: [named],
    });
    const before = await read(postCalls.detail, id);
    await remove(circleCalls.delete, names.circle);
    await remove(topicCalls.delete, names.topic);
    await remove(bookCalls.delete, names.book);
    await remove(labelCalls.delete, named);
    const row = await read(postCalls.detail, id);
    const shape = z.object({
      circle: z.record(z.string(), z.unknown()),
      topics: z.array(z.record(z.string(), z.unknown())),
      books: z.array(z.record(z.string(), z.unknown())),
      labels: z.array(z.record(z.string(), z.unknown())),
    });
    const was = shape.parse(before);
    const stays = {
      circle: { ...was.circle, ...gone },
      topics: [{ ...was.topics[0], ...gone }, was.topics[1]],
      books: [{ ...was.books[0], ...gone }],
      labels: [{ ...was.labels[0], ...gone }],
    };
    expect(row).toMatchObject(stays);
    const list = await platform.ask(
      postCalls.list,
      { body: { searchText: '有去处' } },
      platform.operator.token,
    );
    expect(list.body).toMatchObject({ data: [stays] });

    const titled = await made(postCalls.save, { id, revision: created.revision, title: '改了题' });
    expect(await read(postCalls.detail, id)).toMatchObject({ title: '改了题', ...stays });
    // a list that is changed keeps what is gone, as long as it is not taken out
    await made(postCalls.save, { id, revision: titled.revision, topicIds: [other, names.topic] });
    expect(await read(postCalls.detail, id)).toMatchObject({
      topics: [{ id: other }, stays.topics[0]],
    });
  });

  test('stays in a book list, a reading and a live stream', async () => {
    const [first, second, where] = [await book(), await book(), await channel()];
    const books = [
      { bookId: first, note: '好' },
      { bookId: second, note: '' },
    ];
    const list = await made(bookListCalls.save, { title: '单', books });
    const reading = await made(readingCalls.save, { title: '共读', bookId: first });
    const live = await made(liveCalls.save, { title: '播', channelId: where, startAt: inDays(2) });
    await remove(bookCalls.delete, first);
    await remove(channelCalls.delete, where);
    const change = { title: '改了题' };
    await made(bookListCalls.save, { ...list, ...change });
    await made(readingCalls.save, { ...reading, ...change });
    await made(liveCalls.save, { ...live, ...change });
    expect(await read(bookListCalls.detail, list.id)).toMatchObject({
      bookSize: 2,
      bookLists: [
        { bookId: first, note: '好', ...gone },
        { bookId: second, note: '' },
      ],
    });
    expect(await read(readingCalls.detail, reading.id)).toMatchObject({
      book: { id: first, ...gone },
    });
    expect(await read(liveCalls.detail, live.id)).toMatchObject({
      channel: { id: where, ...gone },
    });
  });

  test('is refused where it is chosen anew', async () => {
    const [kept, chosen] = [await topic(), await topic()];
    const { id, revision } = await made(postCalls.save, { content: 'a', topicIds: [kept] });
    await remove(topicCalls.delete, kept);
    await remove(topicCalls.delete, chosen);
    const { body } = await send(postCalls.save, { id, revision, topicIds: [kept, chosen] });
    expect(problemsOf(body)).toMatchObject([{ field: 'topicIds', code: 'missing', ids: [chosen] }]);
  });
});
