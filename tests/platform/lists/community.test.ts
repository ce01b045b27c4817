import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bookListCalls,
  channelCalls,
  circleCalls,
  labelCalls,
  readingCalls,
  systemUserSelectList,
  topicCalls,
  userDetail,
  userManageList,
  userPickList,
  userSaveCall,
} from '#contract/endpoints/lists.ts';
import {
  createListPlatform,
  type ListPlatform,
  postOf,
  problemsOf,
  sentenceOf,
} from './support.ts';

let platform: ListPlatform;
beforeAll(async () => {
  platform = await createListPlatform();
});
afterAll(() => platform.close());

describe('circles', () => {
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const { operator } = platform;
    const bodies = [
      { title: '夜读圈', type: 1 as const },
      { title: '1984 读书会', type: 3 as const },
      { title: '关闭的圈子', circleStatus: 1 as const },
      { title: '筹备中的圈子', isDraft: true },
      { title: '屏蔽的圈子', isBlocked: true },
      { title: '待审的圈子', status: 10 as const },
    ];
    for (const body of bodies)
      ids[body.title] = (await platform.call(circleCalls.save, { body }, operator.token)).data.id;
    await platform.services.database
      .insertInto('circle_member')
      .values([
        { circle_id: ids.夜读圈 ?? '', account_id: platform.reader.id, created_at: '2026-01-02' },
        { circle_id: ids.夜读圈 ?? '', account_id: platform.press.id, created_at: '2026-01-01' },
      ])
      .execute();
  });
  const titles = async (endpoint: typeof circleCalls.list, body: object, token: string) => {
    const { data, dataCount } = await platform.call(endpoint, { body }, token);
    expect(dataCount).toBe(data.length);
    return data.map(({ title }) => title);
  };

  test('contract 4: circles to pick from are of status 30, not blocked, no drafts, and open', async () => {
    const { reader } = platform;
    expect(await titles(circleCalls.list, {}, reader.token)).toEqual(['1984 读书会', '夜读圈']);
    expect(await titles(circleCalls.list, { isBlocked: true }, reader.token)).toEqual([]);
    expect(await titles(circleCalls.list, { circleStatus: 1 }, reader.token)).toEqual([]);
  });

  test('an operator manages all circles, everybody else their own', async () => {
    const { operator, reader } = platform;
    expect(await titles(circleCalls.manage, {}, operator.token)).toHaveLength(6);
    expect(await titles(circleCalls.manage, {}, reader.token)).toEqual([]);
  });

  test.each([
    ['a piece of the title', '读书', ['1984 读书会']],
    ['digits of the title', '198', ['1984 读书会']],
    ['one character', '圈', ['夜读圈']],
    ['a piece of an id only', '0', []],
  ])('circles are found by %s', async (_, circleIdOrName, expected) => {
    expect(await titles(circleCalls.list, { circleIdOrName }, platform.reader.token)).toEqual(
      expected,
    );
  });

  test('circles are found by their whole id', async () => {
    const { token } = platform.reader;
    expect(await titles(circleCalls.list, { circleIdOrName: ids.夜读圈 }, token)).toEqual([
      '夜读圈',
    ]);
    const most = '9999999999999999999';
    expect(await titles(circleCalls.list, { circleIdOrName: most }, token)).toEqual([]);
  });

  test('a circle shows those who joined last; it is changed and deleted', async () => {
    const { operator, reader } = platform;
    const id = ids.夜读圈 ?? '';
    const detail = () => platform.ask(circleCalls.detail, { parameters: { id } }, reader.token);
    expect((await detail()).body).toMatchObject({
      data: { title: '夜读圈', avatarList: ['/cdn/reader.svg', '/cdn/press.svg'] },
    });
    const save = (revision: number) =>
      platform.ask(circleCalls.save, { body: { id, revision, title: '夜读' } }, operator.token);
    expect((await save(1)).status).toBe(200);
    expect((await save(1)).status).toBe(409);
    await platform.call(circleCalls.delete, { body: { ids: [id] } }, operator.token);
    expect((await detail()).status).toBe(404);
  });
});

