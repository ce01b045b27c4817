import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { inLanguage } from '#contract/language.ts';
import { checkResources } from '#schema/check.ts';

/** What version 2 of the language brought, and what is found where it is used wrongly: one finding a problem. */

const text = { 'zh-CN': '某', 'en-US': 'thing' };
type Json = Record<string, unknown>;

/** A sound list of a REST service, whose calls the contract does not know. */
const base = (): Json => ({
  schemaVersion: 2,
  name: 'works',
  provider: 'rest',
  label: text,
  recordTitle: 'title',
  endpoints: {
    list: { method: 'GET', path: '/works' },
    save: { method: 'PUT', path: '/works' },
    delete: { method: 'DELETE', path: '/works' },
  },
  fields: {
    title: { type: 'text', label: text },
    price: { type: 'money', label: text },
    count: { type: 'number', label: text, readOnly: true },
    isFree: { type: 'boolean', label: text },
    tags: { type: 'tags', label: text },
    day: { type: 'date', label: text },
    state: {
      type: 'enum',
      label: text,
      options: [
        { value: 10, label: text },
        { value: 30, label: text },
      ],
    },
    total: {
      type: 'computed',
      label: text,
      compute: { value: { multiply: [{ $row: 'price' }, { $row: 'count' }] }, as: 'money' },
    },
  },
  list: {
    columns: ['title', 'price', 'total'],
    filters: [{ name: 'q', kind: 'text', label: text }],
    tabs: [{ name: 'all', label: text }],
    actions: [
      {
        name: 'free',
        label: text,
        scope: 'row',
        call: { method: 'POST', path: '/works/free' },
        undo: { method: 'POST', path: '/works/price', body: { price: { $row: 'price' } } },
      },
    ],
  },
  forms: { create: { groups: [{ fields: ['title', 'price', 'isFree'] }] }, edit: 'create' },
});

/** The base with something put at a path; `null` takes it away. */
function changed(at: string, value: unknown): Json {
  const whole = base();
  const parts = at.split('.');
  const last = parts.pop() ?? '';
  let place: unknown = whole;
  for (const part of parts) {
    if (typeof place !== 'object' || place === null) throw new Error(`nothing at ${at}`);
    if (!Object.hasOwn(place, part)) Reflect.set(place, part, {});
    place = Reflect.get(place, part);
  }
  if (typeof place !== 'object' || place === null) throw new Error(`nothing at ${at}`);
  if (Array.isArray(place) && last === '+') place.push(value);
  else if (value === null) Reflect.deleteProperty(place, last);
  else Reflect.set(place, last, value);
  return whole;
}

function found(definition: Json, others: Json[] = []) {
  return checkResources(
    [definition, ...others].map((one) => ({
      file: `schemas/${String(one.name)}.json`,
      text: JSON.stringify(one, null, 2),
    })),
    endpoints,
  ).flatMap(({ findings }) => findings);
}
const codes = (definition: Json, others?: Json[]) =>
  found(definition, others).map(({ severity, code }) => `${severity} ${code}`);

const computed = (value: unknown, as?: string) => ({
  type: 'computed',
  label: text,
  compute: { value, ...(as ? { as } : {}) },
});
const row = (field: string) => ({ $row: field });
const is = (field: string, op: string, value?: unknown) =>
  value === undefined ? { field, op } : { field, op, value };
const choices = (depth: number): Json[] => [
  { value: 1, label: text, ...(depth > 1 ? { children: choices(depth - 1) } : {}) },
];
const cascader = (cascade: unknown) => ({ name: 'place', kind: 'cascader', label: text, cascade });
const free = 'list.actions.0.';

it('the list that everything is tried on is sound', () => {
  expect(found(base())).toEqual([]);
});

