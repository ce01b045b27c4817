import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { schemaList } from '#contract/endpoints/resources.ts';
import { createSourcePlatform, type SourcePlatform } from './support.ts';

/** The gateway: the platform asks a source with its own credentials, for those to whom a list grants it, and for nothing else. */

const secret = 'a-secret-of-the-bookshop';
let platform: SourcePlatform;
beforeAll(async () => {
  platform = await createSourcePlatform(['bookshop', 'few']);
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
  test('goes to its source with the credentials, and its answer comes back as it is', async () => {
    const answer = await platform.ask('shop-books/books?_start=0&_end=10&q=%E9%87%8E%E8%8D%89');
    expect(answer).toMatchObject({
      status: 200,
      body: [{ id: 1, title: 'Wild Grass', cost: 7 }],
    });
    expect(answer.headers.get('x-total-count')).toBe('41');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [got] = platform.service.got;
    expect(got).toMatchObject({
      method: 'GET',
      url: '/v1/books?_start=0&_end=10&q=%E9%87%8E%E8%8D%89',
    });
    expect(got?.headers.authorization).toBe(`Bearer ${secret}`);
  });

  test('that writes sends the body as it came, with numbers longer than JavaScript holds', async () => {
    const body = '{"title":"x","number":12345678901234567890}';
    const answer = await platform.platform.fetch(
      new Request('http://127.0.0.1:4600/source/shop-books/books', {
        method: 'POST',
        headers: { authorization: `Bearer ${platform.operator}` },
        body,
      }),
    );
    expect(answer.status).toBe(200);
    expect(platform.service.got[0]).toMatchObject({ method: 'POST', url: '/v1/books', body });
  });

  test.each([
    ['GET', 'shop-books/orders'],
    ['GET', 'shop-books/books/1/secrets'],
    ['DELETE', 'shop-books/books/1'],
    ['PUT', 'shop-books/books/1'],
    ['GET', 'shop-books/books/..%2forders'],
    ['GET', 'shop-books/books/%2e%2e'],
    ['GET', 'books/books'],
    ['GET', 'nothing/books'],
  ])('that the list does not declare is not made: %s %s', async (method, path) => {
    const body = method === 'PUT' ? {} : undefined;
    expect(await platform.ask(path, { method, body })).toMatchObject({ status: 404 });
    expect(platform.service.got).toEqual([]);
  });

  test('that a record needs is made by convention', async () => {
    await platform.ask('shop-books/books/7');
    await platform.ask('shop-books/books/7', { method: 'PATCH', body: { title: 'y' } });
    expect(platform.service.got.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /v1/books/7',
      'PATCH /v1/books/7',
    ]);
  });

  test('is for operators unless the list grants it, and then without what its caller may not view', async () => {
    const asReader = { token: platform.reader };
    expect(await platform.ask('shop-books/books', asReader)).toMatchObject({ status: 403 });
    expect(await platform.ask('shop-books/books', { token: 'nobody' })).toMatchObject({
      status: 401,
    });
    await platform.writeList('shop-books', { access: { accounts: { read: 'all' } } });
    expect(await platform.ask('shop-books/books', asReader)).toMatchObject({
      status: 200,
      body: [{ id: 1, title: 'Wild Grass' }],
    });
    expect((await platform.ask('shop-books/books', asReader)).text).not.toContain('cost');
    platform.service.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('[{"id":12345678901234567890,"title":"Wild Grass","cost":7}]');
    });
    expect((await platform.ask('shop-books/books', asReader)).text).toBe(
      '[{"id":12345678901234567890,"title":"Wild Grass"}]',
    );
    const change = { method: 'POST', body: { title: 'x' }, ...asReader };
    expect(await platform.ask('shop-books/books', change)).toMatchObject({ status: 403 });
    await platform.writeList('shop-books', {
      access: { accounts: { read: 'all', create: true } },
    });
    expect(await platform.ask('shop-books/books', change)).toMatchObject({ status: 200 });
    const hidden = { ...change, body: { title: 'x', cost: 1 } };
    const refused = await platform.ask('shop-books/books', hidden);
    expect(refused).toMatchObject({ status: 403 });
    expect(refused.text).toContain('cost');
  });

  test('is offered in the menu and the lists of those to whom it is granted', async () => {
    const names = async (token: string) =>
      (await platform.call(schemaList, {}, token)).data.map(({ name }) => name);
    expect(await names(platform.operator)).toContain('shop-books');
    expect(await names(platform.reader)).not.toContain('shop-books');
    await platform.writeList('shop-books', { access: { accounts: { read: 'all' } } });
    expect(await names(platform.reader)).toContain('shop-books');
  });
});

