// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { crudFilter } from '#app/providers/crudFilters.ts';
import { callResource } from '#app/providers/resourceCall.ts';
import { createRestProvider } from '#app/providers/restProvider.ts';
import { CallFailure } from '#app/session/client.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { readRestPage } from '#contract/restAnswer.ts';
import { compileResource } from '#schema/compile.ts';
import { resource as definition } from '#schema/meta.ts';
import { type RestService, startRestService } from '#tests/support/restService.ts';

const text = (name: string) => ({ 'zh-CN': name, 'en-US': name });
const schema = (service?: string) =>
  compileResource(
    definition.parse({
      schemaVersion: 2,
      name: 'publishers',
      label: text('Publishers'),
      provider: 'rest',
      ...(service === undefined ? {} : { service }),
      recordTitle: 'name',
      endpoints: {
        list: { method: 'GET', path: '/publishers', fixed: { kind: 'press' } },
        save: { method: 'POST', path: '/publishers' },
      },
      fields: {
        name: { type: 'text', label: text('Name') },
        city: { type: 'text', label: text('City') },
        founded: { type: 'number', label: text('Founded') },
        openedAt: { type: 'date', label: text('Opened') },
      },
      list: {
        columns: ['name', 'city', 'founded'],
        filters: [
          { name: 'q', kind: 'text' },
          { name: 'name', kind: 'text', field: 'name' },
          { name: 'city', kind: 'relation', field: 'city' },
          { name: 'founded', kind: 'numberRange', field: 'founded' },
          { name: 'openedAt', kind: 'dateRange', field: 'openedAt' },
        ],
      },
    }),
  );

const people = Array.from({ length: 23 }, (_one, index) => ({
  id: index + 1,
  name: `Press ${index + 1}`,
  city: index % 2 === 0 ? 'Beijing' : 'Shanghai',
  founded: 1900 + index,
  openedAt: `2020-01-${String(index + 1).padStart(2, '0')}`,
  kind: 'press',
}));

let service: RestService;
let other: RestService;
beforeAll(async () => {
  service = await startRestService('publishers', people);
  other = await startRestService('publishers', people.slice(0, 2));
  const gone = await startRestService('publishers', []);
  await gone.close();
  const meta = document.createElement('meta');
  meta.name = 'bookdesk-configuration';
  meta.content = JSON.stringify({
    restServices: `first=${service.origin}/api,other=${other.origin}/api,gone=${gone.origin}/api`,
  });
  document.head.append(meta);
  sessionStore.setTokens({ token: 'ours-alone', refreshToken: undefined, time: 0 });
});
afterAll(() => Promise.all([service.close(), other.close()]));
beforeEach(() => {
  service.asked.length = 0;
});

const publishers = schema();
const provider = createRestProvider(new Map([['publishers', publishers]]));
const lastLine = () => decodeURIComponent(service.asked.at(-1)?.line ?? '');
const list = (filters: Record<string, unknown> = {}, page = 1, order?: 'asc' | 'desc') =>
  provider.getList({
    resource: 'publishers',
    pagination: { currentPage: page, pageSize: 10 },
    filters: Object.entries(filters).map(([name, value]) => crudFilter(publishers, name, value)),
    ...(order ? { sorters: [{ field: 'founded', order }] } : {}),
  });

