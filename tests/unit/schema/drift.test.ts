import { describe, expect, it } from 'vitest';
import { findDrift } from '#schema/drift.ts';
import type { FieldDefinition, ResourceDefinition } from '#schema/meta.ts';

const label = { 'zh-CN': '字段', 'en-US': 'Field' };

function listOf(fields: Record<string, Omit<FieldDefinition, 'label'>>): ResourceDefinition {
  return {
    schemaVersion: 2,
    name: 'things',
    label,
    recordTitle: 'name',
    endpoints: {
      list: { method: 'GET', path: '/things', fixed: { kind: 'a' } },
      detail: { method: 'GET', path: '/things/{id}' },
    },
    fields: Object.fromEntries(
      Object.entries({ name: { type: 'text' as const }, ...fields }).map(([name, field]) => [
        name,
        { ...field, label },
      ]),
    ),
    list: { columns: ['name'] },
  };
}

/** `severity code path` of what differs, for ten rows with these values. */
function drift(
  fields: Record<string, Omit<FieldDefinition, 'label'>>,
  values: (index: number) => Record<string, unknown>,
  context = {},
): string[] {
  const rows = Array.from({ length: 10 }, (_, index) => ({
    id: index,
    name: `Thing ${index}`,
    kind: 'a',
    ...values(index),
  }));
  return findDrift(listOf(fields), rows, context).map(
    ({ severity, code, path }) => `${severity} ${code} ${path.join('.')}`,
  );
}

describe('an endpoint and its schema', () => {
  it('agree where nothing has changed, what the call fixes and the revision left aside', () => {
    expect(drift({ price: { type: 'money' } }, () => ({ price: 2.5, revision: 3 }))).toEqual([]);
  });

  it('differ where no row has the path, and not where it is empty in some', () => {
    const fields = { likeCount: { type: 'number', path: 'counts.likes' } } as const;
    expect(drift(fields, () => ({ counts: { views: 1 } }))).toEqual([
      'error drift-missing-path fields.likeCount.path',
      'warning drift-new-field fields',
    ]);
    expect(drift(fields, (index) => ({ counts: index > 5 ? null : { likes: 1 } }))).toEqual([]);
  });

  it.each([
    ['number', '12'],
    ['boolean', 1],
    ['date', 'soon'],
    ['dateTime', 1_750_000_000],
    ['tags', 'a,b'],
    ['images', '/a.png'],
    ['user', { name: 'No nickname' }],
    ['relations', { id: 1 }],
    ['colour', 'teal'],
    ['longText', { a: 1 }],
  ] as const)('differ where a %s is something else', (type, value) => {
    expect(drift({ given: { type } }, () => ({ given: value }))[0]).toBe(
      'error drift-other-type fields.given.type',
    );
  });

  it('differ where an enum has values that are none of its options', () => {
    const options = [{ value: 1, label }];
    const found = findDrift(
      listOf({ state: { type: 'enum', options } }),
      [1, 2, 3].map((state) => ({ id: state, name: 'x', kind: 'a', state })),
    );
    expect(found).toMatchObject([
      {
        severity: 'warning',
        code: 'drift-unknown-value',
        message: { 'en-US': '"state" has values that are not among its options: 2, 3' },
      },
    ]);
  });

  it('differ where rows have what no field describes, and a field that is always empty', () => {
    expect(drift({ old: { type: 'text' } }, () => ({ old: '', fresh: 1 }))).toEqual([
      'warning drift-always-empty fields.old',
      'warning drift-new-field fields',
    ]);
  });

  it('differ where records could not be saved again', () => {
    expect(drift({ note: { type: 'text', maxLength: 3 } }, () => ({ note: 'four' }))).toEqual([
      'warning drift-limit fields.note.maxLength',
    ]);
  });

  it('differ where an identifier is missing or stands twice', () => {
    expect(drift({}, () => ({ id: 1 }))).toEqual(['error drift-identifier-twice identifier']);
    expect(drift({}, () => ({ id: null }))).toEqual(['error drift-no-identifier identifier']);
  });

  it('differ where a relation points nowhere, as far as all ids are known', () => {
    const fields = { shop: { type: 'relation', relation: { resource: 'shops' } } } as const;
    const related = (isComplete: boolean) => ({
      related: new Map([['shops', { ids: new Set(['1']), isComplete }]]),
    });
    const rows = () => ({ shop: { id: 2, name: 'Gone' } });
    expect(drift(fields, rows, related(true))).toEqual([
      'warning drift-broken-relation fields.shop.relation.resource',
    ]);
    expect(drift(fields, rows, related(false))).toEqual([]);
  });

  it('cannot be compared without rows, and rows are objects', () => {
    expect(findDrift(listOf({}), []).map(({ code }) => code)).toEqual(['drift-no-rows']);
    expect(findDrift(listOf({}), [1, 2]).map(({ code }) => code)).toEqual(['drift-no-object']);
  });
});
