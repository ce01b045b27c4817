import { expect, test } from 'vitest';
import { inferResource } from '#schema/infer/inferResource.ts';

test.each([
  ['isActive', 'boolean'],
  ['lastReadAt', 'dateTime'],
  ['birthDate', 'date'],
  ['price', 'money'],
  ['remark', 'longText'],
  ['shelf', 'text'],
])('a field %s without any value is taken for a %s by its name', (name, type) => {
  const { definition, notes } = inferResource({
    name: 'copies',
    provider: 'source',
    source: 'library',
    call: { method: 'GET', path: '/copies' },
    rows: [1, 2, 3].map((id) => ({ id, title: `Copy ${id}`, [name]: null })),
    resources: [],
  });
  expect(definition.fields[name]?.type).toBe(type);
  expect(notes.map(({ code }) => code)).toContain('always-empty');
});
