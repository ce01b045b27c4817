import { describe, expect, it } from 'vitest';
import { readNumber } from '#server/cells/number.ts';
import { readPrice } from '#server/cells/price.ts';
import { notUnderstood, understood } from '#server/cells/reading.ts';
import { cellProblem } from '#server/import/problems.ts';

/** Amounts and numbers as people write them in lists of books. */

it.each([
  ...[
    '五元',
    '十二元五角',
    '12元5角',
    '5毛',
    '80分',
    '12块',
    '12块钱',
    '伍拾元整',
    '三万元',
    '1.2万元',
  ],
  ...['12块5', '12元12角', '12.5元5角', '整', '元', '12圆', '定价12元', '12元/册', '3.20元/5.50元'],
  ...[
    '12.5加元',
    '12.5澳元',
    '12.5 zł',
    '12.5卢布',
    '新台币180',
    '港币148元',
    'NTD 300 円',
    '$12元',
  ],
  '(12.50)',
  ...['12元（含邮费3元）', '12元（12.00元）', '12元(全两册)', 'US$ 5.77 (HK$ 45)', '880円（税込）'],
])('a price in words, with a remark or with another amount is told: %s', (cell) => {
  expect(readPrice(cell)).toEqual(notUnderstood('priceUnread'));
  const told = cellProblem('warning', 'en-US', 'priceUnread', { field: 'Price', value: cell });
  expect(told.message).toContain('Write one number, optionally with a currency');
});

describe('numbers with what they count', () => {
  it.each([
    ['300页', 300],
    ['300 頁', 300],
    ['300 p.', 300],
    ['300pp', 300],
    ['300 pages', 300],
    ['３００页', 300],
    ['3册', 3],
    ['2015年', 2_015],
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