describe('topics', () => {
  let id: string;
  beforeAll(async () => {
    const { operator, reader } = platform;
    const save = (body: { title: string; status?: 10 | 30; isBlocked?: boolean }) =>
      platform.call(topicCalls.save, { body }, operator.token);
    id = (await save({ title: '今年读完的书' })).data.id;
    await save({ title: '待审话题', status: 10 });
    await save({ title: '屏蔽话题', isBlocked: true });
    const { data } = await save({ title: '删除话题' });
    await platform.call(topicCalls.delete, { body: { ids: [data.id] } }, operator.token);
    await platform.services.database
      .insertInto('post')
      .values(postOf({ account_id: reader.id, topic_ids: [id] }))
      .execute();
  });
  const titles = async (endpoint: typeof topicCalls.list, body: object) =>
    (await platform.call(endpoint, { body }, platform.operator.token)).data.map(
      ({ title }) => title,
    );

  test('contract 4: topics to pick from are of status 30, not blocked, not deleted', async () => {
    expect(await titles(topicCalls.list, {})).toEqual(['今年读完的书']);
    expect(await titles(topicCalls.list, { isDeleted: true })).toEqual([]);
    expect(await titles(topicCalls.list, { topicKeyWord: '读完' })).toEqual(['今年读完的书']);
    expect(await titles(topicCalls.list, { topicKeyWord: '话题' })).toEqual([]);
  });

  test('an operator finds blocked topics, and deleted ones where they are asked for', async () => {
    expect(await titles(topicCalls.manage, {})).toEqual(['屏蔽话题', '待审话题', '今年读完的书']);
    expect(await titles(topicCalls.manage, { isDeleted: true })).toEqual(['删除话题']);
    expect(await titles(topicCalls.manage, { sort: 'title', isBlocked: false })).toEqual([
      '今年读完的书',
      '待审话题',
    ]);
  });

  test('a topic shows those who wrote about it last', async () => {
    const { data } = await platform.call(
      topicCalls.detail,
      { parameters: { id } },
      platform.reader.token,
    );
    expect(data).toMatchObject({ isDeleted: false, avatarList: ['/cdn/reader.svg'] });
  });
});

describe('readings', () => {
  test('a reading is saved with its book and times, found, and refused when it ends too early', async () => {
    const { operator, reader } = platform;
    const { database } = platform.services;
    await database.insertInto('book').values({ id: '77', name: '红楼梦' }).execute();
    const body = {
      title: '共读红楼',
      bookId: '77',
      startAt: '2026-03-01T00:00:00Z',
      endAt: '2026-04-01T00:00:00+08:00',
    };
    const { data } = await platform.call(readingCalls.save, { body }, operator.token);
    const parameters = { id: data.id };
    const detail = await platform.call(readingCalls.detail, { parameters }, reader.token);
    expect(detail.data).toMatchObject({
      title: '共读红楼',
      book: { id: '77', title: '红楼梦' },
      startAt: '2026-03-01T00:00:00.000Z',
      endAt: '2026-03-31T16:00:00.000Z',
    });
    for (const question of [{ bookId: '77' }, { searchText: '红楼' }, { sort: '-endAt' }]) {
      const list = await platform.call(readingCalls.list, { body: question }, reader.token);
      expect(list).toMatchObject({ dataCount: 1, data: [{ id: data.id }] });
    }
    const backwards = await platform.ask(
      readingCalls.save,
      { body: { ...body, endAt: body.startAt } },
      operator.token,
    );
    expect(problemsOf(backwards.body)).toMatchObject([{ field: 'endAt' }]);

    await database.updateTable('reading').set({ status: 10 }).execute();
    expect((await platform.call(readingCalls.list, { body: {} }, reader.token)).dataCount).toBe(0);
    expect((await platform.call(readingCalls.list, { body: {} }, operator.token)).dataCount).toBe(
      1,
    );
    await platform.call(readingCalls.delete, { body: { ids: [data.id] } }, operator.token);
    expect((await platform.call(readingCalls.list, { body: {} }, operator.token)).dataCount).toBe(
      0,
    );
  });
});

