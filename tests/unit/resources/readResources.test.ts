import { expect, test } from 'vitest';
import { readResources } from '#app/resources/readResources.ts';
import { findResource } from '#app/resources/resourcesContext.ts';
import { inLanguage } from '#contract/language.ts';

const text = (name: string) => ({ 'zh-CN': name, 'en-US': name });
const schemaOf = (name: string, more: object = {}) => ({
  schemaVersion: 2,
  name,
  label: text(name),
  recordTitle: 'title',
  endpoints: { list: { method: 'POST', path: `/${name}/list` } },
  fields: { title: { type: 'text', label: text('Title') } },
  list: { columns: ['title'] },
  ...more,
});
const entryOf = (name: string, schema: unknown) => ({ name, schema, findings: [] });

/** A schema that counts how often its fields are looked at. */
function counted(name: string) {
  const { fields, ...schema } = schemaOf(name);
  const looks = { count: 0 };
  Object.defineProperty(schema, 'fields', {
    enumerable: true,
    get: () => {
      looks.count += 1;
      return fields;
    },
  });
  return { schema, looks };
}

test('a list is read when it is first asked for, and once', () => {
  const { schema, looks } = counted('books');
  const { resources, outlines } = readResources([entryOf('books', schema)]);
  expect(outlines.map(({ name }) => name)).toEqual(['books']);
  expect(looks.count).toBe(0);
  const first = resources.get('books');
  expect(first?.columns.map(({ name }) => name)).toEqual(['title']);
  const after = looks.count;
  expect(after).toBeGreaterThan(0);
  expect(resources.get('books')).toBe(first);
  expect(looks.count).toBe(after);
});

test('a list that does not pass is disabled alone, with what is wrong', () => {
  const { resources, broken, definitions } = readResources([
    entryOf('books', schemaOf('books', { future: true })),
    entryOf('topics', schemaOf('topics', { list: { columns: ['nothing'] } })),
    entryOf('labels', schemaOf('labels')),
  ]);
  expect(resources.get('books')).toBeUndefined();
  expect(definitions.get('books')).toBeUndefined();
  expect(broken.get('books')?.[0]).toMatchObject({ code: 'unreadable', file: 'books.json' });
  expect(inLanguage(broken.get('topics')?.[0]?.message, 'en-US')).toContain('nothing');
  expect(resources.get('labels')?.name).toBe('labels');
  expect(broken.get('labels')).toBeUndefined();
});

test('what the platform found in a list goes before what this page finds', () => {
  const finding = {
    severity: 'error' as const,
    code: 'unknown-key',
    file: 'schemas/books.json',
    line: 3,
    column: 3,
    message: text('nmae'),
  };
  const entry = { name: 'books', schema: null, findings: [finding] };
  const { broken, outlines } = readResources([entry]);
  expect(broken.get('books')).toEqual([finding]);
  expect(outlines).toEqual([]);
});

test('lists stand in the order of menus, and a new record is offered where the schema has a form', () => {
  const { outlines } = readResources([
    entryOf('later', schemaOf('later', { menu: { group: 'content', order: 20 } })),
    entryOf(
      'first',
      schemaOf('first', {
        menu: { group: 'content', order: 10 },
        forms: { create: { groups: [{ fields: ['title'] }] } },
      }),
    ),
    entryOf('linked', schemaOf('linked', { forms: { create: { link: '/publish' } } })),
  ]);
  expect(outlines.map(({ name, forms }) => [name, forms?.create])).toEqual([
    ['linked', { link: '/publish' }],
    ['first', {}],
    ['later', undefined],
  ]);
});

test('a former name leads to the list, and no other list is read for it', () => {
  const { schema, looks } = counted('other');
  const known = readResources([
    entryOf('other', schema),
    entryOf('books', schemaOf('books', { aliases: ['tomes'] })),
  ]);
  expect(findResource(known, 'tomes')?.name).toBe('books');
  expect(findResource(known, 'nothing')).toBeUndefined();
  expect(looks.count).toBe(0);
});
