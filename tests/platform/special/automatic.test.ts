import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ComponentType, DatasourceOrder, DatasourceType, Visibility } from '#contract/codes.ts';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import { specialAutomatic } from '#contract/endpoints/specialEditing.ts';
import { specialComponent, specialDocument } from '#contract/entities/special.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { hydrateDocument } from '#server/special/hydrate.ts';
import { banner } from './pages.ts';
import { chinese, openSpecials, type SpecialPlatform, saidOf } from './support.ts';

let page: SpecialPlatform;
let city: { id: string; name: string };
let empty: { id: string; name: string };
beforeAll(async () => {
  page = await openSpecials();
  city = await page.label('城市');
  empty = await page.label('没人用的');
  const { database } = page.test.services;
  const labelled = { label_ids: [city.id] };
  const day = (of: number) => new Date(Date.UTC(2025, 0, of));
  await page.post('reader', { title: '一号', ...labelled, published_at: day(1), view_count: 9 });
  await page.post('reader', { title: '三号', ...labelled, published_at: day(3), view_count: 1 });
  await page.post('reader', { title: '二号', ...labelled, published_at: day(2), view_count: 5 });
  await page.post('reader', { title: '别的标签', published_at: day(9), view_count: 99 });
  const hidden = { ...labelled, published_at: day(8), view_count: 88 };
  await page.post('reader', { title: '已撤回', ...hidden, status: 40 });
  await page.post('reader', { title: '已删除', ...hidden, is_deleted: true });
  await page.post('reader', { title: '仅自己', ...hidden, visibility: Visibility.author });
  const book = newIdentifier();
  const unknown = { publish_order: null, price: null, rating: null };
  await database
    .insertInto('book')
    .values([
      { id: book, name: '城市的胜利', tags: ['城市', '经济'], ...unknown },
      { id: newIdentifier(), name: '乡土中国', tags: ['乡村'], ...unknown },
      { id: newIdentifier(), name: '看不见的城市', category: '城市', ratings_count: 7, ...unknown },
    ])
    .execute();
  const account = await database
    .selectFrom('account')
    .where('name', '=', 'reader')
    .select('id as account_id')
    .executeTakeFirstOrThrow();
  const [list, circle, topic] = [newIdentifier(), newIdentifier(), newIdentifier()];
  await database
    .insertInto('book_list')
    .values({ id: list, title: '城市书单', ...account })
    .execute();
  await database
    .insertInto('book_list_book')
    .values({ book_list_id: list, book_id: book, position: 0 })
    .execute();
  await database
    .insertInto('circle')
    .values({ id: circle, title: '城市圈', ...account })
    .execute();
  await database
    .insertInto('topic')
    .values([
      { id: topic, title: '城市话题', ...account },
      { id: newIdentifier(), title: '别的话题', read_count: 1_000, ...account },
    ])
    .execute();
  await database
    .updateTable('post')
    .set({ circle_id: circle, topic_ids: [topic] })
    .where('title', '=', '一号')
    .execute();
});
afterAll(() => page.test.close());

type Question = Parameters<typeof page.test.call<typeof specialAutomatic>>[1]['body'];
const ask = async (question: Question) =>
  (await page.test.call(specialAutomatic, { body: question }, page.operator)).data;
const titles = async (question: Question) => (await ask(question)).map(({ title }) => title);
const { book, bookList, post, topicCircle } = ComponentType;
const { newest, mostRead } = DatasourceOrder;