describe('credentials', () => {
  const shown = async (credentials: object) => {
    await platform.writeSource('bookshop', { credentials });
    const { status } = await platform.ask('shop-books/books?key=forged');
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
    expect(query?.url).toBe(`/v1/books?key=${secret}`);
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
      expect(await platform.ask('shop-books/books')).toMatchObject({ status: 200 });
    expect(tokens).toBe(1);
    expect(platform.service.got[0]).toMatchObject({
      body: 'grant_type=client_credentials&scope=books',
    });
    tokens = 2;
    expect(await platform.ask('shop-books/books')).toMatchObject({ status: 502 });
    expect(await platform.ask('shop-books/books')).toMatchObject({ status: 200 });
    expect(tokens).toBe(3);
  });

  test('that are not set are told by the name of their variable', async () => {
    delete process.env.BOOKSHOP_TOKEN;
    const answer = await platform.ask('shop-books/books');
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('BOOKSHOP_TOKEN');
    expect(platform.service.got).toEqual([]);
  });

  test('stand in no list, no schema and no answer', async () => {
    await platform.ask('shop-books/books');
    const lists = await platform.call(schemaList, {}, platform.operator);
    expect(JSON.stringify(lists)).not.toContain(secret);
    platform.service.json({ message: 'no such book' }, 404);
    expect(await platform.ask('shop-books/books/9')).toMatchObject({ status: 404 });
    expect((await platform.ask('shop-books/books/9')).text).not.toContain(secret);
  });
});

describe('a source that does not do its part is named', () => {
  const told = async () => {
    const { status, text } = await platform.ask('shop-books/books');
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
    expect((await platform.ask('shop-books/books')).headers.get('retry-after')).toBe('17');
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
    platform.service.answer((request, response) => {
      if (request.url === '/v1/books') response.writeHead(301, { location: '/v2/books' }).end();
      else response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":2}]');
    });
    expect(await platform.ask('shop-books/books')).toMatchObject({
      status: 200,
      body: [{ id: 2 }],
    });
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
    // an answer that does not say its length is cut off, so that no half list is taken for a whole one
    platform.service.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(long);
      response.end();
    });
    await expect(platform.ask('shop-books/books')).rejects.toThrow();
  });

  test('where it has been asked as often as it may be', async () => {
    await platform.writeSource('few', { limits: { callsPerMinute: 1 } });
    await platform.writeList('few-books', { source: 'few' });
    expect(await platform.ask('few-books/books')).toMatchObject({ status: 200 });
    const { status, text } = await platform.ask('few-books/books');
    expect(status).toBe(429);
    expect(text).toContain('few');
  });
});

test('a source in the internal network is not reached unless a setting names it', async () => {
  await platform.writeSource('inner');
  await platform.writeList('inner-books', { source: 'inner' });
  const answer = await platform.ask('inner-books/books');
  expect(answer.status).toBe(502);
  expect(answer.text).toContain('inner');
  expect(platform.service.got).toEqual([]);
});

test('a list whose source is not there, or has an error, says so', async () => {
  await platform.writeList('lost', { source: 'nowhere' });
  expect(await platform.ask('lost/books')).toMatchObject({ status: 404 });
  await platform.writeSource('broken', { address: 'ftp://x' });
  await platform.writeList('broken-books', { source: 'broken' });
  const answer = await platform.ask('broken-books/books');
  expect(answer.status).toBe(404);
  expect(answer.text).toContain('broken');
});
