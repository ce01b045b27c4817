import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ComponentType } from '#contract/codes.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import {
  specialDelete,
  specialDetailCall,
  specialDraftDetail,
  specialDraftList,
  specialLabels,
  specialList,
  specialListCount,
  specialSaveCall,
  specialTop,
  specialWithdraw,
} from '#contract/endpoints/special.ts';
import { type SpecialSave, specialComponent } from '#contract/entities/special.ts';
import { problemData } from '#contract/errors.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { banner, books, publishable } from './pages.ts';

const chinese = { 'accept-language': 'zh-CN' };

describe('special pages', () => {
  let test: TestPlatform;
  let token: string;
  beforeAll(async () => {
    test = await createTestPlatform();
    await test.services.database
      .insertInto('account')
      .values([account('operator', ['operator']), account('reader', [])])
      .execute();
    token = await test.signIn('operator');
  });
  afterAll(() => test.close());

  const save = async (body: SpecialSave) =>
    (await test.call(specialSaveCall, { body }, token)).data;
  const refuse = (body: unknown) => test.ask(specialSaveCall, { body }, token, chinese);
  const dataOf = (body: unknown) =>
    typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
  const draft = async (id: string) =>
    (await test.call(specialDraftDetail, { parameters: { id } }, token)).data;

  it('keeps an unfinished draft, gives its components ids and one revision a save', async () => {
    const first = await save(publishable({ name: '', cover: '', draft: true }));
    expect(first.revision).toBe(1);
    const id = first.componentIds.a;
    expect(id).toMatch(/^\d+$/);
    const second = await save(
      publishable({ id: first.id, revision: 1, draft: true, components: [{ ...banner('a'), id }] }),
    );
    expect(second).toEqual({ ...first, revision: 2 });
    const rows = await test.services.database
      .selectFrom('special_revision')
      .where('special_id', '=', first.id)
      .select(['revision', 'is_draft'])
      .orderBy('revision')
      .execute();
    expect(rows).toEqual([
      { revision: 1, is_draft: true },
      { revision: 2, is_draft: true },
    ]);
  });

  it('shows readers the published version until the next one is published', async () => {
    const { id, revision } = await save(publishable({ name: '第一版' }));
    await save(publishable({ id, revision, name: '第二版', draft: true }));
    const published = await test.call(specialDetailCall, { parameters: { id } }, token);
    expect(published.data).toMatchObject({ name: '第一版', isPublished: true, draft: false });
    expect(await draft(id)).toMatchObject({ name: '第二版', isPublished: true, draft: true });
  });

  it('refuses to publish what contract 5 asks for, each rule in the contract’s words by field', async () => {
    const answer = await refuse({
      components: [books('b', [])],
      startAt: '2030-01-02 00:00:00',
      endAt: '2030-01-01 00:00:00',
      name: '长'.repeat(101),
    });
    expect(answer.status).toBe(400);
    const { problems } = problemData.parse(dataOf(answer.body));
    const said = Object.fromEntries(problems.map(({ field, message }) => [field, message]));
    expect(said).toEqual({
      name: '专题名称不能超过100个字符，超出了1个',
      cover: '请上传专题封面图',
      startAt: '开始时间不能晚于结束时间',
      endAt: '结束时间不能早于开始时间',
      shareCover: '请上传分享图标',
      shareTitle: '请填写分享链接标题',
      'components.0.contents': '图书组件内容为空，请配置完整',
    });
  });

  it('refuses a start before today, but not one that readers know already (contract 5)', async () => {
    const past = { startAt: '2020-01-01 00:00:00' };
    const refused = await refuse(publishable(past));
    expect(problemData.parse(dataOf(refused.body)).problems[0]).toMatchObject({
      field: 'startAt',
      message: '开始时间不能早于当前时间',
    });
    const { id, revision } = await save(publishable());
    const begun = { ...publishable(past), id: undefined };
    await test.services.database
      .updateTable('special')
      .set({ published: JSON.stringify(begun) })
      .where('id', '=', id)
      .execute();
    const published = await save(publishable({ ...past, id, revision, name: '改名' }));
    expect(published.revision).toBe(2);
  });

  it('forces the display limit of types 1, 4 and 7 to 0 and cleans rich text', async () => {
    const rich = specialComponent.parse({
      type: ComponentType.richText,
      uuid: 'r',
      name: '富文本',
      order: 1,
      contents: [{ uuid: 'r1', content: '<p onclick="x()">好书</p><script>x()</script>' }],
    });
    const { id } = await save(publishable({ components: [banner('a'), rich] }));
    const { components } = await draft(id);
    expect(components.map(({ showLimit }) => showLimit)).toEqual([0, 0]);
    expect(components[1]).toMatchObject({ contents: [{ content: '<p>好书</p>' }] });
  });

  it('gives an item that repeats the key of another one of its own, and leaves the first', async () => {
    const titles = ['一', '二', '三'];
    const graphics = specialComponent.parse({
      type: ComponentType.imageText,
      uuid: 'g',
      name: '图文',
      order: 0,
      contents: titles.map((title) => ({ uuid: 'same', title })),
    });
    const { id } = await save(publishable({ components: [graphics] }));
    const contents = (await draft(id)).components.flatMap(({ contents }): object[] => contents);
    expect(contents).toMatchObject(titles.map((title) => ({ title })));
    const uuids = contents.map((item) => ('uuid' in item ? item.uuid : undefined));
    expect(uuids[0]).toBe('same');
    expect(new Set(uuids).size).toBe(3);
  });

  it('reads contents fresh from the catalogue', async () => {
    const book = newIdentifier();
    await test.services.database
      .insertInto('book')
      .values({
        id: book,
        name: '新书名',
        author_name: '沈从文',
        publish_order: null,
        price: null,
        rating: null,
      })
      .execute();
    const { id } = await save(publishable({ components: [books('b', [book])] }));
    expect((await draft(id)).components[0]).toMatchObject({
      contents: [{ title: '新书名', book: { authorName: '沈从文' } }],
    });
  });

  it('lists topped pages first, counts, narrows and deletes', async () => {
    const name = '列表专用';
    const first = await save(publishable({ name: `${name}甲` }));
    const second = await save(publishable({ name: `${name}乙` }));
    const third = await save(publishable({ name: `${name}丙`, draft: true }));
    const filters = { searchText: name };
    const names = async () =>
      (await test.call(specialList, { body: filters }, token)).data.map((row) => row.name);
    expect(await names()).toEqual([`${name}乙`, `${name}甲`]);
    await test.call(specialTop, { body: { id: first.id } }, token);
    expect(await names()).toEqual([`${name}甲`, `${name}乙`]);
    const drafts = await test.call(specialDraftList, { body: filters }, token);
    expect(drafts).toMatchObject({
      dataCount: 1,
      data: [{ id: third.id, hasDraft: true, isPublished: false, componentCount: 1 }],
    });
    const count = await test.call(specialListCount, { body: filters }, token);
    expect(count.data).toEqual({ published: 2, draft: 1 });
    const deleted = await test.call(specialDelete, { body: { ids: [second.id] } }, token);
    expect(deleted.data).toEqual({ deleted: 1 });
    expect(await names()).toEqual([`${name}甲`]);
    const gone = await test.ask(specialDraftDetail, { parameters: { id: second.id } }, token);
    expect(gone.status).toBe(404);
  });

  it('takes pages from readers, keeps them as drafts, and shows again what readers saw last', async () => {
    const first = await save(publishable({ name: '撤回专用' }));
    const { id } = first;
    const withdraw = async (isWithdrawn?: boolean) =>
      (await test.call(specialWithdraw, { body: { ids: [id, '404'], isWithdrawn } }, token)).data;
    const seen = async () => {
      const asked = await test.ask(specialDetailCall, { parameters: { id } }, token);
      return asked.status === 200 ? Reflect.get(Object(dataOf(asked.body)), 'name') : asked.status;
    };
    const standing = async () => {
      const { draft: isDraft, isPublished, name } = await draft(id);
      return { isDraft, isPublished, name };
    };
    expect(await withdraw()).toEqual({ changed: 1, unchanged: [{ id: '404', reason: 'gone' }] });
    expect(await seen()).toBe(404);
    expect(await standing()).toEqual({ isDraft: true, isPublished: false, name: '撤回专用' });
    expect(await withdraw()).toMatchObject({ changed: 0, unchanged: [{ id, reason: 'same' }, {}] });
    expect(await withdraw(false)).toMatchObject({ changed: 1 });
    expect(await standing()).toEqual({ isDraft: false, isPublished: true, name: '撤回专用' });
    const change = { id, revision: first.revision, name: '撤回之后', draft: true };
    await save(publishable(change));
    await withdraw();
    expect(await withdraw(false)).toMatchObject({ changed: 1 });
    expect(await seen()).toBe('撤回专用');
    expect(await standing()).toEqual({ isDraft: true, isPublished: true, name: '撤回之后' });
    const never = await save(publishable({ name: '没发布过', draft: true }));
    const asked = { body: { ids: never.id, isWithdrawn: false } };
    expect((await test.call(specialWithdraw, asked, token)).data).toEqual({
      changed: 0,
      unchanged: [{ id: never.id, reason: 'same' }],
    });
  });

  it('publishes a withdrawn page again that has begun in the past', async () => {
    const { id, revision } = await save(publishable({ name: '早已开始' }));
    const { database } = test.services;
    const past = '2001-02-03 04:05:06';
    await sql`update special_revision set document = jsonb_set(document, '{startAt}', to_jsonb(${past}::text))
      where special_id = ${id}::bigint`.execute(database);
    await sql`update special set document = seen.document, published = seen.document
      from special_revision as seen where special.id = ${id}::bigint and special_id = special.id`.execute(
      database,
    );
    await test.call(specialWithdraw, { body: { ids: id } }, token);
    expect(await draft(id)).toMatchObject({ publishedStartAt: past, startAt: past });
    const published = await save(publishable({ id, revision, name: '早已开始', startAt: past }));
    expect(published.revision).toBe(revision + 1);
    expect((await refuse(publishable({ startAt: past }))).status).toBe(400);
  });

  it('gives enabled content labels to anybody signed in, and the rest to operators only', async () => {
    const id = newIdentifier();
    await test.services.database
      .insertInto('label')
      .values([
        { id, name: '城市' },
        { id: newIdentifier(), name: '停用', is_enabled: false },
      ])
      .execute();
    const reader = await test.signIn('reader');
    const labels = await test.call(specialLabels, {}, reader);
    expect(labels).toMatchObject({ data: [{ id, name: '城市' }], dataCount: 1 });
    expect((await test.ask(specialList, { body: {} }, reader)).status).toBe(403);
  });

  it('gives all labels at once, or those of a page that a picker has asked for, by name or by id', async () => {
    const more = Array.from({ length: 12 }, (_, index) => ({
      id: newIdentifier(),
      name: `挑选${String(index).padStart(2, '0')}%`,
      order: 5,
    }));
    await test.services.database.insertInto('label').values(more).execute();
    const ask = async (query: EndpointInput<typeof specialLabels>['query']) =>
      test.call(specialLabels, { query }, token);
    expect((await ask({})).data.length).toBeGreaterThan(12);
    const second = await ask({ searchText: '挑选', pageIndex: 2, pageSize: 10, sort: 'name' });
    expect(second.dataCount).toBe(12);
    expect(second.data.map(({ name }) => name)).toEqual(['挑选10%', '挑选11%']);
    const [chosen] = more;
    expect((await ask({ searchText: chosen?.id })).data).toEqual([
      { id: chosen?.id, name: '挑选00%' },
    ]);
    expect((await ask({ searchText: '0%' })).data.map(({ name }) => name)).toEqual([
      '挑选00%',
      '挑选10%',
    ]);
  });
});

function account(name: string, roles: string[]) {
  return {
    id: newIdentifier(),
    name,
    nickname: name,
    phone: null,
    mail: null,
    password_hash: null,
    institution_id: null,
    roles,
  };
}