describe('book lists', () => {
  const books = ['101', '102', '103', '104', '105'];
  beforeAll(async () => {
    await platform.services.database
      .insertInto('book')
      .values(books.map((id) => ({ id, name: `书 ${id}`, cover: `/cdn/${id}.svg` })))
      .execute();
  });

  test('a list keeps its books in their order, shows the first and counts all', async () => {
    const { reader, press } = platform;
    const sent = [...books].reverse().map((bookId) => ({ bookId, note: `读 ${bookId}` }));
    const { data } = await platform.call(
      bookListCalls.save,
      { body: { title: '一年读的书', books: [...sent, ...sent.slice(0, 1)] } },
      reader.token,
    );
    const own = await platform.call(bookListCalls.list, { body: {} }, reader.token);
    expect(own.data[0]?.bookLists.map(({ bookId }) => bookId)).toEqual([
      '105',
      '104',
      '103',
      '102',
    ]);
    expect(own).toMatchObject({ dataCount: 1, data: [{ bookSize: 5, user: { id: reader.id } }] });
    const whole = { body: { whole: true } };
    const [all] = (await platform.call(bookListCalls.list, whole, reader.token)).data;
    expect(all?.bookLists.map(({ note }) => note)).toEqual(sent.map(({ note }) => note));
    expect((await platform.call(bookListCalls.list, { body: {} }, press.token)).dataCount).toBe(0);

    const parameters = { id: data.id };
    const { data: detail } = await platform.call(bookListCalls.detail, { parameters }, press.token);
    expect(detail.bookLists).toHaveLength(5);
    expect(detail.bookLists[0]).toEqual({
      bookId: '105',
      bookName: '书 105',
      mainPicUrl: '/cdn/105.svg',
      note: '读 105',
    });

    const change = { id: data.id, revision: 1, title: '一年', books: [{ bookId: '101' }] };
    await platform.call(bookListCalls.save, { body: change }, reader.token);
    const stale = await platform.ask(bookListCalls.save, { body: change }, reader.token);
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      data: {
        revision: 2,
        current: { bookSize: 1, bookLists: [{ bookId: '101' }] },
        // who was faster, and when (contract 10.9)
        changedBy: '晚读',
        changedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    });
    for (const question of [{ bookSizeMax: 1 }, { searchText: '一年' }, { sort: '-bookSize' }]) {
      const found = await platform.call(bookListCalls.list, { body: question }, reader.token);
      expect(found.dataCount).toBe(1);
    }
    const foreign = await platform.ask(
      bookListCalls.delete,
      { body: { ids: [data.id] } },
      press.token,
    );
    expect(foreign.status).toBe(403);
    await platform.call(bookListCalls.delete, { body: { ids: [data.id] } }, reader.token);
    expect((await platform.call(bookListCalls.list, { body: {} }, reader.token)).dataCount).toBe(0);
  });

  test('a book that is not there is refused, and nothing is half-written', async () => {
    const { reader } = platform;
    const body = { title: '缺书', books: [{ bookId: '101' }, { bookId: '999' }], isDraft: true };
    const refused = await platform.ask(bookListCalls.save, { body }, reader.token);
    expect(problemsOf(refused.body)).toMatchObject([
      { field: 'books', code: 'missing', ids: ['999'] },
    ]);
    const drafts = await platform.call(
      bookListCalls.list,
      { body: { isDraft: true } },
      reader.token,
    );
    expect(drafts.dataCount).toBe(0);
  });

  test('only operators block one', async () => {
    const body = { title: '顶', isBlocked: true };
    const refused = await platform.ask(bookListCalls.save, { body }, platform.press.token);
    expect(refused.status).toBe(403);
    expect(sentenceOf(refused.body)).toContain('isBlocked');
  });
});

describe('users', () => {
  test('an operator lists, filters, searches and changes accounts', async () => {
    const { operator, press, reader } = platform;
    const names = async (body: object) =>
      (await platform.call(userManageList, { body }, operator.token)).data.map(({ name }) => name);
    expect(await names({})).toEqual(['reader', 'press', 'operator']);
    expect(await names({ sort: 'name' })).toEqual(['operator', 'press', 'reader']);
    expect(await names({ isInstitution: true })).toEqual(['press']);
    expect(await names({ searchText: '晚读' })).toEqual(['reader']);
    expect(await names({ searchText: 'OPER' })).toEqual(['operator']);

    const parameters = { id: press.id };
    const before = await platform.call(userDetail, { parameters }, operator.token);
    expect(before.data).toMatchObject({ institutionStatus: 30, enablePublish: true, revision: 1 });
    const body = { id: press.id, revision: 1, nickname: '远山', enablePublish: false };
    await platform.call(userSaveCall, { body }, operator.token);
    expect((await platform.ask(userSaveCall, { body }, operator.token)).status).toBe(409);
    expect(await names({ enablePublish: false })).toEqual(['press']);
    expect(await names({ searchText: '远山' })).toEqual(['press']);
    expect(await names({ searchText: '出版社' })).toEqual([]);
    expect((await platform.ask(userManageList, { body: {} }, reader.token)).status).toBe(403);
  });

  test('operators pick from the accounts that are not blocked; nobody else does', async () => {
    const { operator, reader, press } = platform;
    const { data } = await platform.call(
      userDetail,
      { parameters: { id: press.id } },
      operator.token,
    );
    const body = { id: press.id, revision: data.revision, nickname: '远山', isBlocked: true };
    await platform.call(userSaveCall, { body }, operator.token);
    const picked = await platform.call(userPickList, { query: { searchText: '' } }, operator.token);
    expect((await platform.ask(userPickList, { query: {} }, reader.token)).status).toBe(403);
    expect(picked.data.map(({ name }) => name)).toEqual(['reader', 'operator']);
    expect(Object.keys(picked.data[0] ?? {}).sort()).toEqual([
      'avatar',
      'id',
      'isInstitution',
      'name',
      'nickname',
    ]);
  });

  test('operators are picked by a piece of their name', async () => {
    const { operator } = platform;
    const pick = async (userName: string) =>
      (await platform.call(systemUserSelectList, { query: { userName } }, operator.token)).data;
    expect(await pick('')).toEqual([{ userId: operator.id, nickName: '值班编辑' }]);
    expect(await pick('编辑')).toHaveLength(1);
    expect(await pick('晚读')).toEqual([]);
  });

  test('an operator cannot block the account in use', async () => {
    const { operator } = platform;
    const body = { id: operator.id, revision: 1, nickname: '值班编辑', isBlocked: true };
    expect((await platform.ask(userSaveCall, { body }, operator.token)).status).toBe(403);
  });
});