describe('what is found, and nothing beside it', () => {
  const cases: [string, string, unknown, string][] = [
    [
      'an unknown field in an expression',
      'fields.total',
      computed({ add: [row('prise'), 1] }, 'number'),
      'error unknown-field',
    ],
    [
      'the sum of a constant text',
      'fields.total',
      computed({ add: ['1', 1] }, 'number'),
      'error expression-type',
    ],
    [
      'the days between a number and a date',
      'fields.total',
      computed({ daysBetween: [row('count'), row('day')] }, 'number'),
      'error expression-type',
    ],
    [
      'the count of yes or no',
      'fields.total',
      computed({ count: row('isFree') }, 'number'),
      'error expression-type',
    ],
    [
      'texts of a list',
      'fields.total',
      computed({ concat: [row('tags')] }),
      'error expression-type',
    ],
    [
      'a number shown as yes or no',
      'fields.total',
      computed({ add: [row('price'), 1] }, 'boolean'),
      'error compute-result',
    ],
    ['a list shown as text', 'fields.total', computed(row('tags')), 'error compute-result'],
    [
      'an impossible condition in an expression',
      'fields.total',
      computed({ when: is('state', 'equals', 20), value: 1 }, 'number'),
      'error impossible-condition',
    ],
    [
      'a currency from an unknown field',
      'fields.price.currency',
      row('curency'),
      'error unknown-field',
    ],
    ['a former name twice', 'fields.title.aliases', ['name', 'name'], 'error alias-taken'],
    ['a former filter that is a present one', 'list.filters.0.aliases', ['q'], 'error alias-taken'],
    [
      'a former filter of a reserved name',
      'list.filters.0.aliases',
      ['sort'],
      'error reserved-name',
    ],
    ['a former tab that is a present one', 'list.tabs.0.aliases', ['all'], 'error alias-taken'],
    [
      'access by the record',
      'fields.title.access',
      { view: is('price', 'equals', 1) },
      'error access-reads-record',
    ],
    [
      'access by comparing with the record',
      'fields.title.access',
      { view: is('$user.id', 'equals', row('title')) },
      'error access-reads-record',
    ],
    [
      'access by what the user info does not have',
      'fields.title.access',
      { edit: is('$user.rolls', 'contains', 'x') },
      'error unknown-user-path',
    ],
    [
      'a rule at an unknown field',
      'rules',
      [{ field: 'titel', must: is('title', 'notEmpty'), message: text }],
      'error unknown-field',
    ],
    [
      'a rule that never holds',
      'rules',
      [{ field: 'state', must: is('state', 'in', [20]), message: text }],
      'error impossible-condition',
    ],
    [
      'a choice twice',
      'list.filters.+',
      cascader({ parameters: ['a', 'b'], choices: [...choices(1), ...choices(1)] }),
      'error duplicate-name',
    ],
    [
      'a parameter twice',
      'list.filters.+',
      cascader({ parameters: ['a', 'a'], choices: choices(2) }),
      'error duplicate-name',
    ],
    [
      'a cascade of an unknown list',
      'list.filters.+',
      cascader({ parameters: ['a', 'b'], resource: 'workz', fields: ['title', 'price'] }),
      'error unknown-resource',
    ],
    [
      'a cascade of an unknown field',
      'list.filters.+',
      cascader({ parameters: ['a', 'b'], resource: 'works', fields: ['title', 'prise'] }),
      'error unknown-field',
    ],
    [
      'a computed cell to change',
      'list.columns.2',
      { field: 'total', editable: true },
      'error cannot-edit-cell',
    ],
    [
      'an undo that sends an unknown field',
      `${free}undo.body`,
      { price: row('prise') },
      'error unknown-placeholder',
    ],
    [
      'an undo that sends an unknown answer',
      `${free}undo.body`,
      { price: { $input: 'prise' } },
      'error unknown-input',
    ],
    [
      'a picker that searches by an unknown filter',
      'picker.filter',
      'title',
      'error unknown-field',
    ],
    [
      'an export of a field twice',
      'export',
      { fields: ['title', 'title'] },
      'error duplicate-name',
    ],
    [
      'two values at once',
      `${free}visibleWhen`,
      { and: [is('title', 'equals', 'a'), is('title', 'equals', 'b')] },
      'error impossible-condition',
    ],
    [
      'a value and none',
      `${free}visibleWhen`,
      { and: [is('title', 'empty'), is('title', 'notEmpty')] },
      'error impossible-condition',
    ],
    [
      'bounds that leave no number',
      `${free}enabledWhen`,
      { and: [is('price', 'greaterThan', 5), { and: [is('price', 'lessOrEqual', 5)] }] },
      'error impossible-condition',
    ],
    [
      'every option refused',
      'fields.title.visibleWhen',
      { and: [is('state', 'notIn', [10, 30]), is('state', 'notEmpty')] },
      'error impossible-condition',
    ],
  ];
  it.each(cases)('%s', (_what, at, value, code) => {
    const findings = codes(changed(at, value));
    // a button that may be disabled without a reason is another matter
    expect(findings.filter((one) => !one.endsWith('disabled-without-reason'))).toEqual([code]);
  });

  it('a service without the provider that has services', () => {
    const { provider, ...rest } = base();
    expect(codes({ ...rest, service: 'shop' })).toContain('error service-without-rest');
  });

  it('a cell to change where nothing saves', () => {
    const definition = changed('forms', null);
    const { list } = definition;
    expect(
      codes({
        ...definition,
        endpoints: { list: { method: 'GET', path: '/works' } },
        list: { ...Object(list), columns: [{ field: 'title', editable: true }] },
      }),
    ).toEqual(['error cannot-edit-cell']);
  });

  it('rules that no form asks', () => {
    const definition = changed('forms', null);
    const rules = [{ field: 'title', must: is('title', 'notEmpty'), message: text }];
    expect(codes({ ...definition, rules })).toEqual(['warning rules-without-form']);
  });

  it('a computed circle once, with the way round', () => {
    const definition = changed('fields.total', computed({ add: [row('half'), 1] }, 'number'));
    const half = computed({ divide: [row('total'), 2] }, 'number');
    const findings = found({ ...definition, fields: { ...Object(definition.fields), half } });
    expect(findings.map(({ message }) => inLanguage(message, 'en-US'))).toEqual([
      'computed fields depend on each other: total → half → total',
    ]);
  });
});