describe('a list that stands on a REST service', () => {
  it('is asked for by page and order, and its total read from X-Total-Count', async () => {
    const { data, total } = await list({}, 2, 'desc');
    expect(lastLine()).toBe(
      'GET /api/publishers?_end=20&_order=desc&_sort=founded&_start=10&kind=press',
    );
    expect(total).toBe(23);
    expect(data.map(({ id }) => id)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
  });

  it.each([
    [{ foundedMin: 1910, foundedMax: 1912 }, 'founded_gte=1910&founded_lte=1912', 3],
    [{ openedAtFrom: '2020-01-20' }, 'openedAt_gte=2020-01-20', 4],
    [{ q: 'Shanghai' }, 'q=Shanghai', 11],
    [{ name: '23' }, 'name_like=23', 1],
    [{ city: 'Beijing' }, 'city=Beijing', 12],
    [{ city: '' }, '_start=0&kind=press', 23],
  ])('sends the filter %j as %s', async (filters, sent, total) => {
    const answer = await list(filters);
    expect(lastLine()).toContain(sent);
    expect(answer.total).toBe(total);
  });

  it('reads, makes, changes and deletes a record at its address', async () => {
    const made = await provider.create({
      resource: 'publishers',
      variables: { name: 'New', kind: 'press' },
    });
    expect(lastLine()).toBe('POST /api/publishers');
    const id = String(made.data.id);
    await provider.update({ resource: 'publishers', id, variables: { id, name: 'Newer' } });
    expect(lastLine()).toBe(`PATCH /api/publishers/${id}`);
    const { data } = await provider.getOne({ resource: 'publishers', id });
    expect(data).toMatchObject({ name: 'Newer', kind: 'press' });
    await provider.deleteOne({ resource: 'publishers', id });
    expect(lastLine()).toBe(`DELETE /api/publishers/${id}`);
    expect(service.records.has(id)).toBe(false);
  });

  it("takes the schema's own address and method where it gives one", async () => {
    const own = { ...publishers, endpoints: { ...publishers.endpoints } };
    own.endpoints.save = { method: 'PUT', path: '/publishers/{id}' };
    const special = createRestProvider(new Map([['publishers', own]]));
    await special.update({ resource: 'publishers', id: 5, variables: { name: 'Put' } });
    expect(lastLine()).toBe('PUT /api/publishers/5');
    await special.create({ resource: 'publishers', variables: { name: 'Made' } });
    expect(lastLine()).toBe('POST /api/publishers');
  });

  it('makes the calls of actions at its own service, never at the business API', async () => {
    await callResource(provider, publishers, {
      method: 'POST',
      path: '/publishers/3/close',
      values: { why: 'x' },
    });
    expect(lastLine()).toBe('POST /api/publishers/3/close');
    expect(service.records.get('3')).toMatchObject({ closed: true, why: 'x' });
    await callResource(provider, publishers, {
      method: 'PATCH',
      path: '/publishers/3',
      values: { city: 'Xi’an' },
    });
    expect(lastLine()).toBe('PATCH /api/publishers/3');
    expect(service.records.get('3')).toMatchObject({ city: 'Xi’an', why: 'x' });
  });

  it('is called without the token of the person, and without the version header', async () => {
    await list();
    await provider.create({ resource: 'publishers', variables: { name: 'Quiet', kind: 'press' } });
    for (const { headers } of service.asked) {
      expect(JSON.stringify(headers)).not.toContain('ours-alone');
      expect(headers.authorization).toBeUndefined();
      expect(headers.version).toBeUndefined();
    }
  });

  it('stands on the service that it names', async () => {
    const elsewhere = createRestProvider(new Map([['publishers', schema('other')]]));
    const { total } = await elsewhere.getList({ resource: 'publishers' });
    expect(total).toBe(2);
    expect(other.asked).toHaveLength(1);
  });

  it('says which service is not set', async () => {
    const nowhere = createRestProvider(new Map([['publishers', schema('missing')]]));
    await expect(nowhere.getList({ resource: 'publishers' })).rejects.toThrow(/“missing”/);
  });

  it.each([
    [422, { message: 'name is taken' }, 'name is taken'],
    [400, { error: { message: 'too short' } }, 'too short'],
    [502, undefined, '网关错误'],
  ])("tells a refusal %d with the service's own sentence", async (status, body, sentence) => {
    service.failNext(status, body);
    const failure = await list().catch((reason: unknown) => reason);
    expect(failure).toBeInstanceOf(CallFailure);
    expect(failure).toMatchObject({ code: status, message: sentence });
  });

  it('names the fields that a service refuses, for the form to show', async () => {
    service.failNext(422, { errors: { name: ['too short'], city: 'unknown' } });
    await expect(list()).rejects.toMatchObject({
      data: {
        problems: [
          { field: 'name', message: 'too short' },
          { field: 'city', message: 'unknown' },
        ],
      },
    });
  });

  it('does not take its 401 for the end of our session', async () => {
    service.failNext(401, { message: 'who are you' });
    await expect(list()).rejects.toMatchObject({ code: 401, message: 'who are you' });
    expect(sessionStore.get().token).toBe('ours-alone');
  });

  it.each([
    ['a page of HTML', 200, '<!doctype html><title>Sign in</title>'],
    ['JSON that breaks off', 200, '[{"id":1,"name":"Pre'],
    ['a body without rows', 200, { success: true }],
    ['rows that are no records', 200, [1, 'two', null]],
    ['rows under the wrong type', 200, { data: 'none' }],
    ['nothing', 200, ''],
  ])('%s is a failure, and no empty list', async (_what, status, body) => {
    service.failNext(status, body);
    await expect(list()).rejects.toMatchObject({
      kind: 'unreadable',
      message: expect.stringContaining('请稍后重试'),
    });
  });

  it('whose rows somebody on the way has written anew, with HTTP 203, is refused', async () => {
    service.failNext(203, people.slice(0, 3));
    await expect(list()).rejects.toMatchObject({ code: 203, message: '未授权的信息' });
  });

  it.each([
    ['HTML', '<html></html>'],
    ['a list', [{ id: 5 }]],
    ['an object of something else', { error: 'later' }],
    ['nothing', ''],
  ])('fails where a record is answered by %s', async (_what, body) => {
    service.failNext(200, body);
    await expect(provider.getOne({ resource: 'publishers', id: 5 })).rejects.toMatchObject({
      kind: 'unreadable',
    });
  });

  it('takes a write that is answered by nothing or a word as done, and by a page as not', async () => {
    const save = () =>
      provider.update({ resource: 'publishers', id: 5, variables: { name: 'Other' } });
    service.failNext(204, undefined);
    await expect(save()).resolves.toMatchObject({ data: { id: 5, name: 'Other' } });
    service.failNext(200, '<p>please sign in</p>');
    await expect(save()).rejects.toMatchObject({ kind: 'unreadable', isUncertain: true });
  });

  it('that does not answer is named: the platform itself may well be there', async () => {
    const nowhere = createRestProvider(new Map([['publishers', schema('gone')]]));
    await expect(nowhere.getList({ resource: 'publishers' })).rejects.toMatchObject({
      kind: 'network',
      message: expect.stringContaining('REST 服务“gone”'),
    });
  });
});

describe('records with ids beyond what a number holds', () => {
  const ids = ['1147386954405658704', '1147386954405658705'];
  let long: RestService;
  beforeAll(async () => {
    long = await startRestService(
      'publishers',
      ids.map((id, index) => ({ id, name: 'AB'[index], parentId: ids[0], kind: 'press' })),
    );
    // read once when it is set
    const meta = document.head.querySelector('meta[name=bookdesk-configuration]');
    meta?.setAttribute('content', JSON.stringify({ restServices: `first=${long.origin}/api` }));
    vi.resetModules();
  });
  afterAll(() => long.close());

  it('are two rows, each opened, changed and deleted under its own, and go back as numbers', async () => {
    const { createRestProvider: create } = await import('#app/providers/restProvider.ts');
    const own = create(new Map([['publishers', publishers]]));
    const { data } = await own.getList({ resource: 'publishers' });
    expect(data.map(({ id }) => id)).toEqual(ids);
    for (const [index, id] of ids.entries()) {
      const opened = await own.getOne({ resource: 'publishers', id });
      expect(opened.data).toMatchObject({ id, name: 'AB'[index] });
    }
    const [first = '', second = ''] = ids;
    await own.update({
      resource: 'publishers',
      id: second,
      variables: { ...data[1], name: 'C', note: first },
    });
    expect(long.asked.at(-1)).toMatchObject({
      line: `PATCH /api/publishers/${second}`,
      body: `{"name":"C","parentId":${first},"kind":"press","note":"${first}"}`,
    });
    expect([...long.records.values()].map(({ name }) => name)).toEqual(['A', 'C']);
    await own.deleteOne({ resource: 'publishers', id: first });
    expect([...long.records.keys()]).toEqual([second]);
  });
});

describe('the total of a list', () => {
  const place = { start: 10, size: 10 };
  const rows = Array.from({ length: 10 }, (_one, id) => ({ id }));
  const none = new Headers();

  it.each([
    ['the header', rows, new Headers({ 'x-total-count': '57' }), 57, true],
    ['the range', rows, new Headers({ 'content-range': 'items 10-19/57' }), 57, true],
    ['the body', { data: rows, total: 57 }, none, 57, true],
    ['a named list and count', { results: rows, count: 57 }, none, 57, true],
    ['a full page: at least what was seen', rows, none, 20, false],
    ['a page that is not full', rows.slice(0, 4), none, 14, true],
  ])('is read from %s', (_where, body, headers, total, totalExact) => {
    expect(readRestPage(body, headers, place)).toMatchObject({ total, totalExact });
  });

  it('is all of them where the service does not page, and the page is cut out', () => {
    const all = Array.from({ length: 25 }, (_one, id) => ({ id }));
    const page = readRestPage(all, none, place);
    expect(page).toMatchObject({ total: 25, hasMore: true });
    expect(page?.rows.map(({ id }) => id)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  });
});
