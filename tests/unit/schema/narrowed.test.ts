import { describe, expect, test } from 'vitest';
import type { schemaNarrowings } from '#contract/endpoints/schemas.ts';
import { addFormat } from '#schema/added.ts';
import { narrowingsBetween } from '#schema/diff/narrowed.ts';
import { type FieldDefinition, field, type ResourceDefinition, resource } from '#schema/meta.ts';

/** Which records hold what a new version of a list takes away or no longer takes. */

const label = (text: string) => ({ 'zh-CN': text, 'en-US': text });
const scope = { user: {}, now: new Date('2026-01-01') };
const listOf = (
  fields: Readonly<Record<string, Partial<FieldDefinition>>>,
  more: Partial<ResourceDefinition> = {},
): ResourceDefinition =>
  resource.parse({
    schemaVersion: 2,
    name: 'things',
    label: label('Things'),
    recordTitle: 'title',
    endpoints: { list: { method: 'POST', path: '/thing/list' } },
    fields: Object.fromEntries(
      Object.entries({ title: {}, ...fields }).map(([name, one]) => [
        name,
        { type: 'text', label: label(name), ...one },
      ]),
    ),
    list: { columns: ['title'] },
    ...more,
  });

/** What is narrowed, each with the values of the field `it` that are affected. */
function affected(
  before: Partial<FieldDefinition> | undefined,
  after: Partial<FieldDefinition> | undefined,
  values: readonly unknown[],
  more: Partial<ResourceDefinition> = {},
) {
  const was = listOf(before ? { it: before } : {});
  const is = listOf(after ? { it: after } : {}, more);
  return narrowingsBetween(was, is, scope).map(({ how, isAffected }) => [
    how,
    values.filter((it) => isAffected({ it })),
  ]);
}

const options = (...values: number[]) =>
  values.map((value) => ({ value, label: label(String(value)) }));
addFormat('even', {
  check: (value) => (Number(value) % 2 === 0 ? undefined : label('an odd number')),
});
const cases: [
  how: (typeof schemaNarrowings)[number],
  before: Partial<FieldDefinition>,
  after: Partial<FieldDefinition> | undefined,
  values: readonly unknown[],
  affected: readonly unknown[],
][] = [
  ['removed', {}, undefined, ['a', '', null, ' ', []], ['a']],
  ['type', {}, { type: 'number' }, ['a', ''], ['a']],
  ['type', {}, { type: 'enum', options: options(1, 2) }, ['1', 2, 'a', ''], ['1', 'a']],
  ['pattern', {}, { format: 'even' }, ['1', '2', ''], ['1']],
  [
    'pattern',
    {},
    { format: 'even', pattern: { expression: '^.$', message: label('one digit') } },
    ['1', '2', '22', ''],
    ['1', '22'],
  ],
  ['length', { maxLength: 9 }, { maxLength: 2 }, ['👩‍👩‍👧👩‍👩‍👧', 'abc', ' ab ', ''], ['abc']],
  ['short', {}, { minLength: 2 }, ['👩‍👩‍👧', 'ab', ' a ', ''], ['👩‍👩‍👧', ' a ']],
  [
    'pattern',
    {},
    { pattern: { expression: '^\\p{Lu}', message: label('!') } },
    ['Éa', 'a', ''],
    ['a'],
  ],
  [
    'option',
    { type: 'enum', options: options(1, 2) },
    { type: 'enum', options: options(1) },
    [1, 2, 3],
    [2],
  ],
  ['length', { type: 'enum', options: options(1, 20) }, { maxLength: 1 }, ['1', '20'], ['20']],
  [
    'range',
    { type: 'number' },
    { type: 'number', minimum: 2, maximum: 4 },
    [1, 2, 5, '5', null],
    [1, 5, '5'],
  ],
  ['decimals', { type: 'money' }, { type: 'money', decimals: 1 }, [1.25, 1.5, 2], [1.25]],
  [
    'count',
    { type: 'images', maximum: 3 },
    { type: 'images', maximum: 1 },
    [['a'], ['a', 'b']],
    [['a', 'b']],
  ],
  [
    'count',
    { type: 'relations', relation: { resource: 'books' } },
    { type: 'relations', relation: { resource: 'books', maximum: 1 } },
    [['1'], ['1', '2']],
    [['1', '2']],
  ],
  [
    'target',
    { type: 'relation', relation: { resource: 'books' } },
    { type: 'relation', relation: { resource: 'posts' } },
    [{ id: '1' }, null],
    [{ id: '1' }],
  ],
  ['required', {}, { required: true }, ['a', '', null, ' '], ['', null, ' ']],
];

test.each(cases)('%s: %j, which becomes %j', (how, before, after, values, held) => {
  expect(affected(before, after, values)).toEqual([[how, held]]);
});

describe('a field', () => {
  test('that becomes wider narrows nothing', () => {
    expect(affected({ maxLength: 5 }, { type: 'longText', maxLength: 9 }, ['a'])).toEqual([]);
    expect(affected({ minLength: 5 }, { minLength: 2 }, ['a'])).toEqual([]);
  });

  test('that becomes of a wider type may be narrowed otherwise', () => {
    expect(affected({}, { type: 'longText', maxLength: 1 }, ['ab'])).toEqual([['length', ['ab']]]);
  });

  test('that the form hides is not asked for', () => {
    const visibleWhen = { field: 'it', op: 'notEquals', value: 'hidden' } as const;
    expect(affected({}, { maxLength: 2, visibleWhen }, ['hidden', 'shown'])).toEqual([
      ['length', ['shown']],
    ]);
  });

  test('has no key of which nobody knows whether it narrows', () => {
    const narrowing = ['type', 'required', 'minLength', 'maxLength', 'minimum', 'maximum'];
    const more = ['decimals', 'pattern', 'format', 'options', 'relation'];
    const shown = ['label', 'help', 'placeholder', 'currency', 'widget', 'compute', 'default'];
    const named = ['aliases', 'path', 'saveAs'];
    const about = ['access', 'readOnly', 'visibleWhen', 'whenHidden', 'confirm'];
    expect(Object.keys(field.shape).toSorted()).toEqual(
      [...narrowing, ...more, ...shown, ...named, ...about].toSorted(),
    );
  });
});

test('a new rule is about the records that break it', () => {
  const rules = [
    {
      field: 'it',
      must: { field: 'it', op: 'lessThan', value: 5 },
      message: label('!'),
    },
  ] as const;
  const number = { type: 'number' } as const;
  expect(affected(number, number, [4, 5, null], { rules: [...rules] })).toEqual([
    ['rule', [5, null]],
  ]);
});