describe('what is sound is not told of', () => {
  it.each<[string, string, unknown]>([
    [
      'one of two values',
      `${free}visibleWhen`,
      { or: [is('title', 'equals', 'a'), is('title', 'equals', 'b')] },
    ],
    [
      'bounds with a number between',
      `${free}visibleWhen`,
      { and: [is('price', 'greaterOrEqual', 5), is('price', 'lessOrEqual', 5)] },
    ],
    [
      'a value that is not another',
      `${free}visibleWhen`,
      { and: [is('state', 'notEquals', 10), is('state', 'in', [10, 30])] },
    ],
    [
      'all options refused, for it may be empty',
      `${free}visibleWhen`,
      is('state', 'notIn', [10, 30]),
    ],
    [
      'a comparison with another field',
      `${free}visibleWhen`,
      { and: [is('title', 'equals', row('day')), is('title', 'equals', 'b')] },
    ],
    [
      'a rule over a computed field',
      'rules',
      [{ field: 'price', must: is('total', 'lessThan', 5), message: text }],
    ],
    [
      'a cascade of another list',
      'list.filters.+',
      cascader({ parameters: ['a', 'b'], resource: 'works', fields: ['title', 'price'] }),
    ],
    [
      'choices that stop early',
      'list.filters.+',
      cascader({ parameters: ['a', 'b', 'c'], choices: choices(2) }),
    ],
    [
      'what is computed only of what is known at run time',
      'fields.total',
      computed({ first: [{ $user: 'nickname' }, row('title'), 3] }),
    ],
    [
      'a computed enum with its options',
      'fields.total',
      { ...computed(row('state'), 'enum'), options: [{ value: 10, label: text }] },
    ],
    ['a service of a rest provider', 'service', 'shop'],
  ])('%s', (_what, at, value) => {
    expect(codes(changed(at, value))).toEqual([]);
  });
});

describe('records that require each other', () => {
  const requiring = (name: string, resource: string, field: Json = {}): Json => {
    const relation = {
      type: 'relation',
      label: text,
      required: true,
      relation: { resource },
      ...field,
    };
    return {
      ...changed('fields.other', relation),
      name,
      forms: { create: { groups: [{ fields: ['title', 'other'] }] } },
    };
  };
  it('could never be made: told at each relation', () => {
    const findings = found(requiring('works', 'authors'), [requiring('authors', 'works')]);
    expect(findings.map(({ code, message }) => `${code}: ${inLanguage(message, 'en-US')}`)).toEqual(
      [
        'relation-cycle: new records require each other: works → authors → works; the first could never be created',
        'relation-cycle: new records require each other: authors → works → authors; the first could never be created',
      ],
    );
    expect(codes(requiring('works', 'works'))).toEqual(['error relation-cycle']);
  });
  it('are made where one of the relations is optional, filled by the platform, or has a default', () => {
    for (const field of [{ required: false }, { readOnly: true }, { default: '1' }]) {
      const found = codes(requiring('works', 'authors', field), [requiring('authors', 'works')]);
      expect(found.filter((code) => code.endsWith('relation-cycle'))).toEqual([]);
    }
  });
});

it('unknown endpoints of counts, undo and restore are found where the contract knows the calls', () => {
  const { provider, ...own } = base();
  const findings = codes({
    ...own,
    endpoints: {
      list: { method: 'GET', path: '/label/list' },
      delete: { method: 'DELETE', path: '/label/delete' },
      restore: { method: 'PUT', path: '/label/nowhere' },
    },
    fields: { title: { type: 'text', label: text, path: 'labelName', readOnly: true } },
    forms: undefined,
    list: {
      columns: ['title'],
      tabs: [{ name: 'a', label: text }],
      tabCounts: { method: 'GET', path: '/label/counts' },
      filters: [cascader({ parameters: ['kind', 'kinder'], choices: choices(2) })],
    },
  });
  expect(findings.sort()).toEqual([
    'error unknown-endpoint',
    'error unknown-endpoint',
    'error unknown-parameter',
  ]);
});
