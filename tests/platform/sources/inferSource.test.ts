import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type DocumentedLists,
  type InferredList,
  schemaInferSource,
} from '#contract/endpoints/sourceLists.ts';
import { inLanguage } from '#contract/language.ts';
import { requestOf } from '#tests/support/platform.ts';
import { jsonServer } from '#tests/support/services/jsonServer.ts';
import { rows } from '#tests/support/services/service.ts';
import { createSourcePlatform, type SourcePlatform } from './support.ts';

/** A list that is written from what a source really answers, by the platform that asks it. */

let platform: SourcePlatform;
beforeAll(async () => {
  platform = await createSourcePlatform(['bookshop']);
});
afterAll(() => platform.close());
beforeEach(async () => {
  platform.service.got.length = 0;
  await platform.writeSource('bookshop');
});

const infer = async (body: object, token = platform.operator) => {
  const question = {
    body: { name: 'shop-books', source: 'bookshop', path: '/books', method: 'GET', ...body },
  } as const;
  const request = requestOf(schemaInferSource, question, token);
  const answer = await platform.platform.fetch(request);
  const read: unknown = await answer.json();
  return {
    status: answer.status,
    message: String(Reflect.get(Object(read), 'msg')),
    data: Reflect.get(Object(read), 'data') as InferredList & DocumentedLists,
  };
};

/** A service of books in the shape of json-server, over HTTP. */
function serveBooks(count: number): void {
  const books = jsonServer(rows(count));
  platform.service.answer((request, response, sent) => {
    const url = new URL((request.url ?? '').replace(/^\/v1/, ''), 'http://books.example');
    const { method = 'GET' } = request;
    const body = method === 'GET' || method === 'OPTIONS' ? null : sent;
    void books(new Request(url, { method, body })).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(await answer.text());
    });
  });
}

describe('a list from what a source answers', () => {
  test('offers what was seen to work, says what was asked, and reads every record', async () => {
    serveBooks(137);
    const { status, data } = await infer({});
    expect(status).toBe(200);
    expect(data.calls.length).toBeLessThanOrEqual(15);
    expect(data.calls).toHaveLength(platform.service.got.length);
    expect(data.total).toBe(137);
    expect(JSON.parse(data.sourceText ?? '')).toMatchObject({
      name: 'bookshop',
      convention: 'json-server',
    });
    expect(data.definition).toMatchObject({
      provider: 'source',
      source: 'bookshop',
      endpoints: { list: { method: 'GET', path: '/books' } },
    });
    await platform.writeList('shop-books', { forms: undefined, ...data.definition });
    const ids = new Set<unknown>();
    for (const pageIndex of [1, 2, 3]) {
      const { body } = await platform.ask('shop-books/list', { body: { pageIndex, pageSize: 50 } });
      for (const { id } of Reflect.get(Object(body), 'data') as { id: number }[]) ids.add(id);
    }
    expect(ids.size).toBe(137);
  });

  test('asks nothing where there is no such source, or the path leads elsewhere', async () => {
    expect((await infer({ source: 'nobody' })).message).toBe('There is no source "nobody"');
    expect((await infer({ path: '/../admin' })).status).toBe(400);
    expect(platform.service.got).toEqual([]);
  });

  test('says what the source answers where that has no rows', async () => {
    platform.service.json({ message: 'no such thing' }, 404);
    expect(await infer({})).toMatchObject({
      status: 502,
      message: 'The answer of the source "bookshop" to GET /books contains no rows: no such thing',
    });
    platform.service.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
    });
    expect((await infer({})).message).toContain('"bookshop" answers something that is not JSON');
  });

  test('asks no more once the source wants to be left alone', async () => {
    const all = rows(40);
    platform.service.answer((_request, response) => {
      const isFirst = platform.service.got.length === 1;
      response.writeHead(isFirst ? 200 : 429, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isFirst ? all : {}));
    });
    const { status, data } = await infer({});
    expect(status).toBe(200);
    expect(data.definition).toMatchObject({ fields: { title: { type: 'text' } } });
    expect(data.notes.map(({ code }) => code)).toContain('source-unpaged');
  });
});

