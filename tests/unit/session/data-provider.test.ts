// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataProvider } from '#app/providers/dataProvider.ts';
import { CallFailure } from '#app/session/client.ts';
import { compileResource } from '#schema/compile.ts';
import { resource } from '#schema/meta.ts';

const compiled = (name: string) =>
  compileResource(resource.parse(JSON.parse(readFileSync(`schemas/${name}.json`, 'utf8'))));
const resources = new Map(['books', 'labels', 'posts'].map((name) => [name, compiled(name)]));
const provider = createDataProvider(resources);

describe('the data provider over the business API (contract 7.2, 10.8)', () => {
  const fetched = vi.fn<typeof fetch>();
  beforeEach(() => {
    vi.stubGlobal('fetch', fetched);
    fetched.mockReset();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const answers = (body: unknown, status = 200) =>
    fetched.mockImplementation(async () => Response.json(body, { status }));
  const sent = () => {
    const [url, init] = fetched.mock.calls[0] ?? [];
    const { pathname, search } = new URL(String(url));
    return {
      call: `${init?.method} ${pathname}${search}`,
      body: init?.body ? JSON.parse(String(init.body)) : undefined,
    };
  };

  it('lists with page, sort and filters in the body of a POST', async () => {
    answers({ code: 200, isSuccess: true, msg: '', data: [{ id: '1' }], dataCount: 41 });
    const { data, total } = await provider.getList({
      resource: 'books',
      pagination: { currentPage: 3, pageSize: 20 },
      sorters: [
        { field: 'createdAt', order: 'desc' },
        { field: 'title', order: 'asc' },
      ],
      filters: [
        { field: 'searchText', operator: 'contains', value: '红楼' },
        { field: 'empty', operator: 'eq', value: '' },
      ],
    });
    expect({ data, total }).toEqual({ data: [{ id: '1' }], total: 41 });
    expect(sent()).toEqual({
      call: 'POST /jmgr/book/search/bookSearch',
      body: { pageIndex: 3, pageSize: 20, sort: '-createdAt,title', searchText: '红楼' },
    });
  });

  it.each([
    ['an envelope without rows', '{"code":200,"isSuccess":true,"msg":""}', 200],
    ['rows that are an object', '{"code":200,"data":{"1":{}},"dataCount":1}', 200],
    ['rows that are no records', '{"code":200,"data":["a",1],"dataCount":2}', 200],
    ['a page of HTML', '<html><body>Welcome</body></html>', 200],
    ['JSON that breaks off', '{"code":200,"data":[{"id":"1"},{"i', 200],
    ['nothing', '', 200],
  ])('fails where a list is answered by %s', async (_what, text, status) => {
    fetched.mockImplementation(
      async () => new Response(text, { status, headers: { 'content-type': 'text/html' } }),
    );
    await expect(provider.getList({ resource: 'books' })).rejects.toMatchObject({
      kind: 'unreadable',
      message: expect.stringContaining('请稍后重试'),
    });
  });

  it('fails where a record is answered by something else', async () => {
    for (const data of [null, [], 'none', {}, { message: 'later' }]) {
      answers({ code: 200, data });
      await expect(provider.getOne({ resource: 'posts', id: '1' })).rejects.toMatchObject({
        kind: 'unreadable',
      });
    }
  });

  it('says no total that the rows contradict', async () => {
    answers({ code: 200, data: [{ id: '1' }], dataCount: 0 });
    await expect(provider.getList({ resource: 'books' })).resolves.toMatchObject({
      total: 1,
      totalExact: false,
      refuted: '0',
    });
  });

  it('keeps ids beyond what a number holds, and sends them back as the platform sent them', async () => {
    const ids = ['1147386954405658704', '1147386954405658705'];
    fetched.mockImplementation(
      async () =>
        new Response(`{"code":200,"data":[{"id":${ids[0]}},{"id":${ids[1]}}],"dataCount":2}`),
    );
    const { data } = await provider.getList({ resource: 'labels' });
    expect(data.map(({ id }) => id)).toEqual(ids);
    fetched.mockReset();
    answers({ code: 200, data: { id: '1' } });
    await provider.deleteMany?.({ resource: 'labels', ids });
    expect(fetched.mock.calls[0]?.[1]?.body).toBe(`{"ids":["${ids[0]}","${ids[1]}"]}`);
  });

  it('names the two ends of a range by its kind', async () => {
    answers({ code: 200, data: [], dataCount: 0 });
    await provider.getList({
      resource: 'posts',
      filters: [{ field: 'createdAt', operator: 'between', value: ['2026-01-01', '2026-02-01'] }],
    });
    expect(sent().body).toMatchObject({ createdAtFrom: '2026-01-01', createdAtTo: '2026-02-01' });
  });

  it('lists with everything in the query of a GET', async () => {
    answers({ Code: 0, Data: [], dataCount: 0 });
    await provider.getList({ resource: 'labels', pagination: { currentPage: 1, pageSize: 10 } });
    expect(sent().call).toMatch(/^GET \/jmgr\/label\/list\?.*pageIndex=1&pageSize=10/);
  });

  it('saves with the revision it is based on, and hands a 409 over with the current record', async () => {
    const current = { revision: 8, current: { title: 'theirs' } };
    answers({ code: 409, isSuccess: false, msg: 'stale', data: current }, 409);
    const error = await provider
      .update({ resource: 'books', id: '7', variables: { title: 'mine' }, meta: { revision: 5 } })
      .catch((reason: unknown) => reason);
    expect(sent()).toMatchObject({
      call: 'PUT /jmgr/book/save',
      body: { title: 'mine', bookId: '7', revision: 5 },
    });
    expect(error).toBeInstanceOf(CallFailure);
    expect(error).toMatchObject({ code: 409, data: current });
  });

  it('names a new record by the identifier of its schema', async () => {
    answers({ code: 200, data: { id: '9', revision: 1 } });
    const { data } = await provider.create({ resource: 'books', variables: { bookName: 'new' } });
    expect(data).toMatchObject({ bookId: '9', bookName: 'new', revision: 1 });
  });

  it('deletes several at once with their ids in the body', async () => {
    answers({ code: 200, data: { deleted: 2 } });
    await provider.deleteMany({ resource: 'books', ids: ['1', '2'] });
    expect(sent()).toEqual({ call: 'DELETE /jmgr/book/delete', body: { ids: ['1', '2'] } });
  });
});
