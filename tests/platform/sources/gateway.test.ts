import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { schemaList } from '#contract/endpoints/resources.ts';
import { both, createSourcePlatform, type SourcePlatform, sourceList } from './support.ts';

/** The gateway: the platform asks a source with its own credentials, for those to whom a list grants it, and for nothing else. */

const secret = 'a-secret-of-the-bookshop';
const metricsToken = 'metrics-token-of-the-test';
let platform: SourcePlatform;
beforeAll(async () => {
  platform = await createSourcePlatform(['bookshop', 'few'], {
    METRICS_TOKEN: metricsToken,
  });
});
afterAll(() => platform.close());
beforeEach(async () => {
  process.env.BOOKSHOP_TOKEN = secret;
  platform.service.got.length = 0;
  platform.service.json([{ id: 1, title: 'Wild Grass', cost: 7 }], 200, { 'x-total-count': '41' });
  await platform.writeSource('bookshop', {
    credentials: { kind: 'bearer', token: { env: 'BOOKSHOP_TOKEN' } },
  });
  await platform.writeList('shop-books');
});
afterEach(() => {
  delete process.env.BOOKSHOP_TOKEN;
});

describe('a call of a list', () => {
  test('becomes the call that its source understands, and the answer the platform’s own', async () => {
    const answer = await platform.ask('shop-books/list', {
      body: { pageIndex: 2, pageSize: 10, title: '野草', sort: '-title' },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { code: 200, data: [{ id: 1, title: 'Wild Grass', cost: 7 }], dataCount: 41 },
    });
    const [got] = platform.service.got;
    expect(got?.method).toBe('GET');
    expect(got?.url).toMatch(/^\/v1\/books\?/);
    expect(Object.fromEntries(new URL(`http://x${got?.url}`).searchParams)).toEqual({
      title_like: '野草',
      _sort: 'title',
      _order: 'desc',
      _start: '10',
      _end: '20',
    });
    expect(got?.headers.authorization).toBe(`Bearer ${secret}`);
  });

  test('keeps numbers that are longer than JavaScript holds, in both directions', async () => {
    platform.service.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"id":12345678901234567890,"title":"Wild Grass"}');
    });
    expect(await platform.ask('shop-books/detail/12345678901234567890')).toMatchObject({
      body: { data: { id: '12345678901234567890' } },
    });
    await platform.ask('shop-books/save', {
      body: { id: '12345678901234567890', title: 'x' },
    });
    expect(platform.service.got.at(-1)).toMatchObject({
      method: 'PATCH',
      url: '/v1/books/12345678901234567890',
    });
  });

  test('for records goes where the list and the convention say', async () => {
    platform.service.json({ id: 7, title: 'y' });
    expect(await platform.ask('shop-books/detail/7')).toMatchObject({
      body: { data: { id: 7, title: 'y' } },
    });
    expect(await platform.ask('shop-books/save', { body: { id: 7, title: 'y' } })).toMatchObject({
      body: { data: { id: 7 } },
    });
    await platform.ask('shop-books/save', { body: { title: 'z' } });
    expect(platform.service.got.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual(
      [
        'GET /v1/books/7 ',
        // before a record is changed it is looked at whether it is the one that is meant
        'GET /v1/books/7 ',
        'PATCH /v1/books/7 {"title":"y"}',
        'POST /v1/books {"title":"z"}',
      ],
    );
  });

  test('tells no total that nothing states, and pictures at the address of their source', async () => {
    await platform.writeList('shop-books', {
      fields: {
        title: { type: 'text', label: both('Title') },
        cover: { type: 'image', label: both('Cover') },
      },
      list: { columns: ['title', 'cover'] },
      forms: undefined,
    });
    const books = Array.from({ length: 20 }, (_, id) => ({
      id,
      title: 'x',
      cover: `/i/${id}.jpg`,
    }));
    for (const parts of [{}, { page: { by: 'none' } }]) {
      await platform.writeSource('bookshop', { parts });
      platform.service.json({ data: books, next_cursor: 1_700_000_000, count: 20 });
      expect(await platform.ask('shop-books/list', { body: { pageSize: 20 } })).toMatchObject({
        body: { dataCount: 20, dataCountExact: false },
      });
    }
    platform.service.json(books[7]);
    expect(await platform.ask('shop-books/detail/7')).toMatchObject({
      body: { data: { cover: `${platform.service.address}/i/7.jpg` } },
    });
  });

  test('that replaces whole records sends what nobody changed as well', async () => {
    await platform.writeList('shop-books', {
      endpoints: {
        list: { method: 'GET', path: '/books' },
        save: { method: 'PUT', path: '/books/{id}' },
      },
    });
    platform.service.json({ id: 7, title: 'y', shelf: 'B2' });
    await platform.ask('shop-books/save', { body: { id: 7, title: 'z' } });
    expect(platform.service.got.map(({ method }) => method)).toEqual(['GET', 'PUT']);
    expect(JSON.parse(platform.service.got[1]?.body ?? '')).toEqual({
      id: 7,
      title: 'z',
      shelf: 'B2',
    });
  });

  test('is made once, however often it is sent, and never again where its outcome is unknown', async () => {
    const send = (key: string) => platform.ask('shop-books/save', { body: { title: 'z' }, key });
    platform.service.json({ id: 8, title: 'z' });
    expect(await send('first-key')).toMatchObject({ status: 200 });
    expect(await send('first-key')).toMatchObject({ status: 200, body: { data: { id: 8 } } });
    expect(platform.service.got).toHaveLength(1);
    platform.service.answer((request) => request.socket.destroy());
    expect(await send('second-key')).toMatchObject({ status: 502 });
    expect(await send('second-key')).toMatchObject({ status: 409 });
    expect(platform.service.got).toHaveLength(2);
  });

  test('of an action carries the values of its row, in its path and its body', async () => {
    await platform.writeList('shop-books', {
      list: {
        columns: ['title'],
        actions: [
          {
            name: 'ship',
            label: both('Ship'),
            scope: 'row',
            call: {
              method: 'POST',
              path: '/books/{id}/ship',
              fixed: { by: 'post' },
              body: { title: { $row: 'title' } },
            },
          },
        ],
      },
    });
    platform.service.json({ message: 'on its way' });
    expect(
      await platform.ask('shop-books/action/ship', { body: { '{id}': '7', title: 'y' } }),
    ).toMatchObject({ status: 200, body: { msg: 'on its way' } });
    expect(platform.service.got[0]).toMatchObject({
      method: 'POST',
      url: '/v1/books/7/ship',
      body: '{"by":"post","title":"y"}',
    });
    const elsewhere = { body: { '{id}': '../orders', title: 'y' } };
    expect(await platform.ask('shop-books/action/ship', elsewhere)).toMatchObject({ status: 400 });
    expect(await platform.ask('shop-books/action/burn', {})).toMatchObject({ status: 404 });
    expect(platform.service.got).toHaveLength(1);
  });

  test('deletes one record after the other, and tells of those that were gone', async () => {
    await platform.writeList('shop-books', {
      endpoints: {
        list: { method: 'GET', path: '/books' },
        save: { method: 'PATCH', path: '/books/{id}' },
        delete: { method: 'DELETE', path: '/books/{id}' },
      },
    });
    platform.service.answer((request, response) => {
      const status =
        request.url === '/v1/books/2' ? 404 : request.url === '/v1/books/4' ? 422 : 204;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(status === 204 ? '' : '{"message":"it is lent"}');
    });
    expect(
      await platform.ask('shop-books/delete', { body: { ids: ['1', '2', '3'] } }),
    ).toMatchObject({
      body: { data: { deleted: 2, unchanged: [{ id: '2', reason: 'gone' }] } },
    });
    const refused = await platform.ask('shop-books/delete', { body: { ids: ['1', '4', '5'] } });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('1 of 3');
    expect(refused.text).toContain('it is lent');
    const sent = platform.service.got.map(({ method, url }) => `${method} ${url}`);
    expect(sent).not.toContain('DELETE /v1/books/5');
  });

  test('opens, changes and deletes no record with another identifier than it was asked for', async () => {
    await platform.writeList('shop-books', {
      identifier: 'isbn',
      endpoints: {
        list: { method: 'GET', path: '/books' },
        save: { method: 'PATCH', path: '/books/{id}' },
        delete: { method: 'DELETE', path: '/books/{id}' },
      },
    });
    platform.service.json({ id: 7, isbn: '8', title: 'y' });
    for (const [path, body] of [
      ['shop-books/detail/7', undefined],
      ['shop-books/save', { isbn: '7', title: 'z' }],
      ['shop-books/delete', { ids: ['8', '7'] }],
    ] as const) {
      const refused = await platform.ask(path, { body, key: `another-${path}` });
      expect(refused.status).toBe(400);
      expect(refused.text).toContain('a different record (8 instead of 7)');
    }
    expect(new Set(platform.service.got.map(({ method }) => method))).toEqual(new Set(['GET']));
    // nothing was written, so that it may be sent again
    platform.service.json({ isbn: '7', title: 'z' });
    const again = { body: { isbn: '7', title: 'z' }, key: 'another-shop-books/save' };
    expect(await platform.ask('shop-books/save', again)).toMatchObject({ status: 200 });
    platform.service.answer(({ method }, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ isbn: method === 'GET' ? '7' : '8' }));
    });
    const changed = await platform.ask('shop-books/save', { body: again.body, key: 'other-key' });
    expect(changed.status).toBe(502);
    expect(changed.text).toContain('may have been changed instead');
    expect(
      await platform.ask('shop-books/save', { body: again.body, key: 'other-key' }),
    ).toMatchObject({ status: 409 });
  });

  test.each([
    ['HTML', 'text/html', '<p>Saved</p>'],
    ['half a JSON', 'application/json', '{"id":8,"tit'],
    ['nothing that ends', undefined, undefined],
  ])(
    'to write that is answered with %s may have been saved, and is not made again',
    async (_what, type, text) => {
      await platform.writeSource('bookshop', { limits: { seconds: 1 } });
      platform.service.answer((_request, response) => {
        if (type === undefined) return;
        response.writeHead(200, { 'content-type': type }).end(text);
      });
      const send = () =>
        platform.ask('shop-books/save', { body: { title: 'z' }, key: `unread-${type}` });
      const first = await send();
      expect(first.status).toBe(502);
      expect(first.text).toContain('may have been saved');
      expect(first.text).not.toContain('address');
      const second = await send();
      expect(second.status).toBe(409);
      expect(second.text).toContain('may have been saved');
      expect(platform.service.got).toHaveLength(1);
    },
  );

  test.each([
    ['shop-books/delete', { ids: ['1'] }, 400],
    ['shop-books/restore', { ids: ['1'] }, 404],
    ['shop-books/list/hidden', {}, 404],
    ['shop-books/counts', {}, 404],
    ['shop-books/list', { sort: 'secret' }, 400],
    ['shop-books/list', { secret: 'x' }, 400],
    ['books/list', {}, 404],
    ['nothing/list', {}, 404],
  ])('that the list does not declare is not made: %s %j', async (path, body, status) => {
    await platform.writeSource('bookshop', { parts: { calls: { delete: null } } });
    expect(await platform.ask(path, { body })).toMatchObject({ status });
    expect(platform.service.got).toEqual([]);
  });

  test('that its source has no way to answer is refused, and not answered as if it had been', async () => {
    await platform.writeSource('bookshop', { parts: { sort: null, filters: null } });
    const sorted = await platform.ask('shop-books/list', { body: { sort: 'title' } });
    expect(sorted).toMatchObject({ status: 400 });
    expect(sorted.text).toContain('bookshop');
    const narrowed = await platform.ask('shop-books/list', { body: { title: 'x' } });
    expect(narrowed).toMatchObject({ status: 400 });
    expect(platform.service.got).toEqual([]);
  });

  test('is for operators unless the list grants it, and then without what its caller may not view', async () => {
    const asReader = { token: platform.reader };
    expect(await platform.ask('shop-books/list', asReader)).toMatchObject({ status: 403 });
    expect(await platform.ask('shop-books/list', { token: 'nobody' })).toMatchObject({
      status: 401,
    });
    await platform.writeList('shop-books', { access: { accounts: { read: 'all' } } });
    expect(await platform.ask('shop-books/list', asReader)).toMatchObject({
      status: 200,
      body: { data: [{ id: 1, title: 'Wild Grass' }] },
    });
    expect((await platform.ask('shop-books/list', asReader)).text).not.toContain('cost');
    for (const asked of [{ sort: 'cost' }, { costMin: 3 }])
      expect(await platform.ask('shop-books/list', { ...asReader, body: asked })).toMatchObject({
        status: 403,
      });
    const change = { body: { title: 'x' }, ...asReader };
    expect(await platform.ask('shop-books/save', change)).toMatchObject({ status: 403 });
    await platform.writeList('shop-books', {
      access: { accounts: { read: 'all', create: true } },
    });
    expect(await platform.ask('shop-books/save', change)).toMatchObject({ status: 200 });
    const hidden = { ...change, body: { title: 'x', cost: 1 } };
    const refused = await platform.ask('shop-books/save', hidden);
    expect(refused).toMatchObject({ status: 403 });
    expect(refused.text).toContain('cost');
  });

  test('takes no words, and no order by another name, that its source may look for in what is hidden', async () => {
    const { list } = JSON.parse(sourceList('shop-books'));
    const words = { name: 'words', kind: 'text', label: both('Words') };
    const byCost = { field: 'title', sortable: true, sortBy: 'cost' };
    await platform.writeList('shop-books', {
      access: { accounts: { read: 'all' } },
      list: { columns: [byCost, 'cost'], filters: [...list.filters, words] },
    });
    const asked = (body: object, token: string) => platform.ask('shop-books/list', { token, body });
    for (const question of [{ words: 'grass' }, { sort: 'cost' }]) {
      expect(await asked(question, platform.operator)).toMatchObject({ status: 200 });
      expect(await asked(question, platform.reader)).toMatchObject({ status: 403 });
    }
    // a filter that says its field is looked for there
    expect(await asked({ title: 'grass' }, platform.reader)).toMatchObject({ status: 200 });
    const lists = await platform.call(schemaList, {}, platform.reader);
    const shown = JSON.stringify(lists.data.find(({ name }) => name === 'shop-books'));
    expect(shown).toContain('"title"');
    expect(shown).not.toContain('"words"');
  });

  test('tells operators, and nobody else, what its source does not keep to', async () => {
    await platform.writeList('shop-books', { access: { accounts: { read: 'all' } } });
    platform.service.json([
      { id: 1, title: 'Wild Grass' },
      { id: 1, title: 'Hesitation' },
    ]);
    const told = await platform.ask('shop-books/list');
    expect(told.text).toContain('the same id');
    const other = await platform.ask('shop-books/list', { token: platform.reader });
    expect(other).toMatchObject({ status: 200 });
    expect(other.text).not.toContain('the same id');
  });

  test('is offered in the menu and the lists of those to whom it is granted', async () => {
    const names = async (token: string) =>
      (await platform.call(schemaList, {}, token)).data.map(({ name }) => name);
    expect(await names(platform.operator)).toContain('shop-books');
    expect(await names(platform.reader)).not.toContain('shop-books');
    await platform.writeList('shop-books', { access: { accounts: { read: 'all' } } });
    expect(await names(platform.reader)).toContain('shop-books');
  });

  test('is named to others by the platform’s own paths, so that they do not learn those of the source', async () => {
    await platform.writeList('shop-books', { access: { accounts: { read: 'all' } } });
    const sent = async (token: string) =>
      JSON.stringify(
        (await platform.call(schemaList, {}, token)).data.find(({ name }) => name === 'shop-books'),
      );
    expect(await sent(platform.reader)).toContain('/source/shop-books/list');
    expect(await sent(platform.reader)).not.toContain('"/books"');
  });

  test('stands in the document of all calls', async () => {
    const answer = await platform.platform.fetch(new Request('http://127.0.0.1:4600/openapi.json'));
    expect(await answer.text()).toContain('/jmgr/source/shop-books/list');
  });

  test('is counted by source and status', async () => {
    await platform.ask('shop-books/list');
    const metrics = await platform.platform.fetch(
      new Request('http://127.0.0.1:4600/metrics', {
        headers: { authorization: `Bearer ${metricsToken}` },
      }),
    );
    expect(await metrics.text()).toMatch(
      /bookdesk_source_requests_total\{source="bookshop",status="200"\} \d+/,
    );
  });
});