const yaml = readFileSync('tests/unit/schema/infer/openapi/bookshop.yaml', 'utf8');

/** Has the service answer every call with a text of this type. */
function serveText(text: string, type: string): void {
  platform.service.answer((_request, response) => {
    response.writeHead(200, { 'content-type': type }).end(text);
  });
}

describe('a list of the document that a source has at a path', () => {
  const path = '/v3/api-docs.yaml';

  test('is one of those that it has, with what may be done with their records', async () => {
    serveText(yaml, 'application/yaml');
    const { status, data } = await infer({ path });
    expect(status).toBe(200);
    expect(data.lists).toEqual([
      {
        operation: 'GET /books',
        name: 'books',
        label: { 'zh-CN': '图书', 'en-US': 'Books' },
        summary: 'Books on sale',
        fields: expect.any(Number),
        rights: ['read', 'create', 'edit', 'delete'],
      },
      expect.objectContaining({ operation: 'GET /authors', summary: null, rights: ['read'] }),
    ]);
    expect(data.notes.map(({ message }) => inLanguage(message, 'en-US'))).toContain(
      'GET /shops/{shop}/orders needs "shop" in its path: not turned into a list',
    );
    expect(platform.service.got.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET /v1${path}`,
    ]);
  });

  test('has its calls, forms and pages, and shows the records', async () => {
    serveText(yaml, 'application/yaml');
    const { data: offered } = await infer({ path });
    const { status, data } = await infer({ path, operation: 'GET /books' });
    expect(status).toBe(200);
    expect(data.definition).toMatchObject({
      name: 'shop-books',
      label: offered.lists[0]?.label,
      provider: 'source',
      source: 'bookshop',
      endpoints: {
        list: { method: 'GET', path: '/books' },
        save: { method: 'PATCH', path: '/books/{id}' },
        delete: { method: 'DELETE', path: '/books/{id}' },
      },
      forms: { create: expect.anything() },
    });
    expect(Object.keys(Object(data.definition.fields))).toHaveLength(offered.lists[0]?.fields ?? 0);
    const { parts } = JSON.parse(data.sourceText ?? '{}') as { parts: object };
    expect(parts).toMatchObject({
      page: { by: 'number', number: 'page', size: 'per_page', most: 100 },
      rows: 'items',
      total: { path: 'total' },
    });
    await platform.writeSource('bookshop', { parts });
    await platform.writeList('shop-books', { forms: undefined, ...data.definition });
    platform.service.json({ total: 1, items: [{ isbn: '9787020002207', title: 'Hong Lou Meng' }] });
    const { body } = await platform.ask('shop-books/list', { body: { pageSize: 20 } });
    expect(body).toMatchObject({ data: [{ title: 'Hong Lou Meng' }], dataCount: 1 });
    expect(platform.service.got.at(-1)?.url).toMatch(/^\/v1\/books\?.*per_page=/);
  });

  test('may lie at any address, and another site is asked without the secret of the source', async () => {
    process.env.SHOP_TOKEN = 'secret-of-the-shop';
    const credentials = { kind: 'bearer', token: { env: 'SHOP_TOKEN' } };
    serveText(yaml, 'application/yaml');
    const { address, got } = platform.service;
    const told = async (at: string) => {
      const answer = await infer({ path: `${at}/docs/shop.yaml?v=2` });
      expect(answer.data.lists?.map(({ operation }) => operation)).toContain('GET /books');
      return [got.at(-1)?.url, got.at(-1)?.headers.authorization];
    };
    await platform.writeSource('bookshop', { credentials });
    expect(await told(address)).toEqual(['/docs/shop.yaml?v=2', 'Bearer secret-of-the-shop']);
    await platform.writeSource('bookshop', { credentials, address: 'http://localhost:1/v1' });
    expect(await told(address)).toEqual(['/docs/shop.yaml?v=2', undefined]);
    const one = await infer({ path: `${address}/docs/shop.yaml`, operation: 'GET /books' });
    expect(one.data.definition).toMatchObject({ source: 'bookshop' });
    delete process.env.SHOP_TOKEN;
  });

  test('may come along as a file: then the source is asked for the rows alone', async () => {
    const { data } = await infer({ path: '/', document: yaml });
    expect(data.lists.map(({ operation }) => operation)).toContain('GET /books');
    const { status, message } = await infer({ path: '/', document: 'no document' });
    expect(status).toBe(502);
    expect(message).toContain('(file)');
    expect(platform.service.got).toEqual([]);
    platform.service.json({ message: 'not today' }, 503);
    const { data: list } = await infer({ path: '/', document: yaml, operation: 'GET /books' });
    expect(list.definition).toMatchObject({ endpoints: { list: { path: '/books' } } });
    expect(list.calls).toEqual([]);
    expect(list.notes[0]).toMatchObject({ code: 'document-alone', certainty: 'guess' });
    expect(inLanguage(list.notes[0]?.message, 'en-US')).toContain('failed (503)');
    expect(platform.service.got.map(({ url }) => url)).toEqual(['/v1/books']);
  });

  test('is found where documents usually are, for a list that is asked for by its path', async () => {
    const document = JSON.stringify(load(yaml));
    platform.service.answer((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://books.example');
      const isThere = pathname === '/v1/books' || pathname === '/v1/openapi.json';
      response.writeHead(isThere ? 200 : 404, { 'content-type': 'application/json' });
      const items = [{ isbn: '9787020002207', title: 'Hong Lou Meng' }];
      response.end(
        pathname === '/v1/openapi.json' ? document : JSON.stringify({ total: 1, items }),
      );
    });
    const { data } = await infer({});
    expect(data.calls.slice(0, 2).map(({ path: at }) => at)).toEqual(['/books', '/openapi.json']);
    expect(data.calls).toHaveLength(platform.service.got.length);
    expect(data.definition).toMatchObject({
      endpoints: { save: { method: 'PATCH' } },
      fields: { title: { maxLength: 200 }, status: { type: 'enum' } },
    });
    expect(data.seen).toBe(1);
  });

  test('is corrected by what its rows show, in 15 calls', async () => {
    const most = 40;
    const books = Array.from({ length: 137 }, (_, index) => ({
      isbn: `97870200${String(index).padStart(5, '0')}`,
      title: `Book ${String((index * 37) % 137).padStart(3, '0')}`,
      price: 10 + (index % 9),
      published_at: 1_700_000_000 + index * 3_600,
    }));
    platform.service.answer((request, response) => {
      const url = new URL(request.url ?? '', 'http://books.example');
      if (url.pathname === `/v1${path}`) {
        response.writeHead(200, { 'content-type': 'application/yaml' }).end(yaml);
        return;
      }
      const page = Number(url.searchParams.get('page') ?? 1);
      const size = Math.min(Number(url.searchParams.get('per_page') ?? 20), most);
      const one = books.find(({ isbn }) => url.pathname === `/v1/books/${isbn}`);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          one ?? {
            items: books.slice((page - 1) * size, page * size),
            meta: { found: books.length, size },
          },
        ),
      );
    });
    const { status, data } = await infer({ path, operation: 'GET /books' });
    expect(status).toBe(200);
    expect(data.calls.length).toBeLessThanOrEqual(15);
    expect(data.calls).toHaveLength(platform.service.got.length);
    expect(data.seen).toBeGreaterThan(30);
    const { parts } = JSON.parse(data.sourceText ?? '{}') as { parts: object };
    expect(parts).toMatchObject({
      page: { by: 'number', number: 'page', size: 'per_page' },
      rows: 'items',
      total: { path: 'meta.found' },
    });
    expect(parts).toHaveProperty('page.most', most);
    expect(data.total).toBe(books.length);
    // the document has a way to sort and to search, and the service has not
    expect(parts).toMatchObject({ sort: null, search: null });
    expect(JSON.stringify(data.definition.list)).not.toContain('sortable');
    // its writing is that of the document, and so are types and rules
    expect(data.definition).toMatchObject({
      endpoints: { save: { method: 'PATCH' }, delete: { method: 'DELETE' } },
      forms: { create: expect.anything() },
    });
  });

  test('is refused at an address that has none, leads elsewhere, or names a person', async () => {
    const { address } = platform.service;
    platform.service.json({}, 404);
    expect((await infer({ path: `${address}/no` })).message).toMatch(/cannot be read .*: 404$/);
    platform.service.json([{ id: 1 }]);
    expect((await infer({ path: `${address}/rows` })).message).toMatch(
      /cannot be read as an OpenAPI document/,
    );
    expect((await infer({ path: 'https://me:word@docs.example/x' })).status).toBe(400);
    await platform.writeSource('outside', {});
    expect((await infer({ source: 'outside', path: `${address}/x` })).status).toBe(502);
  });

  test('leaves a source as it is that says itself how it is asked', async () => {
    await platform.writeSource('bookshop', { convention: 'gitlab' });
    serveText(yaml, 'text/plain');
    const { data } = await infer({ path, operation: 'GET /authors' });
    expect(data.sourceText).toBeNull();
    expect(data.definition).toMatchObject({ endpoints: { list: { path: '/authors' } } });
    expect(data.definition).not.toHaveProperty('endpoints.save');
  });

  test('is none of Swagger 2, of what cannot be read, or of a document without lists', async () => {
    const said = async (text: string, type = 'application/json') => {
      serveText(text, type);
      const { status, message } = await infer({ path });
      return `${status} ${message}`;
    };
    expect(await said('{"swagger": "2.0", "paths": {}}')).toBe(
      '502 The source "bookshop" has no OpenAPI 3 document at /v3/api-docs.yaml (2.0); convert a 2.0 document first',
    );
    expect(await said('{"openapi": "3.0.1", "paths": {')).toMatch(
      /^502 The document of the source "bookshop" at \S+ cannot be read as an OpenAPI document: /,
    );
    expect(
      await said('openapi: 3.0.1\npaths: {}\ninfo: {title: X, version: "1"}', 'text/yaml'),
    ).toMatch(
      /^502 The document of the source "bookshop" at \S+ has no call that can become a list/,
    );
    const doubled = Array.from({ length: 40 }, (_, n) => `x${n + 1}: &a${n + 1} [*a${n}, *a${n}]`);
    expect(await said(['openapi: 3.0.1', 'x0: &a0 [1]', ...doubled].join('\n'))).toMatch(
      /^502 The document of the source "bookshop" at \S+ cannot be read .*: too many aliases$/,
    );
    await platform.writeSource('bookshop', { limits: { megabytes: 1 } });
    expect(await said(`${yaml}#${' '.repeat(1024 ** 2)}`)).toMatch(
      /^502 The answer of the source "bookshop" is larger than 1 MB; .*raise its limit$/,
    );
    await platform.writeSource('bookshop', { limits: { megabytes: 50 } });
    expect(await said(`${yaml}#${' '.repeat(20 * 1024 ** 2)}`)).toBe(
      '502 The document of the source "bookshop" at /v3/api-docs.yaml is larger than 20 MB; use a smaller one',
    );
  });

  test('is refused where the document has no such list, or there is no document any more', async () => {
    serveText(yaml, 'application/yaml');
    expect(await infer({ path, operation: 'GET /nothing' })).toMatchObject({
      status: 400,
      message:
        'The document of the source "bookshop" at /v3/api-docs.yaml has no list "GET /nothing"; choose again',
    });
    platform.service.json([{ id: 1, openapi: '3.0.0' }]);
    expect((await infer({ path, operation: 'GET /books' })).status).toBe(502);
    expect((await infer({ path: '/books' })).data.definition).toMatchObject({
      fields: { openapi: { type: 'text' } },
    });
  });
});
