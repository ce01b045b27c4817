import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { conventionNames } from '#schema/source/conventions/index.ts';
import { importsOf } from '#tests/platform/import/support.ts';
import { families } from '#tests/support/services/index.ts';
import type { Row, Service } from '#tests/support/services/service.ts';
import { both, createSourcePlatform, type SourcePlatform } from './support.ts';

/** Files come into services of other families than json-server as well, each by its own calls, filters and envelopes. */

let platform: SourcePlatform;
beforeAll(async () => {
  platform = await createSourcePlatform(['bookshop']);
});
afterAll(() => platform.close());

const books = (): Row[] => [
  { id: 1, title: 'Wild Grass', author: 'Lu Xun', stock: 3 },
  { id: 2, title: 'Border Town', author: 'Shen Congwen', stock: 5 },
];
const file =
  'title,author,stock\nWild Grass,Lu Xun,3\nBorder Town,Shen Congwen,8\nTeahouse,Lao She,2\n';

/** Lets the service on the socket answer as one of a family does. */
async function serve(service: Service, request: IncomingMessage, body: string) {
  const { method = 'GET', url = '', headers } = request;
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !/^(host|connection|content-length)$/.test(name)
      ? [[name, value]]
      : [],
  );
  return service(
    new Request(`http://service${url.replace(/^\/v1/, '')}`, {
      method,
      headers: given,
      ...(body === '' ? {} : { body }),
    }),
  );
}

async function hand(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(await answer.text());
}

async function open(name: (typeof conventionNames)[number]): Promise<Service> {
  const { make, path = '/books' } = families[name];
  const service = make(books());
  platform.service.answer(async (request, response, body) =>
    hand(await serve(service, request, body), response),
  );
  await platform.writeSource('bookshop', { convention: name });
  await platform.writeList('shop-books', {
    endpoints: { list: { method: 'GET', path } },
    identifier: name === 'strapi-5' ? 'documentId' : 'id',
    fields: {
      title: { type: 'text', label: both('Title'), required: true },
      author: { type: 'text', label: both('Author') },
      stock: { type: 'number', label: both('Stock') },
    },
    list: { columns: ['title', 'author', 'stock'] },
    forms: { create: { groups: [{ fields: ['title', 'author', 'stock'] }] }, edit: 'create' },
    import: {
      match: ['title'],
      columns: ['title', 'author', 'stock'].map((field) => ({ field, headings: [field] })),
    },
  });
  return service;
}

const imports = importsOf(
  () => ({
    test: { ...platform, ask: platform.askPlatform },
    token: platform.operator,
    ask: platform.askSource,
  }),
  'shop-books',
);

/** Those that can be asked for records by a title. */
const matched = [
  'wordpress',
  'django-rest',
  'django-rest-offset',
  'django-rest-cursor',
  'spring-page',
  'ruoyi',
  'jeecgboot',
  'mybatis-plus',
  'yudao',
  'renren',
  'postgrest',
  'strapi-4',
  'directus',
  'odata-4',
  'json-api',
  'laravel',
  'ghost',
  'nestjsx-crud',
  'airtable',
  'pocketbase',
] as const;

test.each(matched)('a file changes, leaves and makes the records of %s', async (name) => {
  const service = await open(name);
  const { id } = await imports.plan(file);
  const report = await imports.runPlan(id);
  expect(report).toMatchObject({ state: 'finished', failure: '', problems: [] });
  expect([report.created, report.changed, report.unchanged]).toEqual([1, 1, 1]);
  expect(service.rows.map(({ title, author, stock }) => [title, author, Number(stock)])).toEqual([
    ['Wild Grass', 'Lu Xun', 3],
    ['Border Town', 'Shen Congwen', 8],
    ['Teahouse', 'Lao She', 2],
  ]);
});

test.each(matched)('a row that %s refuses comes back in its words', async (name) => {
  const service = await open(name);
  await platform.writeList('shop-books', {
    endpoints: { list: { method: 'GET', path: families[name].path ?? '/books' } },
    fields: {
      title: { type: 'text', label: both('Title') },
      author: { type: 'text', label: both('Author') },
    },
    list: { columns: ['title', 'author'] },
    forms: { create: { groups: [{ fields: ['title', 'author'] }] }, edit: 'create' },
    import: {
      match: ['author'],
      columns: ['title', 'author'].map((field) => ({ field, headings: [field] })),
    },
  });
  const { id } = await imports.plan('title,author\n,Ba Jin\nTeahouse,Lao She\n');
  const report = await imports.runPlan(id);
  expect(report).toMatchObject({ state: 'finished', created: 1, rejected: 1 });
  expect(report.problems).toMatchObject([{ row: 2, message: expect.stringContaining('title') }]);
  expect(service.rows.map(({ title }) => title)).toEqual(['Wild Grass', 'Border Town', 'Teahouse']);
});
