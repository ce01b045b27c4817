import { describe, expect, it } from 'vitest';
import { compileResource } from '#schema/compile.ts';
import { computeField, evaluateExpression } from '#schema/compute.ts';
import type { ConditionScope } from '#schema/conditions.ts';
import { type Expression, type ResourceDefinition, resource } from '#schema/meta.ts';
import { currencyOf, readRecord, rowOfValues, saveBody } from '#schema/record.ts';

const scope: ConditionScope = {
  record: {
    price: 0.1,
    tax: 0.2,
    count: 3,
    title: '书 📖',
    blank: '',
    tags: ['a', 'b'],
    none: null,
    from: '2026-02-27',
    to: '2026-03-01T12:00:00Z',
    circle: { title: '圈' },
    text: '12.5',
  },
  user: { id: '7', nickname: '知书' },
  now: new Date('2026-03-02T00:00:00Z'),
  zone: 'UTC',
};
const row = (path: string): Expression => ({ $row: path });
const [price, tax, count] = ['price', 'tax', 'count'].map(row) as [
  Expression,
  Expression,
  Expression,
]; // three paths, three expressions

describe('an expression', () => {
  it.each<[Expression, unknown]>([
    [5, 5],
    [row('price'), 0.1],
    [row('circle.title'), '圈'],
    [{ $user: 'nickname' }, '知书'],
    [{ $now: true }, '2026-03-02T00:00:00.000Z'],
    [{ add: [price, tax] }, 0.3],
    [{ subtract: [0.3, price] }, 0.2],
    [{ multiply: [1.1, 1.1] }, 1.21],
    [{ multiply: [price, count] }, 0.3],
    [{ divide: [0.3, price] }, 3],
    [{ divide: [1, 3] }, 1 / 3],
    [{ divide: [-1, 8] }, -0.125],
    [{ round: 2.345, decimals: 2 }, 2.35],
    [{ round: 1.005, decimals: 2 }, 1.01],
    [{ round: -2.5 }, -3],
    [{ add: [1e21, 1] }, 1e21],
    [{ add: [1e-7, 2e-7] }, 3e-7],
    [{ concat: [row('title'), row('blank'), row('none'), 3], separator: ' · ' }, '书 📖 · 3'],
    [{ concat: [row('circle.title'), '!'] }, '圈!'],
    [{ count: row('tags') }, 2],
    [{ count: row('title') }, 3],
    [{ count: row('blank') }, 0],
    [{ first: [row('none'), row('blank'), row('title')] }, '书 📖'],
    [{ daysBetween: [row('from'), row('to')] }, 2],
    [{ daysBetween: [row('to'), row('from')] }, -2],
    [{ daysBetween: [row('from'), { $now: true }] }, 3],
    [
      { when: { field: 'count', op: 'greaterThan', value: 2 }, value: 'many', otherwise: 1 },
      'many',
    ],
    [{ when: { field: 'count', op: 'equals', value: 2 }, value: 'two', otherwise: 'no' }, 'no'],
    [{ when: { field: 'nowhere', op: 'equals', value: 2 }, value: 'two', otherwise: 'no' }, 'no'],
  ])('%j is %j', (expression, expected) => {
    expect(evaluateExpression(expression, scope)).toEqual(expected);
  });

  it.each<[string, Expression]>([
    ['a path that the row does not have', row('nowhere.at.all')],
    ['a property that every object has', row('constructor')],
    ['the sum of a text', { add: [price, row('text')] }],
    ['the sum of nothing', { add: [price, row('none')] }],
    ['a division by zero', { divide: [1, 0] }],
    ['what is larger than any number', { multiply: [1e308, 1e308] }],
    ['the texts of what is no text', { concat: [row('tags'), row('circle'), row('blank')] }],
    ['the count of a number', { count: row('count') }],
    ['the days of no date', { daysBetween: [row('title'), row('from')] }],
    ['the days of a date that does not exist', { daysBetween: ['2026-02-30', row('from')] }],
    ['what holds only otherwise', { when: { field: 'count', op: 'empty' }, value: 1 }],
  ])('%s is empty', (_what, expression) => {
    expect(evaluateExpression(expression, scope)).toBeNull();
  });

  it.each<[Expression, string, unknown]>([
    // eight hours apart from UTC, and a day of 23 hours in New York
    [{ daysBetween: ['2026-03-02 07:00', { $now: true }] }, 'Asia/Shanghai', 0],
    [{ daysBetween: ['2026-03-01 08:00:00', { $now: true }] }, 'Asia/Shanghai', 1],
    [{ daysBetween: ['2026-03-02T07:00', '2026-03-02T23:30:00Z'] }, 'Asia/Shanghai', 1],
    [{ daysBetween: ['2026-03-02', { $now: true }] }, 'America/New_York', 0],
    [{ daysBetween: ['2026-03-08', '2026-03-09'] }, 'America/New_York', 1],
    [
      {
        when: { field: 'noon', op: 'lessThan', value: { $now: true } },
        value: 'over',
        otherwise: 'to come',
      },
      'Asia/Shanghai',
      'over',
    ],
    [
      {
        when: { field: 'noon', op: 'lessThan', value: { $now: true } },
        value: 'over',
        otherwise: 'to come',
      },
      'America/New_York',
      'to come',
    ],
  ])('%j in %s is %j, wherever the machine is', (expression, zone, expected) => {
    const record = { noon: '2026-03-01 23:00:00' };
    expect(evaluateExpression(expression, { ...scope, record, zone })).toEqual(expected);
  });

  it('is empty where it is nested beyond reason, and never fails', () => {
    let deep: Expression = 1;
    for (let level = 0; level < 5_000; level += 1) deep = { add: [deep] };
    expect(evaluateExpression(deep, scope)).toBeNull();
  });

  it('is empty at a time that is none', () => {
    expect(evaluateExpression({ $now: true }, { ...scope, now: new Date(Number.NaN) })).toBeNull();
  });
});

