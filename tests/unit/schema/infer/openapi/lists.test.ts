import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { inLanguage } from '#contract/language.ts';
import { checkResources } from '#schema/check.ts';
import { type ReadDocument, readDocument } from '#schema/infer/openapi/lists.ts';
import { serialiseResource } from '#schema/serialise.ts';
import { conventionOf } from '#schema/source/conventionOf.ts';
import { readRows } from '#schema/source/rows.ts';
import { readOpenApi } from '#server/sources/openApiText.ts';
import { askOf } from '#tests/support/services/ask.ts';
import { families } from '#tests/support/services/index.ts';
import { rows } from '#tests/support/services/service.ts';

/** Lists and their source, made of documents of OpenAPI 3. */

const folder = 'tests/unit/schema/infer/openapi';
const bookshop = readDocument(await readOpenApi(readFileSync(`${folder}/bookshop.yaml`, 'utf8')));

type Schema = Readonly<Record<string, unknown>>;
const json = (schema: Schema) => ({
  description: 'x',
  content: { 'application/json': { schema } },
});
const answering = (schema: Schema, more: Schema = {}) => ({
  get: { responses: { 200: json(schema) }, ...more },
});
const book = {
  type: 'object',
  properties: { id: { type: 'integer' }, title: { type: 'string' } },
};
const document = async (paths: Schema, more: Schema = {}): Promise<ReadDocument> =>
  readDocument(
    await readOpenApi(
      JSON.stringify({ openapi: '3.1.0', info: { title: 'X', version: '1' }, paths, ...more }),
    ),
  );

function infer(read: ReadDocument, operation: string) {
  const list = read.lists.find((one) => one.operation === operation);
  if (!list) throw new Error(`no list ${operation}`);
  return read.infer(list, { name: 'shop-books', source: 'bookshop', resources: [] });
}