describe('credentials', () => {
  const shown = async (credentials: object) => {
    await platform.writeSource('bookshop', { credentials });
    const { status } = await platform.ask('shop-books/list');
    expect(status).toBe(200);
    return platform.service.got.at(-1);
  };

  test('of a name and a password', async () => {
    const got = await shown({ kind: 'basic', user: 'olive', password: { env: 'BOOKSHOP_TOKEN' } });
    expect(got?.headers.authorization).toBe(
      `Basic ${Buffer.from(`olive:${secret}`).toString('base64')}`,
    );
  });

  test('in a header, and in a parameter that nobody else may set', async () => {
    const value = { env: 'BOOKSHOP_TOKEN' };
    const header = await shown({ kind: 'header', name: 'X-Key', value });
    expect(header?.headers['x-key']).toBe(secret);
    const query = await shown({ kind: 'query', name: 'key', value });
    expect(query?.url).toContain(`key=${secret}`);
  });

  test('of OAuth 2: a token is fetched once, used, and fetched again after it is refused', async () => {
    let tokens = 0;
    platform.service.answer((request, response, body) => {
      const isToken = request.url === '/token';
      if (isToken) tokens += 1;
      const isGood = request.headers.authorization === `Bearer t${tokens}` && tokens !== 2;
      response.writeHead(isToken || isGood ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isToken ? { access_token: `t${tokens}`, asked: body } : []));
    });
    await platform.writeSource('bookshop', {
      credentials: {
        kind: 'oauth2',
        tokenAddress: `${platform.service.address}/token`,
        clientId: 'bookdesk',
        clientSecret: { env: 'BOOKSHOP_TOKEN' },
        scope: 'books',
      },
    });
    for (let times = 0; times < 3; times += 1)
      expect(await platform.ask('shop-books/list')).toMatchObject({ status: 200 });
    expect(tokens).toBe(1);
    expect(platform.service.got[0]).toMatchObject({
      body: 'grant_type=client_credentials&scope=books',
    });
    tokens = 2;
    expect(await platform.ask('shop-books/list')).toMatchObject({ status: 502 });
    expect(await platform.ask('shop-books/list')).toMatchObject({ status: 200 });
    expect(tokens).toBe(3);
  });

  test('that are not set are told by the name of their variable', async () => {
    delete process.env.BOOKSHOP_TOKEN;
    const answer = await platform.ask('shop-books/list');
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('BOOKSHOP_TOKEN');
    expect(platform.service.got).toEqual([]);
  });

  test('stand in no list, no schema and no answer', async () => {
    await platform.ask('shop-books/list');
    const lists = await platform.call(schemaList, {}, platform.operator);
    expect(JSON.stringify(lists)).not.toContain(secret);
    platform.service.json({ message: 'no such book' }, 404);
    expect(await platform.ask('shop-books/detail/9')).toMatchObject({ status: 404 });
    expect((await platform.ask('shop-books/detail/9')).text).not.toContain(secret);
  });
});