describe('what an automatic component holds (contract 10.11)', () => {
  it('is what carries the label and readers see, newest or most read first, up to its limit', async () => {
    const labelId = city.id;
    expect(await titles({ type: post, labelId, datasourceOrder: newest, limitNum: 2 })).toEqual([
      '三号',
      '二号',
    ]);
    expect(await titles({ type: post, labelId, datasourceOrder: mostRead, limitNum: 9 })).toEqual([
      '一号',
      '二号',
      '三号',
    ]);
    const books = { type: book, labelId, limitNum: 9 };
    expect(await titles({ ...books, datasourceOrder: mostRead })).toEqual([
      '看不见的城市',
      '城市的胜利',
    ]);
    expect(await titles({ type: bookList, labelId })).toEqual(['城市书单']);
    expect(await titles({ type: topicCircle, labelId, datasourceOrder: mostRead })).toEqual([
      '城市圈',
      '城市话题',
    ]);
  });

  it('looks as it does in the pickers: a list by its first book, circle and topic by those in them', async () => {
    const { database } = page.test.services;
    await database
      .updateTable('book')
      .set({ cover: '/cdn/first.png' })
      .where('name', '=', '城市的胜利')
      .execute();
    const { id } = await database
      .updateTable('account')
      .set({ avatar: '/cdn/reader.png' })
      .where('name', '=', 'reader')
      .returning('id')
      .executeTakeFirstOrThrow();
    const circle = await database
      .selectFrom('circle')
      .where('title', '=', '城市圈')
      .select('id as circle_id')
      .executeTakeFirstOrThrow();
    await database
      .insertInto('circle_member')
      .values({ ...circle, account_id: id })
      .execute();
    expect(await ask({ type: bookList, labelId: city.id })).toMatchObject([
      {
        title: '城市书单',
        cover: '/cdn/first.png',
        bookLists: [{ bookName: '城市的胜利', mainPicUrl: '/cdn/first.png' }],
      },
    ]);
    expect(await ask({ type: topicCircle, labelId: city.id })).toMatchObject([
      { title: '城市圈', avatarList: ['/cdn/reader.png'] },
      { title: '城市话题', avatarList: ['/cdn/reader.png'] },
    ]);
  });

  it('is of all content without a label, and nothing under a label that nothing carries', async () => {
    expect(await titles({ type: post, limitNum: 1, datasourceOrder: mostRead })).toEqual([
      '别的标签',
    ]);
    for (const type of [book, post, bookList, topicCircle])
      expect(await ask({ type, labelId: empty.id })).toEqual([]);
    expect(await ask({ type: post, labelId: '9'.repeat(19) })).toEqual([]);
  });

  it('is walked to instead of sorted where very much carries the label, with the same answer', async () => {
    const label = await page.label('到处都是');
    const { database } = page.test.services;
    const author = await database
      .selectFrom('account')
      .where('name', '=', 'stranger')
      .select('id')
      .executeTakeFirstOrThrow();
    await database
      .insertInto('post')
      .values(
        Array.from({ length: 1_200 }, (_, index) => ({
          id: newIdentifier(),
          account_id: author.id,
          circle_id: null,
          content_type: 1050,
          title: `第${index}条`,
          label_ids: [label.id],
          view_count: index,
          published_at: new Date(Date.UTC(2024, 0, 1, 0, index)),
        })),
      )
      .execute();
    for (const datasourceOrder of [newest, mostRead])
      expect(await titles({ type: post, labelId: label.id, datasourceOrder, limitNum: 2 })).toEqual(
        ['第1199条', '第1198条'],
      );
  });
});

describe('a page with automatic components', () => {
  const automatic = (uuid: string, type: number, patch: Record<string, unknown> = {}) =>
    specialComponent.parse({
      type,
      uuid,
      name: `自动${uuid}`,
      order: 1,
      limitNum: 2,
      datasourceType: DatasourceType.automatic,
      ...patch,
    });

  it('shows readers what there is now, and keeps the decision alone', async () => {
    const components = [
      banner('a'),
      automatic('p', post),
      automatic('q', post, { datasourceOrder: mostRead }),
      automatic('t', topicCircle),
    ];
    const { id } = await page.save(page.running({ label: city, components }));
    const html = await page.open(`/s/${id}`);
    for (const title of ['三号', '二号', '一号', '城市圈', '城市话题'])
      expect(html).toContain(title);
    expect(html).not.toContain('别的标签');
    const fresh = { title: '刚刚发布', label_ids: [city.id], published_at: new Date() };
    const newer = await page.post('stranger', fresh);
    expect(await page.open(`/s/${id}`)).toContain('刚刚发布');
    await page.test.services.database.deleteFrom('post').where('id', '=', newer).execute();
    expect((await page.draft(id)).components[1]).toMatchObject({ contents: [] });
  });

  it('costs one query a kind, however many components there are', async () => {
    const many = (type: number, count: number) =>
      Array.from({ length: count }, (_, index) =>
        automatic(`${type}-${index}`, type, {
          datasourceOrder: index % 2 ? newest : mostRead,
          limitNum: (index % 5) + 1,
        }),
      );
    const document = specialDocument.parse({
      label: city,
      components: [...many(post, 30), ...many(book, 30)],
    });
    let queries = 0;
    const counted = page.test.services.database.withPlugin({
      transformQuery({ node }) {
        queries += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const { components } = await hydrateDocument(counted, document, { readAt: page.at(1) });
    expect(components.map(({ contents }) => contents.length)).toEqual(
      Array.from({ length: 60 }, (_, index) => Math.min((index % 5) + 1, index < 30 ? 3 : 2)),
    );
    // of posts and of books: which they are, and what they show
    expect(queries).toBe(4);
  });

  it('is refused by contract 5 where an automatic component would be empty for readers', async () => {
    const answer = await page.test.ask(
      specialSaveCall,
      { body: page.running({ label: empty, components: [automatic('p', post)] }) },
      page.operator,
      chinese,
    );
    expect(saidOf(answer)).toEqual({
      'components.0.contents': '自动p组件内容为空，请配置完整',
    });
  });

  it('does not choose for kinds that are drawn by hand', async () => {
    const slide = { uuid: 's', title: '城', cover: '/cdn/a.png' };
    const components = [automatic('b', ComponentType.banner, { contents: [slide] })];
    const { id } = await page.save(page.running({ label: city, components }));
    expect((await page.draft(id)).components[0]?.contents).toHaveLength(1);
  });
});
