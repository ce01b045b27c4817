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

describe('the date of the edition', () => {
  it.each([
    ['1998[重印2000]', '1998'],
    ['1998（重印于2000年）', '1998'],
    ['1998-2版', '1998'],
    ['1998 (2000重印)', '1998'],
    ['1998.5重印', '1998-05'],
  ])('%s → %s', (cell, date) => expect(readDate(cell)).toEqual(understood(date)));
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

describe('years of the Republic are those of the calendar of the West, which is told', () => {
  it.each([
    ['民国二十三年', '1934'],
    ['中華民國廿三年十月', '1934-10'],
    ['民国23年5月1日', '1934-05-01'],
    ['民国二三年', '1934'],
    ['民国元年', '1912'],
    ['民國113年', '2024'],
  ])('%s → %s', (cell, date) => expect(readDate(cell)).toEqual(understood(date, 'dateEra', date)));

  it.each(['1934（民国23年）', '民国二十三年（1934）', '民国23年 [1934年]'])(
    '%s says the same twice',
    (cell) => expect(readDate(cell)).toEqual(understood('1934')),
  );

  it('unless the two years differ', () => {
    expect(readDate('1935（民国23年）')).toEqual(notUnderstood('dateSeveral'));
  });

  it.each([
    ...['令和元年5月1日', '平成３１年', '昭和50年', '昭和50.3.1', '大正14', '明治5年3月1日'],
    ...[
      '清光绪三十年',
      '光緒卅年十月',
      '康熙五十五年',
      '明万历十年',
      '光绪丙午',
      '民国0年',
      '民国300年',
    ],
  ])('%s is told, and how to write it', (cell) => {
    expect(readDate(cell)).toEqual(notUnderstood('dateUnread'));
    expect(readDay(cell)).toMatchObject({ kind: 'notUnderstood' });
    const told = cellProblem('warning', 'zh-CN', 'dateUnread', { field: '出版', value: cell });
    expect(told.message).toContain('可写成 2026-03-01');
  });

  it.each(['1975（昭和50年）', '昭和五十年（1975）'])(
    '%s is read as far as it is understood, which is told',
    (cell) => expect(readDate(cell)).toEqual(understood('1975', 'datePartlyRead', '1975')),
  );

  it('a whole day of an era is a day', () => {
    expect(readDay('民国23年5月1日')).toEqual(understood('1934-05-01', 'dateEra', '1934-05-01'));
    expect(readDay('民国23年')).toEqual(notUnderstood('dateIncomplete'));
  });

  it.each([
    ['公元前221年', '-221'],
    ['前221年', '-221'],
    ['221 B.C.', '-221'],
    ['公元1998年5月', '1998-05'],
    ['AD 1998', '1998'],
  ])('%s → %s, without a word', (cell, date) => expect(readDate(cell)).toEqual(understood(date)));
});