describe('a document of OpenAPI 3', () => {
  test('gives a list for each GET call that answers records, and says which do not', () => {
    expect(bookshop.lists.map(({ operation }) => operation)).toEqual([
      'GET /books',
      'GET /authors',
    ]);
    expect(bookshop.notes.map(({ message }) => inLanguage(message, 'en-US'))).toEqual([
      'GET /shops/{shop}/orders needs "shop" in its path: not turned into a list',
      '1 GET call declares no list of records, and no list was made: /health',
    ]);
  });

  test('gives a list that a person would write, which passes the check', async () => {
    const { definition, notes } = infer(bookshop, 'GET /books');
    const text = serialiseResource(definition);
    await expect(text).toMatchFileSnapshot('golden/shop-books.json');
    const told = notes.map(
      (one) => `${one.certainty} ${one.code}: ${inLanguage(one.message, 'en-US')}\n`,
    );
    await expect(told.join('')).toMatchFileSnapshot('golden/shop-books.notes.txt');
    const [checked] = checkResources([{ file: 'schemas/shop-books.json', text }], endpoints, [
      'bookshop',
    ]);
    expect(checked?.findings).toEqual([]);
  });

  test('gives no call that it does not have', () => {
    const { definition } = infer(bookshop, 'GET /authors');
    expect(definition.endpoints).toEqual({ list: { method: 'GET', path: '/authors' } });
    expect(definition.forms).toBeUndefined();
  });

  test('that lets records be made but not changed gives a form for new ones alone', async () => {
    const read = await document({
      '/books': {
        ...answering({ type: 'array', items: book }),
        post: { requestBody: json(book), responses: { 201: { description: 'x' } } },
      },
    });
    const { definition } = infer(read, 'GET /books');
    expect(definition.endpoints.save).toEqual({ method: 'POST', path: '/books' });
    expect(Object.keys(definition.forms ?? {})).toEqual(['create']);
  });

  test('whose new records need what rows do not have gives no form for them, and says so', async () => {
    const read = await document({
      '/books': {
        ...answering({ type: 'array', items: book }),
        post: {
          requestBody: json({
            type: 'object',
            required: ['title', 'contract'],
            properties: { title: { type: 'string' }, contract: { type: 'string' } },
          }),
          responses: { 201: { description: 'x' } },
        },
      },
    });
    const { definition, notes } = infer(read, 'GET /books');
    expect(definition.endpoints.save).toBeUndefined();
    expect(
      inLanguage(notes.find(({ code }) => code === 'openapi-create-incomplete')?.message, 'en-US'),
    ).toBe(
      'a new record also needs "contract", which rows do not have: no form for new ones was written',
    );
  });

  test.each([
    ['the array itself', { type: 'array', items: book }, ''],
    ['items beside a total', { properties: { items: { type: 'array', items: book } } }, 'items'],
    [
      'the rows of RuoYi',
      { properties: { total: { type: 'integer' }, rows: { type: 'array', items: book } } },
      'rows',
    ],
    [
      'a page within a result',
      {
        properties: {
          code: { type: 'integer' },
          data: {
            properties: {
              records: { type: 'array', items: book },
              total: { type: 'integer' },
            },
          },
        },
      },
      'data.records',
    ],
    [
      'what HAL embeds',
      {
        properties: {
          _embedded: { properties: { books: { type: 'array', items: book } } },
          page: { properties: { totalElements: { type: 'integer' } } },
        },
      },
      '_embedded.books',
    ],
  ])('has its rows found: %s', async (_what, schema, at) => {
    const read = await document({ '/books': answering(schema) });
    expect(read.lists.map(({ rows }) => rows.at)).toEqual([at]);
  });

  test('has no list where a single record has a list of something', async () => {
    const settings = {
      properties: { title: { type: 'string' }, admins: { type: 'array', items: book } },
    };
    expect((await document({ '/settings': answering(settings) })).lists).toEqual([]);
  });

  test('may contain itself, directly and by way of others', async () => {
    const read = await document(
      { '/nodes': answering({ type: 'array', items: { $ref: '#/components/schemas/Node' } }) },
      {
        components: {
          schemas: {
            Node: {
              type: 'object',
              properties: {
                id: { type: 'integer' },
                name: { type: 'string' },
                parent: { $ref: '#/components/schemas/Node' },
                any: { anyOf: [{ $ref: '#/components/schemas/Any' }, { type: 'null' }] },
              },
            },
            Any: { anyOf: [{ $ref: '#/components/schemas/Any' }, { type: 'string' }] },
          },
        },
      },
    );
    const { definition } = infer(read, 'GET /nodes');
    expect(definition.fields.parent?.type).toBe('json');
  });

  test('in Chinese gives Chinese labels, and English ones by the name', async () => {
    const titled = {
      type: 'object',
      properties: {
        id: { type: 'integer', format: 'int64' },
        bookName: { type: 'string', description: '书名' },
        state: {
          oneOf: [
            { const: 'up', title: '上架' },
            { const: 'down', title: '下架' },
          ],
        },
      },
    };
    const read = await document({
      '/system/book/list': answering({ type: 'array', items: titled }, { tags: ['图书管理'] }),
    });
    const { definition } = infer(read, 'GET /system/book/list');
    expect(definition.label['zh-CN']).toBe('图书管理');
    expect(definition.fields.bookName?.label).toEqual({ 'zh-CN': '书名', 'en-US': 'Title' });
    expect(definition.fields.state?.options?.map(({ label }) => label['zh-CN'])).toEqual([
      '上架',
      '下架',
    ]);
  });
});

describe('the parameters of a list', () => {
  const asking = async (...names: readonly string[]) => {
    const parameters = names.map((name) => ({ name, in: 'query', schema: { type: 'string' } }));
    const read = await document({
      '/x': answering({ type: 'array', items: book }, { parameters }),
    });
    const [list] = read.lists;
    if (!list) throw new Error('no list');
    const { filters, sort, direction, ...rest } = list.asking;
    const known = { ...rest, sort: sort?.name, direction: direction?.name };
    const found = Object.entries(known).filter(([, name]) => typeof name === 'string');
    return { ...Object.fromEntries(found), filters: filters.map(({ name }) => name) };
  };
  test.each([
    [['page', 'per_page'], { page: 'page', size: 'per_page' }],
    [
      ['pageNum', 'pageSize', 'orderByColumn', 'isAsc', 'status'],
      {
        page: 'pageNum',
        size: 'pageSize',
        sort: 'orderByColumn',
        direction: 'isAsc',
        filters: ['status'],
      },
    ],
    [
      ['offset', 'limit', 'ordering', 'search'],
      {
        offset: 'offset',
        size: 'limit',
        sort: 'ordering',
        search: 'search',
      },
    ],
    [
      ['_start', '_limit', '_sort', '_order', 'q'],
      {
        offset: '_start',
        size: '_limit',
        sort: '_sort',
        direction: '_order',
        search: 'q',
      },
    ],
    [['starting_after', 'limit'], { cursor: 'starting_after', size: 'limit' }],
    [['skip', 'take', 'author'], { offset: 'skip', size: 'take', filters: ['author'] }],
    [['order', 'page'], { sort: 'order', page: 'page' }],
  ])('%j are understood', async (names, expected) => {
    expect(await asking(...names)).toEqual({ filters: [], ...expected });
  });
});

