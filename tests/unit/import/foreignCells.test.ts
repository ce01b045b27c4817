import { describe, expect, it } from 'vitest';
import { readCell } from '#server/cells/cell.ts';
import { notUnderstood, understood } from '#server/cells/reading.ts';

/** Cells that a program has written for itself, or has damaged. */

const read = (type: 'text' | 'longText' | 'dateTime' | 'tags', cell: string) =>
  readCell({ heading: 'x', field: { type } }, cell, 'Asia/Shanghai');

describe('texts that their writer did not mean are told', () => {
  it.each(['9.78753E+12', '1.38E+10', '6.9E+12', '1E+11'])('%s has lost its last digits', (cell) =>
    expect(read('text', cell)).toEqual(understood(cell, 'digitsLost')),
  );

  it.each(['1.23456789012E+11', 'E+10', '1.5E+00', '3E+1', 'A1.38E+10'])('%s has not', (cell) =>
    expect(read('text', cell)).toEqual(understood(cell)),
  );

  it.each(['????', '?? ??', 'abcï¿½'])('%s was something else', (cell) =>
    expect(read('text', cell)).toEqual(understood(cell, 'garbled')),
  );

  it.each(['?', '什么??', 'Why?', '??? 为什么'])('%s is a text', (cell) =>
    expect(read('text', cell)).toEqual(understood(cell)),
  );
});

describe('times as mails, browsers and other spreadsheets write them', () => {
  it.each([
    'Tue, 12 May 2015 20:00:00 GMT',
    'Tue May 12 2015 20:00:00 GMT+0800 (China Standard Time)',
    '2015/5/12 20:00 UTC',
    '2015-05-12 PM 8:00',
    '2015-05-12 20:00 CST',
    '2015-05-12 20:00 GMT+8',
    '2015-05-12 20:00:00 -2200',
    '2015-05-12 20:00-22:00',
    '2015-05-12 1000-1200',
  ])('%s is not guessed', (cell) =>
    expect(read('dateTime', cell)).toEqual(notUnderstood('timeUnread')),
  );
});
