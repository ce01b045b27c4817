import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointInput } from '#contract/endpoint.ts';
import { bookCalls } from '#contract/endpoints/lists.ts';
import { schemaAffected, schemaCheck } from '#contract/endpoints/schemas.ts';
import { affectedRecords } from '#server/schemas/affected.ts';
import { createSchemaPlatform, listPointingAt, listText, type SchemaPlatform } from './support.ts';

/** Looking at a text before it is published, as somebody else too (contract 12). */

let platform: SchemaPlatform;
beforeAll(async () => {
  platform = await createSchemaPlatform();
});
afterAll(() => platform.close());

type Body = EndpointInput<typeof schemaCheck>['body'];
const look = async (body: Body) =>
  (await platform.call(schemaCheck, { body }, platform.operator)).data;
const fileText = (name: string) => readFile(`schemas/${name}.json`, 'utf8');

describe('a text that is checked', () => {
  test('tells what is wrong at its line, and keeps nothing', async () => {
    const text = listText('trial').replace('"bookName"\n', '"bookNam"\n');
    const { findings, schema, hidden } = await look({ name: 'trial', text });
    const line = text.split('\n').findIndex((one) => one.includes('"bookNam"')) + 1;
    expect(findings).toMatchObject([
      {
        code: 'unknown-field',
        file: 'trial.json',
        line,
        severity: 'error',
        hint: { 'en-US': 'did you mean "bookName"?' },
      },
    ]);
    expect({ schema, hidden }).toEqual({ schema: null, hidden: false });
    expect(await platform.listsOf(platform.operator)).not.toContain('trial');
  });

  test('is the list that it would make', async () => {
    const { findings, schema, hidden } = await look({ name: 'trial', text: listText('trial') });
    expect({ findings, hidden }).toEqual({ findings: [], hidden: false });
    expect(schema).toMatchObject({ name: 'trial', list: { columns: ['bookName'] } });
  });

  test('tells what it would break elsewhere', async () => {
    await platform.save('rows', listText('rows', { aliases: ['lines'] }), 0);
    await platform.save('seats', listPointingAt('seats', 'lines'), 0);
    const { findings, breaks } = await look({ name: 'rows', text: listText('rows') });
    expect(findings).toEqual([]);
    expect(breaks).toMatchObject([{ code: 'unknown-resource', file: 'stored/seats.json' }]);
  });

  test.each([
    ['nothing', ''],
    ['a byte order mark alone', '\uFEFF'],
    ['a hundred thousand levels', '['.repeat(100_000)],
    ['200,000 commas', `[${','.repeat(199_999)}`],
    ['lone surrogates and control characters', '{"\uD800\u0001": "\u2028"}'],
    ['__proto__', '{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {}}}'],
  ])(
    'may be %s: the answer says what is wrong, in a hundred findings or fewer',
    async (_what, text) => {
      const { findings, schema } = await look({ name: 'trial', text });
      expect(schema).toBeNull();
      expect(findings.length).toBeGreaterThan(0);
      expect(findings.length).toBeLessThanOrEqual(200);
      expect(findings.every(({ line, column }) => line >= 1 && column >= 1)).toBe(true);
      expect(Object.prototype).not.toHaveProperty('isAdmin');
    },
  );

  test('is refused beyond 200,000 characters', async () => {
    const text = ' '.repeat(200_001);
    const answer = await platform.ask(
      schemaCheck,
      { body: { name: 'trial', text } },
      platform.operator,
    );
    expect(answer).toMatchObject({
      status: 400,
      body: { data: { problems: [{ field: 'text' }] } },
    });
  });
});

describe('a text looked at as somebody', () => {
  test('is as that account gets it, with the reasons of what it may not do', async () => {
    const text = await fileText('posts');
    const name = 'posts';
    const asOperator = await look({ name, text, as: 'operator' });
    expect(asOperator).toMatchObject({ hidden: false, refused: {} });
    expect(asOperator.schema).toHaveProperty('endpoints.save');
    expect((await look({ name, text, as: 'institution' })).schema).toHaveProperty('endpoints.save');
    const without = await look({ name, text, as: 'institution-without-publish' });
    expect(without.refused).toMatchObject({ edit: 'mayNotPublish' });
    expect(without.schema).not.toHaveProperty('endpoints.save');
    expect((await look({ name, text, as: 'user' })).schema).toHaveProperty('endpoints.save');
  });

  test('is hidden where that account may not even list it', async () => {
    const text = await fileText('users');
    for (const as of ['institution', 'institution-without-publish', 'user'] as const)
      expect(await look({ name: 'users', text, as })).toMatchObject({
        hidden: true,
        schema: null,
        findings: [],
      });
    expect(await look({ name: 'users', text })).toMatchObject({ hidden: false });
  });
});

