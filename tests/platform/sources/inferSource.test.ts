import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type InferredList, schemaInferSource } from '#contract/endpoints/sourceLists.ts';
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
    data: Reflect.get(Object(read), 'data') as InferredList,
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

  test('is written of a text of the source that is not stored', async () => {
    serveBooks(9);
    const { address } = platform.service;
    const text = JSON.stringify({
      schemaVersion: 1,
      name: 'bookshop',
      label: { 'zh-CN': '书店', 'en-US': 'Bookshop' },
      address: `${address}/v1`,
      convention: 'json-server',
    });
    const { status, data } = await infer({ text });
    expect(status).toBe(200);
    expect(data.sourceText).toBeNull();
    expect(data.seen).toBe(9);
  });

  test('asks nothing where there is no such source, or its text has an error', async () => {
    expect((await infer({ source: 'nobody' })).message).toBe('There is no source "nobody"');
    expect((await infer({ text: '{}' })).status).toBe(400);
    expect((await infer({ path: '/../admin' })).status).toBe(400);
    expect(platform.service.got).toEqual([]);
  });

  test('says what the source answers where that has no rows', async () => {
    platform.service.json({ message: 'no such thing' }, 404);
    expect(await infer({})).toMatchObject({
      status: 502,
      message:
        'There are no rows in what the source "bookshop" answers to GET /books: no such thing',
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
