import { describe, expect, test } from 'vitest';
import { compileResource } from '#schema/compile.ts';
import { resource } from '#schema/meta.ts';
import { questionOf } from '#schema/source/listQuestion.ts';
import { valueReader, writtenValue } from '#schema/source/values.ts';
import fc from '#tests/support/properties.ts';

/** Values that a source writes in another way than lists have them, and questions with such values. */

const both = (text: string) => ({ 'zh-CN': text, 'en-US': text });
const list = compileResource(
  resource.parse({
    schemaVersion: 2,
    name: 'orders',
    label: both('Orders'),
    provider: 'source',
    source: 'shop',
    recordTitle: 'number',
    endpoints: { list: { method: 'GET', path: '/orders' } },
    fields: {
      number: { type: 'text', label: both('Number') },
      paidAt: { type: 'dateTime', path: 'payment.at', label: both('Paid') },
      amount: { type: 'money', label: both('Amount') },
    },
    list: {
      columns: ['number', 'paidAt', { field: 'amount', sortable: true }],
      filters: [
        { name: 'paidAt', kind: 'dateRange', field: 'paidAt' },
        { name: 'number', kind: 'text', field: 'number' },
        { name: 'q', kind: 'text', label: both('Words') },
        { name: 'author', kind: 'text', label: both('Author') },
        { name: 'amount', kind: 'numberRange', field: 'amount' },
      ],
    },
  }),
);
const zone = 'Asia/Shanghai';
const { paidAt, amount } = list.fields;

describe('a value of a source', () => {
  test.each([
    ['seconds', 1_769_821_500, '2026-01-31T01:05:00.000Z'],
    ['seconds', '1769821500', '2026-01-31T01:05:00.000Z'],
    ['milliseconds', 1_769_821_500_000, '2026-01-31T01:05:00.000Z'],
    ['text', '2026-01-31 09:05:00', '2026-01-31T01:05:00.000Z'],
    ['seconds', 'soon', 'soon'],
    ['text', 'soon', 'soon'],
    ['seconds', null, null],
  ] as const)('that is a time in %s is read as one: %j', (times, sent, read) => {
    const reader = valueReader({ values: { times } }, list, zone);
    expect(reader({ number: '7', payment: { at: sent, by: 'card' } })).toEqual({
      number: '7',
      payment: { at: read, by: 'card' },
    });
  });

  test.each([
    ['cents', 1999, 19.99],
    ['text', '19.99', 19.99],
    ['text', 'free', 'free'],
  ] as const)('that is an amount in %s is read as one: %j', (money, sent, read) => {
    expect(valueReader({ values: { money } }, list, zone)({ amount: sent })).toEqual({
      amount: read,
    });
  });

  test('is written as it was read', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('seconds' as const, 'milliseconds' as const, 'text' as const),
        fc.constantFrom('cents' as const, 'text' as const),
        fc.integer({ min: 1_000_000_000, max: 4_000_000_000 }),
        fc.integer({ min: -1_000_000, max: 100_000_000 }),
        (times, money, second, cents) => {
          const convention = { values: { times, money } } as const;
          const at = writtenValue(convention, paidAt, new Date(second * 1_000).toISOString(), zone);
          const paid = writtenValue(convention, amount, cents / 100, zone);
          const row = valueReader(convention, list, zone)({ payment: { at }, amount: paid });
          expect(row).toEqual({
            payment: { at: new Date(second * 1_000).toISOString() },
            amount: cents / 100,
          });
        },
      ),
    );
  });

  test('that nothing is said of stays as it is', () => {
    const row = { payment: { at: 1_769_821_500 }, amount: '19.99' };
    expect(valueReader({}, list, zone)(row)).toBe(row);
  });
});

describe('the question of a list', () => {
  const ask = (values: object) =>
    questionOf(list, { ...values }, (field, value) =>
      writtenValue({ values: { times: 'seconds', money: 'cents' } }, field, value, zone),
    );

  test('has its ends of ranges, parts of texts, words and names of the source', () => {
    expect(
      ask({
        paidAtFrom: '2026-01-31T01:05:00.000Z',
        number: 'A-1',
        q: '野草',
        author: 'lu',
        amountMax: 19.99,
        sort: '-amount,number',
      }),
    ).toEqual({
      identifier: 'id',
      filters: [
        { field: 'paidAt', operator: 'gte', value: 1_769_821_500 },
        { field: 'number', operator: 'contains', value: 'A-1' },
        { field: 'q', operator: 'search', value: '野草' },
        { field: 'author', operator: 'eq', value: 'lu' },
        { field: 'amount', operator: 'lte', value: 1999 },
      ],
      sort: [
        { field: 'amount', descending: true },
        { field: 'number', descending: false },
      ],
    });
  });

  test('has nothing that is empty, and nothing that the list does not declare', () => {
    expect(ask({ number: '', q: null, pageIndex: 2, other: 'x' })).toEqual({
      identifier: 'id',
      filters: [],
      sort: [],
    });
  });
});

test('a time may be written in filters in another way than in records', () => {
  const convention = { values: { times: 'milliseconds', askedTimes: 'text' } } as const;
  const time = '2026-01-31T01:05:00.000Z';
  expect(writtenValue(convention, paidAt, time, zone, 'filter')).toBe('2026-01-31 09:05:00');
  expect(writtenValue(convention, paidAt, time, zone)).toBe(1_769_821_500_000);
  expect(writtenValue({ values: { times: 'seconds' } }, paidAt, time, zone, 'filter')).toBe(
    1_769_821_500,
  );
});