describe('a source of a document', () => {
  test.each(['github', 'spring-page', 'strapi-5', 'stripe', 'directus', 'ruoyi'] as const)(
    'like %s reads every record, and sorts',
    async (name) => {
      const { path = '/books', make } = families[name];
      const read = await documentOf(name, path);
      const [list] = read.lists;
      if (!list) throw new Error('no list');
      const { parts } = read.says(list);
      const address = 'https://books.example';
      const convention = conventionOf({ address, parts });
      const call = { method: 'GET', path } as const;
      const ask = askOf(make(rows(137)), address);
      const everything = { start: 0, size: undefined };
      const all = await readRows(convention, call, { filters: [], sort: [] }, everything, ask);
      expect(new Set(all.rows.map(({ id }) => String(id))).size).toBe(137);
      if (!convention.sort) return;
      const sort = [{ field: 'id', descending: true }];
      const last = await readRows(
        convention,
        call,
        { filters: [], sort },
        { start: 0, size: 2 },
        ask,
      );
      expect(last.rows.map(({ id }) => String(id))).toEqual(['137', '136']);
    },
  );
});

/** What a service in the shape of a convention would say of itself. */
async function documentOf(
  name: 'github' | 'spring-page' | 'strapi-5' | 'stripe' | 'directus' | 'ruoyi',
  path: string,
): Promise<ReadDocument> {
  const many = { type: 'array', items: book };
  const total = { type: 'integer' };
  const query = (one: string, schema: Schema = { type: 'integer' }) => ({
    name: one,
    in: 'query',
    schema,
  });
  const text = (example: string) => ({ type: 'string', example });
  const said = {
    github: {
      answer: many,
      parameters: [
        query('page'),
        query('per_page', { type: 'integer', maximum: 100 }),
        query('sort', { type: 'string' }),
        query('direction', { type: 'string', enum: ['asc', 'desc'] }),
      ],
    },
    'spring-page': {
      answer: { properties: { content: many, totalElements: total } },
      parameters: [
        query('page', { type: 'integer', minimum: 0, default: 0 }),
        query('size'),
        query('sort', {
          type: 'array',
          items: { type: 'string' },
          description: 'property,(asc|desc)',
          example: ['id,asc'],
        }),
      ],
    },
    'strapi-5': {
      answer: {
        properties: {
          data: many,
          meta: { properties: { pagination: { properties: { page: total, total } } } },
        },
      },
      parameters: [
        query('pagination[page]'),
        query('pagination[pageSize]'),
        query('sort', text('title:asc')),
      ],
    },
    stripe: {
      answer: { properties: { data: many, has_more: { type: 'boolean' } } },
      parameters: [
        query('starting_after', { type: 'string' }),
        query('limit', { type: 'integer', maximum: 100 }),
      ],
    },
    directus: {
      answer: { properties: { data: many } },
      parameters: [query('offset'), query('limit'), query('sort', text('-title'))],
    },
    ruoyi: {
      answer: { properties: { total, rows: many } },
      parameters: [
        query('pageNum'),
        query('pageSize'),
        query('orderByColumn', { type: 'string' }),
        query('isAsc', { type: 'string' }),
      ],
    },
  }[name];
  return document({ [path]: answering(said.answer, { parameters: said.parameters }) });
}

describe('a text that is no document of OpenAPI 3 is refused', () => {
  test.each([
    ['a page', '<!doctype html><html></html>', 'unreadable'],
    ['broken JSON', '{"openapi": "3.0.0", ', 'unreadable'],
    ['a document of Swagger 2', '{"swagger": "2.0", "paths": {}}', 'version'],
    [
      'a reference that leads nowhere',
      JSON.stringify({
        openapi: '3.0.0',
        info: { title: 'x', version: '1' },
        paths: { '/x': { $ref: '#/components/pathItems/none' } },
      }),
      'unreadable',
    ],
  ])('%s', async (_what, text, why) => {
    await expect(readOpenApi(text)).rejects.toMatchObject({ name: 'NoOpenApi', why });
  });
});
