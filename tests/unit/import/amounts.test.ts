import { describe, expect, it } from 'vitest';
import { readCell } from '#server/cells/cell.ts';
import { readNumber } from '#server/cells/number.ts';
import { readPrice } from '#server/cells/price.ts';
import { notUnderstood, understood } from '#server/cells/reading.ts';

/** Amounts and numbers as people write them in lists of books. */

describe('prices in words', () => {
  it.each([
    ['五元', 5],
    ['十二元五角', 12.5],
    ['十二元五角三分', 12.53],
    ['12元5角', 12.5],
    ['5毛', 0.5],
    ['80分', 0.8],
    ['12块', 12],
    ['12块钱', 12],
    ['伍拾元整', 50],
    ['人民币壹佰贰拾元整', 120],
    ['一千二百元', 1_200],
    ['三万元', 30_000],
    ['1.2万元', 12_000],
  ])('%s is %d yuan', (cell, amount) =>
    expect(readPrice(cell)).toEqual(understood({ amount, currency: 'CNY' })),
  );

  it.each(['12块5', '12元12角', '12.5元5角', '整', '元', '12圆'])('%s is not guessed', (cell) =>
    expect(readPrice(cell)).toEqual(notUnderstood('priceUnread')),
  );

  it.each([
    ['12.5加元', 'CAD'],
    ['12.5澳元', 'AUD'],
    ['12.5 zł', 'PLN'],
    ['12.5 SEK', 'SEK'],
    ['12.5卢布', 'RUB'],
  ])('%s names its currency', (cell, currency) =>
    expect(readPrice(cell)).toEqual(understood({ amount: 12.5, currency })),
  );
});

describe('another amount in brackets is told', () => {
  it.each(['12元（含邮费3元）', '12元（原价20）', '12元(8折)', '12元（运费另付3元）'])(
    '%s',
    (cell) =>
      expect(readPrice(cell)).toEqual(
        understood({ amount: 12, currency: 'CNY' }, 'pricePartlyRead', '12'),
      ),
  );

  it.each([
    '12元（12.00元）',
    '12元（含光盘）',
    '12元（1998年版）',
    '12元（第2版）',
    '12元（3册）',
    '12元（HK$15）',
  ])('%s has none', (cell) =>
    expect(readPrice(cell)).toEqual(understood({ amount: 12, currency: 'CNY' })),
  );
});

it('an amount in brackets is owed where amounts may be below zero, and told', () => {
  const price = (minimum: number | undefined, cell: string) =>
    readCell({ heading: 'x', field: { type: 'money', minimum } }, cell, 'UTC');
  for (const cell of ['(1,234.50)', '（1234.5）', '(1 234,50)'])
    expect(price(undefined, cell)).toEqual(
      understood({ amount: -1_234.5, currency: '' }, 'bracketsNegative', '-1234.5'),
    );
  expect(price(0, '(12.50)')).toEqual(notUnderstood('priceUnread'));
  expect(readNumber('(5)')).toEqual(notUnderstood('numberUnread'));
});

describe('numbers with what they count', () => {
  it.each([
    ['300页', 300],
    ['300 頁', 300],
    ['300 p.', 300],
    ['300pp', 300],
    ['300 pages', 300],
    ['３００页', 300],
    ['五百页', 500],
    ['3册', 3],
    ['两本', 2],
    ['2015年', 2_015],
    ['廿五', 25],
    ['壹佰贰拾', 120],
  ])('%s is %d', (cell, number) => expect(readNumber(cell)).toEqual(understood(number)));

  it.each([
    '约300页',
    '300页（含索引）',
    'xii, 300 p.',
    '300+',
    '10kg',
    '十分',
    '1/2',
    '4星',
    '页',
    '12²',
  ])('%s is not guessed', (cell) =>
    expect(readNumber(cell)).toEqual(notUnderstood('numberUnread')),
  );
});