describe('labels', () => {
  test('each kind has its own call, in the order that operators gave', async () => {
    const { operator, reader } = platform;
    const save = (labelName: string, kind: 'content' | 'push' | 'personality', order: number) =>
      platform.call(labelCalls.save, { body: { labelName, kind, order } }, operator.token);
    await save('历史', 'content', 2);
    const { data: fiction } = await save('小说', 'content', 1);
    await save('周报', 'push', 0);
    await save('夜猫子', 'personality', 0);
    const query = { pageSize: 10 };
    const names = (answer: { data: { labelName: string }[] }) =>
      answer.data.map(({ labelName }) => labelName);
    expect(names(await platform.call(labelCalls.list, { query }, reader.token))).toEqual([
      '小说',
      '历史',
    ]);
    expect(names(await platform.call(labelCalls.push, { query }, reader.token))).toEqual(['周报']);
    expect(names(await platform.call(labelCalls.personality, { body: {} }, reader.token))).toEqual([
      '夜猫子',
    ]);
    const push = await platform.call(labelCalls.list, { query: { kind: 'push' } }, reader.token);
    expect(names(push)).toEqual(['周报']);
    const found = await platform.call(
      labelCalls.list,
      { query: { labelName: '史' } },
      reader.token,
    );
    expect(names(found)).toEqual(['历史']);

    const taken = await platform.ask(
      labelCalls.save,
      { body: { labelName: '小说' } },
      operator.token,
    );
    expect(problemsOf(taken.body)).toMatchObject([{ field: 'labelName', code: 'taken' }]);
    const off = { labelId: fiction.id, revision: 1, labelName: '小说', isEnabled: false };
    await platform.call(labelCalls.save, { body: off }, operator.token);
    const enabled = await platform.call(
      labelCalls.list,
      { query: { isEnabled: 'true' } },
      reader.token,
    );
    expect(names(enabled)).toEqual(['历史']);
    await platform.call(labelCalls.delete, { body: { ids: [fiction.id] } }, operator.token);
    // its name is free again
    await save('小说', 'content', 3);
    expect(names(await platform.call(labelCalls.list, { query }, reader.token))).toEqual([
      '历史',
      '小说',
    ]);
  });
});

describe('channels', () => {
  test('channels stand by domain and order; they are found, changed and deleted', async () => {
    const { operator, reader } = platform;
    const save = (name: string, domain: string, order: number) =>
      platform.call(channelCalls.save, { body: { name, domain, order } }, operator.token);
    await save('首页推荐', 'reading', 2);
    const { data } = await save('新书速递', 'reading', 1);
    await save('直播间', 'live', 5);
    const names = async (query: object) =>
      (await platform.call(channelCalls.list, { query }, reader.token)).data.map(
        ({ name }) => name,
      );
    expect(await names({})).toEqual(['直播间', '新书速递', '首页推荐']);
    expect(await names({ domain: 'reading' })).toEqual(['新书速递', '首页推荐']);
    expect(await names({ name: '推荐' })).toEqual(['首页推荐']);
    expect(await names({ sort: '-order' })).toEqual(['直播间', '首页推荐', '新书速递']);
    const body = { id: data.id, revision: 1, name: '新书', domain: 'reading', isEnabled: false };
    await platform.call(channelCalls.save, { body }, operator.token);
    expect(await names({ isEnabled: 'false' })).toEqual(['新书']);
    await platform.call(channelCalls.delete, { body: { ids: [data.id] } }, operator.token);
    expect(await names({})).toEqual(['直播间', '首页推荐']);
  });
});