describe('a source that does not do its part is named', () => {
  const told = async () => {
    const { status, text } = await platform.ask('shop-books/list');
    expect(text).toContain('bookshop');
    expect(text).not.toContain(secret);
    return { status, text };
  };

  test('where it refuses the credentials, which does not end the session', async () => {
    platform.service.json({ message: 'who are you' }, 401);
    expect((await told()).status).toBe(502);
  });

  test('where it fails, or asks to wait', async () => {
    platform.service.json({}, 500);
    expect((await told()).status).toBe(502);
    platform.service.json({}, 429, { 'retry-after': '17' });
    expect((await told()).status).toBe(429);
    const asked = platform.service.got.length;
    // until then nobody asks it
    const again = await platform.ask('shop-books/list');
    expect(again.status).toBe(429);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(17);
    expect(platform.service.got).toHaveLength(asked);
  });

  test('where it answers HTML, or leads to another site', async () => {
    platform.service.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>');
    });
    expect((await told()).status).toBe(502);
    platform.service.answer((_request, response) => {
      response.writeHead(302, { location: 'https://elsewhere.example/books' }).end();
    });
    expect((await told()).status).toBe(502);
    // nor to this machine, which the source has as its host already
    const here = platform.service.address.replace('127.0.0.1', 'localhost');
    platform.service.answer((_request, response) => {
      response.writeHead(302, { location: `${here}/books` }).end();
    });
    expect((await told()).status).toBe(502);
    platform.service.answer((request, response) => {
      if (request.url?.startsWith('/v1')) response.writeHead(301, { location: '/v2/books' }).end();
      else response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":2}]');
    });
    expect(await platform.ask('shop-books/list')).toMatchObject({
      status: 200,
      body: { data: [{ id: 2 }] },
    });
  });

  test('where its answer is broken JSON', async () => {
    platform.service.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":1,"title":');
    });
    expect((await told()).status).toBe(502);
  });

  test('where it closes the connection, or does not answer in time', async () => {
    platform.service.answer((request) => request.socket.destroy());
    expect((await told()).status).toBe(502);
    await platform.writeSource('bookshop', { limits: { seconds: 1 } });
    platform.service.answer(() => undefined);
    expect((await told()).status).toBe(504);
  });

  test('where its answer is larger than it may be', async () => {
    await platform.writeSource('bookshop', { limits: { megabytes: 1 } });
    const long = JSON.stringify([{ id: 1, title: 'x'.repeat(2 * 1024 * 1024) }]);
    const length = { 'content-length': String(long.length) };
    platform.service.json(JSON.parse(long), 200, length);
    expect((await told()).status).toBe(502);
    // nor is half a list taken for a whole one where the answer does not say its length
    platform.service.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(long);
      response.end();
    });
    expect((await told()).status).toBe(502);
  });

  test('where it has been asked as often as it may be', async () => {
    platform.service.json([{ id: 1, title: 'Wild Grass' }]);
    await platform.writeSource('few', { limits: { callsPerMinute: 1 } });
    await platform.writeList('few-books', { source: 'few' });
    expect(await platform.ask('few-books/list')).toMatchObject({ status: 200 });
    const { status, text } = await platform.ask('few-books/list');
    expect(status).toBe(429);
    expect(text).toContain('few');
  });
});

test('a source in the internal network is not reached unless a setting names it', async () => {
  await platform.writeSource('inner');
  await platform.writeList('inner-books', { source: 'inner' });
  const answer = await platform.ask('inner-books/list');
  expect(answer.status).toBe(502);
  expect(answer.text).toContain('inner');
  expect(platform.service.got).toEqual([]);
});

test('a list whose source is not there, or has an error, says so', async () => {
  await platform.writeList('lost', { source: 'nowhere' });
  expect(await platform.ask('lost/list')).toMatchObject({ status: 404 });
  await platform.writeSource('broken', { address: 'ftp://x' });
  await platform.writeList('broken-books', { source: 'broken' });
  const answer = await platform.ask('broken-books/list');
  expect(answer.status).toBe(404);
  expect(answer.text).toContain('broken');
});
