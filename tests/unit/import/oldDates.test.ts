import { describe, expect, it } from 'vitest';
import { readCell } from '#server/cells/cell.ts';
import { readDate } from '#server/cells/date.ts';
import { notUnderstood, understood } from '#server/cells/reading.ts';
import { cellProblem } from '#server/import/problems.ts';
import { fitOfCell } from '#server/import/proposal/fits.ts';

/** Dates as catalogues of libraries and old books write them. */

const readDay = (cell: string) =>
  readCell({ heading: 'x', field: { type: 'date' } }, cell, 'Asia/Shanghai');

describe('years that say more than a year are told', () => {
  it.each([
    ['1850-', '1850'],
    ['1850–', '1850'],
    ['[1850-]', '1850'],
    ['<1850->.', '1850'],
    ['1999-00', '1999'],
    ['1999/00', '1999'],
    ['1999-0', '1999'],
    ['1998 1200', '1998'],
  ])('%s goes on, or has another number', (cell, year) =>
    expect(readDate(cell)).toEqual(understood(year, 'datePartlyRead', year)),
  );

  it.each([
    ['1999-00-00', '1999'],
    ['1998-05-00', '1998-05'],
    ['1999', '1999'],
  ])('%s has parts that nobody knows, and no more', (cell, date) =>
    expect(readDate(cell)).toEqual(understood(date)),
  );
});

it.each(['2015-13-01', '2015-00-01', '2015-02-29'])('%s is no day', (cell) =>
  expect(readDay(cell)).toEqual(notUnderstood('dateIncomplete')),
);

describe('a time of the day that a date does not keep is told', () => {
  it.each(['2015-05-12 20:00', '2015/5/12 8:05:01', '13/5/2015 8:30 PM', '2015/5/12 下午 3:00:00'])(
    '%s',
    (cell) => {
      const reading = readDate(cell);
      expect(reading).toMatchObject({ kind: 'value', note: 'clockDropped' });
      expect(readDay(cell)).toEqual(reading);
    },
  );

  it.each([
    '2015-05-12 00:00:00',
    '2015/5/12 0:00',
    '2015-05-12 00:00:00.000',
    '2015-05-12 12:00:00 AM',
    '2015/5/12 上午 12:00:00',
    '2015-05-12T00:00:00Z',
  ])('%s has none', (cell) => expect(readDay(cell)).toEqual(understood('2015-05-12')));

  it('and leaves a column with it one of times', () => {
    const way = { heading: 'x', style: {}, zone: 'UTC' };
    expect(fitOfCell('date', '2015-05-12 20:00', way)).toBe('partly');
    expect(fitOfCell('dateTime', '2015-05-12 20:00', way)).toBe('whole');
  });
});

describe('eras', () => {
  it.each([
    ...[
      '令和元年5月1日',
      '平成３１年',
      '昭和50年',
      '明治5年3月1日',
      '清光绪三十年',
      '康熙五十五年',
    ],
    ...['民国二十三年', '民国23年5月1日', '民國113年'],
  ])('%s is told, and how to write it', (cell) => {
    expect(readDate(cell)).toEqual(notUnderstood('dateUnread'));
    const told = cellProblem('warning', 'zh-CN', 'dateUnread', { field: '出版', value: cell });
    expect(told.message).toContain('可写成 2026-03-01');
  });

  it.each([
    ['公元前221年', '-221'],
    ['前221年', '-221'],
    ['221 B.C.', '-221'],
  ])('%s → %s, without a word', (cell, date) => expect(readDate(cell)).toEqual(understood(date)));
});