const text = { 'zh-CN': '某', 'en-US': 'thing' };
const definition: ResourceDefinition = resource.parse({
  schemaVersion: 2,
  name: 'orders',
  label: text,
  recordTitle: 'title',
  endpoints: {
    list: { method: 'POST', path: '/order/list' },
    save: { method: 'PUT', path: '/order/save' },
  },
  fields: {
    title: { type: 'text', label: text },
    price: { type: 'money', label: text, path: 'amount.price', currency: { $row: 'currency' } },
    currency: { type: 'text', label: text, path: 'amount.currency' },
    count: { type: 'number', label: text },
    total: {
      type: 'computed',
      label: text,
      compute: { value: { multiply: [{ $row: 'price' }, { $row: 'count' }] }, as: 'money' },
    },
    withTax: {
      type: 'computed',
      label: text,
      compute: { value: { multiply: [{ $row: 'total' }, 1.19] }, as: 'number' },
    },
    circle: { type: 'computed', label: text, compute: { value: { $row: 'circle' } } },
    mine: {
      type: 'computed',
      label: text,
      compute: {
        as: 'boolean',
        value: {
          when: { field: '$user.id', op: 'equals', value: { $row: 'title' } },
          value: true,
          otherwise: false,
        },
      },
    },
  },
  list: { columns: ['title', { field: 'total', sortable: true, editable: true }] },
});
const orders = compileResource(definition);
const order = { id: '1', title: '7', amount: { price: 0.1, currency: 'USD' }, count: 3 };
const people = { user: { id: '7' }, now: new Date(0) };

describe('a computed field', () => {
  it('reads fields where a row has them, and other computed fields', () => {
    expect(readRecord(orders, order, people)).toMatchObject({
      total: 0.3,
      withTax: 0.357,
      mine: true,
    });
  });

  it('that is a day is that of the zone, where it is made of a time', () => {
    const day = compileResource({
      ...definition,
      fields: {
        ...definition.fields,
        day: { type: 'computed', label: text, compute: { value: { $now: true }, as: 'date' } },
      },
    });
    const dayIn = (zone: string) => readRecord(day, order, { ...people, zone }).day;
    expect(dayIn('Asia/Shanghai')).toBe('1970-01-01');
    expect(dayIn('America/New_York')).toBe('1969-12-31');
  });

  it('that reads itself is empty', () => {
    expect(readRecord(orders, order, people).circle).toBeNull();
  });

  it('is empty where the value does not fit what it is shown as', () => {
    const { title } = orders.fields;
    if (!title) throw new Error('no title');
    const as = (shown: 'number' | 'boolean' | 'date' | 'enum' | 'text' | 'link', value: unknown) =>
      computeField(
        { ...title, compute: { value: { $row: 'title' }, as: shown } },
        { ...people, record: { title: value } },
      );
    expect(as('number', '5')).toBeNull();
    expect(as('boolean', 1)).toBeNull();
    expect(as('date', '2026-13-01')).toBeNull();
    expect(as('date', '2026-12-01T10:00:00Z')).toBe('2026-12-01');
    expect(as('text', { a: 1 })).toBeNull();
    expect(as('text', 5)).toBe('5');
    expect(as('link', ['/a'])).toBeNull();
    expect(as('enum', [1])).toBeNull();
    expect(as('enum', 30)).toBe(30);
  });

  it('neither sorts nor changes, and is shown as what it says', () => {
    const column = orders.columns[1];
    expect(column).toMatchObject({
      sortBy: undefined,
      editable: false,
      widget: 'money',
      align: 'right',
    });
    expect(column?.field.decimals).toBe(2);
  });

  it('is never sent by a save', () => {
    const values = { ...readRecord(orders, order, people), title: '8', total: 99 };
    const body = saveBody(orders, values, { base: order, scope: people, find: () => undefined });
    expect(body).toEqual({ id: '1', title: '8' });
  });

  it('follows the values of a form, which stand under the names of the fields', () => {
    const typed = rowOfValues(orders, { title: '', price: 2, count: 4, currency: 'CNY' });
    expect(readRecord(orders, typed).total).toBe(8);
    expect(typed).toMatchObject({ amount: { price: 2, currency: 'CNY' } });
  });
});

describe('the currency of an amount', () => {
  const money = orders.fields.price;
  const total = orders.fields.total;
  if (!money || !total) throw new Error('two amounts');
  it('is what the row says, where the schema names a field for it', () => {
    expect(currencyOf(money, order)).toBe('USD');
    expect(currencyOf(money, { amount: { currency: '' } })).toBeUndefined();
    expect(currencyOf(money, undefined)).toBeUndefined();
  });
  it('is CNY unless the schema says otherwise', () => {
    expect(currencyOf(total, order)).toBe('CNY');
    expect(currencyOf({ ...total, currency: 'EUR' }, order)).toBe('EUR');
  });
});