test('a text that takes away or narrows fields says of how many records, before it is published', async () => {
  const titled = (name: string, more: object) => ({
    label: { 'zh-CN': name, 'en-US': name },
    ...more,
  });
  const option = (value: number) => ({ value, label: { 'zh-CN': 'o', 'en-US': 'o' } });
  const shelf = (fields: object) =>
    listText('shelf', {
      endpoints: {
        list: { method: 'POST', path: '/book/search/bookSearch' },
        save: { method: 'PUT', path: '/book/save' },
      },
      fields: { bookName: titled('bookName', { type: 'text', maxLength: 300 }), ...fields },
    });
  const before = {
    isbn: titled('isbn', { type: 'text' }),
    editionClass: titled('editionClass', {
      type: 'enum',
      options: [option(1), option(2), option(3)],
    }),
    price: titled('price', { type: 'number' }),
    category: titled('category', { type: 'text' }),
    language: titled('language', { type: 'text' }),
    tags: titled('tags', { type: 'tags', maximum: 3 }),
    content: titled('content', { type: 'longText', maxLength: 20_000 }),
  };
  const books: EndpointInput<typeof bookCalls.save>['body'][] = [
    {
      bookName: '甲',
      isbn: '1',
      editionClass: 3,
      price: 20,
      category: 'a',
      language: 'zh',
      content: '长长长长',
    },
    { bookName: '乙', isbn: '2', price: 5, language: 'English', content: '𠮷𠮷𠮷' },
    { bookName: '丙', price: 7, category: 'b', tags: ['a', 'b'] },
  ];
  for (const body of books) await platform.call(bookCalls.save, { body }, platform.operator);
  await platform.save('shelf', shelf(before), 0);
  const ask = async (text: string) =>
    (await platform.call(schemaAffected, { body: { name: 'shelf', text } }, platform.operator))
      .data;
  const narrowed = await ask(
    shelf({
      editionClass: titled('editionClass', { type: 'enum', options: [option(1), option(2)] }),
      price: titled('price', { type: 'number', maximum: 10 }),
      category: titled('category', { type: 'text', required: true }),
      language: titled('language', {
        type: 'text',
        pattern: {
          expression: '^[a-z]{2}$',
          message: { 'zh-CN': '两个字母', 'en-US': 'two letters' },
        },
      }),
      tags: titled('tags', { type: 'tags', maximum: 1 }),
      content: titled('content', { type: 'longText', maxLength: 3 }),
    }),
  );
  expect(narrowed).toMatchObject({ looked: 3, total: 3 });
  expect(narrowed.fields.map(({ field, how, count }) => [field, how, count])).toEqual([
    ['isbn', 'removed', 2],
    ['editionClass', 'option', 1],
    ['price', 'range', 1],
    ['category', 'required', 1],
    ['language', 'pattern', 1],
    ['tags', 'count', 1],
    ['content', 'length', 1],
  ]);
  expect(await ask(shelf(before))).toMatchObject({ fields: [] });
  // where there is no time to look at all of them, it says at how many it has looked
  const { isbn: _, ...without } = before;
  const list = { name: 'shelf', text: shelf(without) };
  expect(await affectedRecords(platform.services, list, 0)).toMatchObject({ looked: 0, total: 3 });
});

test('where the platform does not count what a text narrows, it says so', async () => {
  const text = (await fileText('users')).replace('"maxLength": 40', '"maxLength": 4');
  const body = { name: 'users', text };
  const { fields } = (await platform.call(schemaAffected, { body }, platform.operator)).data;
  expect(fields).toMatchObject([{ how: 'length', count: null }]);
});
