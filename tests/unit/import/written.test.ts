import { describe, expect, it } from 'vitest';
import { dayOfNumber, writeList } from '#contract/cellText.ts';
import { readIsbn } from '#contract/isbn.ts';
import { readCell } from '#server/cells/cell.ts';
import { readDate } from '#server/cells/date.ts';
import { type ColumnStyle, readNumber } from '#server/cells/number.ts';
import { notUnderstood, understood } from '#server/cells/reading.ts';
import { NamedRecords } from '#server/cells/related.ts';
import { surveyor } from '#server/cells/style.ts';
import { fitOfCell } from '#server/import/proposal/fits.ts';
import { readRelatedCell } from '#server/import/relatedCells.ts';
import { shippedLists } from '#tests/support/exported.ts';
import fc from '#tests/support/properties.ts';

/** Cells that look like something else than they are: right, or told. */

const read = (type: Parameters<typeof readCell>[0]['field']['type'], cell: string) =>
  readCell({ heading: 'x', field: { type } }, cell, 'Asia/Shanghai');
const readTime = (cell: string) =>
  readCell({ heading: 'x', field: { type: 'dateTime' } }, cell, 'UTC');

it.each(['一百五', '三百二十一', '两万三', '十五', '五十万', '壹佰贰拾', '万', '二〇二四'])(
  '%s is told, and no number',
  (cell) => expect(readNumber(cell)).toEqual(notUnderstood('numberUnread')),
);

describe('a number in a column of dates', () => {
  const readBy = (
    type: 'date' | 'partialDate' | 'dateTime',
    cell: string,
    dateOrder?: ColumnStyle['dateOrder'],
  ) => readCell({ heading: 'x', field: { type }, style: { dateOrder } }, cell, 'Asia/Shanghai');

  it('is the day that a spreadsheet counts, where that was said', () => {
    for (const type of ['date', 'partialDate'] as const) {
      expect(readBy(type, '45789', 'days1900')).toEqual(understood('2025-05-12'));
      expect(readBy(type, ' 44327.0', 'days1904')).toEqual(understood('2025-05-12'));
      expect(readBy(type, '45789.75', 'days1900')).toEqual(
        understood('2025-05-12', 'clockDropped', '2025-05-12'),
      );
    }
    expect(readBy('dateTime', '45789.75', 'days1900')).toEqual(
      understood('2025-05-12T10:00:00.000Z'),
    );
    expect(readBy('date', '2025年5月12日', 'days1900')).toEqual(understood('2025-05-12'));
    expect(readBy('partialDate', '2015', 'days1900')).toEqual(understood('2015'));
    expect(readBy('date', '5/12/2015', 'days1900')).toEqual(notUnderstood('dateAmbiguous'));
  });

  it('is told with the day that it may be, where nobody said so', () => {
    for (const dateOrder of [undefined, 'ymd', 'dmy'] as const)
      for (const type of ['date', 'partialDate', 'dateTime'] as const)
        expect(readBy(type, '45789', dateOrder)).toEqual(notUnderstood('dateNumber', '2025-05-12'));
    expect(readBy('date', '20250512')).toEqual(understood('2025-05-12'));
  });

  it('counts every day as a calendar does, in both ways', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000 + 1_462, max: 99_999 }), (days) => {
        const day = new Date(Date.UTC(1970, 0, 1 + days - 25_569)).toISOString().slice(0, 10);
        expect(dayOfNumber(String(days), 'days1900')).toBe(day);
        expect(dayOfNumber(String(days - 1_462), 'days1904')).toBe(day);
      }),
    );
  });

  it('has its column asked about', () => {
    const survey = surveyor({ type: 'date' });
    for (const cell of ['45789', '2025-05-12', '45790.5', '2015']) survey?.take(cell);
    expect(survey?.result()).toEqual({
      style: {},
      isAmbiguous: true,
      examples: ['45789', '45790.5'],
    });
  });
});

describe('an ISSN is no ISBN', () => {
  it.each(['1234-5679', '0317-8471', '2049-3630', 'ISSN 2049-3630', 'ISBN: 2049-3630'])(
    '%s',
    (cell) => expect(readIsbn(cell)).toEqual(notUnderstood('isbnUnread')),
  );

  it.each([
    ['61120081', '0061120081'],
    ['ISBN 61120081', '0061120081'],
    ['SBN 330-10502-7', '0330105027'],
  ])('and %s is one', (cell, isbn) => expect(readIsbn(cell)).toEqual(understood(isbn)));
});

describe('ranges of dates and times are told', () => {
  it.each([
    '31/12/2014 - 05/01/2015',
    '25/12/2015, 26/12/2015',
    '25.12.2015 26.12.2015',
    '1998-2003',
    '2015-05-12 - 2015-05-20',
  ])('%s holds several', (cell) => expect(readDate(cell)).toEqual(notUnderstood('dateSeveral')));

  it.each(['1999.9-10', '2015.05-06', '1999/9-10', '2015-1/2', '2015年3-5月', '25/12/2015 foo'])(
    '%s is not taken for a day in silence',
    (cell) => {
      const reading = readDate(cell);
      expect(reading.kind === 'empty' ? undefined : reading.note).toBeDefined();
    },
  );

  it('with an order that is known, too', () => {
    const style = { dateOrder: 'dmy' } as const;
    expect(readDate('5/12/2015 - 6/12/2015', style)).toEqual(notUnderstood('dateSeveral'));
    expect(readDate('5/12/2015 14:00', style)).toEqual(
      understood('2015-12-05', 'clockDropped', '2015-12-05'),
    );
  });

  it.each([
    '2015-05-12 20:00-22:00',
    '2015-05-12 08:00-10:00',
    '2015-05-12T20:00:00+25:00',
    '2015-05-12 24:00',
    '25/12/2015 8 PM',
    '25/12/2015 - 26/12/2015',
  ])('%s is no time', (cell) =>
    expect(read('dateTime', cell)).toEqual(notUnderstood('timeUnread')),
  );

  it.each([
    ['2015-05-12 20:00:00-05:00', '2015-05-13T01:00:00.000Z'],
    ['2015-05-12T20:00-05:00', '2015-05-13T01:00:00.000Z'],
    ['2015-05-12 20:00 +14:00', '2015-05-12T06:00:00.000Z'],
  ])('%s has an offset', (cell, instant) =>
    expect(read('dateTime', cell)).toEqual(understood(instant)),
  );

  it.each(['2015-05-12 24:00', '25/12/2015 23:59 -08:00', '5/12/2015 foo'])(
    '%s is no day',
    (cell) => expect(read('date', cell).kind).toBe('notUnderstood'),
  );
});

describe('parts of a second', () => {
  it.each([
    ['2026-03-01 20:00:00.123456', '2026-03-01T20:00:00.123Z'],
    ['2026-03-01T20:00:00.123456Z', '2026-03-01T20:00:00.123Z'],
    ['2026-03-01T20:00:00.9999+08:00', '2026-03-01T12:00:00.999Z'],
    ['2026-03-01 20:00:00.9999', '2026-03-01T20:00:00.999Z'],
  ])('of %s are told where more are written than are kept', (cell, kept) =>
    expect(readTime(cell)).toEqual(understood(kept, 'digitsDropped', kept)),
  );

  it.each(['2026-03-01 20:00:00.1230000', '2026-03-01T20:00:00.123000000Z'])(
    'of %s are kept',
    (cell) => expect(readTime(cell)).toEqual(understood('2026-03-01T20:00:00.123Z')),
  );

  it('are not made of the digits of a longer number', () => {
    expect(readTime('2026-03-01 20:00:123')).toEqual(notUnderstood('timeUnread'));
  });

  it('beyond a thousandth leave a column of times one of times', () => {
    const way = { heading: 'x', style: {}, zone: 'UTC' };
    expect(fitOfCell('dateTime', '2026-03-01 20:00:00.123456', way)).toBe('whole');
  });
});

describe('parts of the day', () => {
  it.each([
    ['2026-03-01 上午12:00', '00:00'],
    ['2026-03-01 下午0:30', '12:30'],
    ['2026-03-01 12:30 PM', '12:30'],
  ])('%s is %s', (cell, clock) =>
    expect(readTime(cell)).toEqual(understood(`2026-03-01T${clock}:00.000Z`)),
  );

  // they are of the next day, or of none
  it.each([
    '晚上12点',
    '晚上8点',
    '凌晨1点',
    '晚上1点',
    '晚上0:30',
    '中午8点',
    '凌晨12点',
    '上午13:00',
  ])('%s is not guessed', (clock) =>
    expect(readTime(`2026-03-01 ${clock}`)).toEqual(notUnderstood('timeUnread')),
  );
});

describe('JSON that has a name twice', () => {
  it.each([
    '{"a":1,"a":2}',
    '[{"b":{"a":1,"\\u0061":2}}]',
    '{"a":[{"__proto__":1,"__proto__":1}]}',
  ])('%s is not taken, because one of the values would be lost', (cell) =>
    expect(read('json', cell)).toEqual(notUnderstood('jsonRepeated')),
  );

  it.each(['{"a":{"a":1},"b":[{"a":2},{"a":3}]}', '{"a":"\\"a\\": 1, a"}', '["a","a"]', '1'])(
    '%s has none',
    (cell) => expect(read('json', cell)).toEqual(understood(JSON.parse(cell))),
  );
});

it('a name that stands twice in an item of a relation is told', () => {
  const lists = shippedLists();
  const field = lists.get('book-lists')?.fields.books;
  const resource = lists.get('books');
  if (!field || !resource) throw new Error('the list is not shipped');
  const text = '[{"bookId":"1","note":"a","note":"b"}]';
  const list = { resource, isId: () => true, named: async () => [], existing: async () => [] };
  const named = new NamedRecords([{ id: '1', title: '活着' }]);
  const read = (text: string) =>
    readRelatedCell({ field, heading: 'x', text }, list, named, 'en-US');
  expect(read(text)).toMatchObject({ problems: [{ code: 'jsonRepeated', severity: 'error' }] });
  expect(read('[{"bookId":"1","note":"a"}]')).toMatchObject({ value: [{ id: '1', note: 'a' }] });
});

describe('texts that a program has decoded wrongly', () => {
  it.each(['café', 'don’t', 'A·B', 'война', '中国文学'])('%s is told', (text) => {
    const cell = new TextDecoder('windows-1252').decode(Buffer.from(text));
    expect(read('text', cell)).toEqual(understood(cell, 'garbled'));
    expect(read('text', text)).toEqual(understood(text));
  });

  it('what a Chinese program makes of it is told as well', () => {
    expect(read('text', '锟斤拷')).toEqual(understood('锟斤拷', 'garbled'));
  });

  it.each([
    'café…”',
    'MANHÃ”',
    'MAMÂ»',
    'Ñandú',
    'Ðorđe',
    'São “é”',
    'â',
    'Übermut',
    'ée…',
    '5 € – â',
  ])('%s is a text', (cell) => expect(read('text', cell)).toEqual(understood(cell)));
});

describe('signs within texts', () => {
  it.each([
    ['a\tb', ['a\tb']],
    ['"a\tb"、"\u3000"', ['a\tb', '\u3000']],
    ['"a\nb", "c\r\nd"', ['a\nb', 'c\r\nd']],
    ['小说\r散文\v诗', ['小说', '散文', '诗']],
    ['a\u2028b', ['a\u2028b']],
  ])('%j are kept in tags', (cell, tags) => expect(read('tags', cell)).toEqual(understood(tags)));

  it('are kept in texts; of several lines one is made, which is told', () => {
    expect(read('text', 'a\tb')).toEqual(understood('a\tb'));
    expect(read('text', 'a\r\nb')).toEqual(understood('a b', 'linesJoined'));
    expect(read('text', ' a \n')).toEqual(understood('a'));
    expect(read('longText', 'a\tb\f\u001f\r\nc')).toEqual(understood('a\tb\f\u001f\nc'));
  });
});

it('an amount below zero keeps its sign where the field may hold it, and is told elsewhere', () => {
  const price = (minimum: number | undefined, cell: string) =>
    readCell({ heading: 'x', field: { type: 'money', minimum } }, cell, 'UTC');
  expect(price(undefined, '-39.80')).toEqual(understood({ amount: -39.8, currency: '' }));
  expect(price(-100, '-5')).toEqual(understood({ amount: -5, currency: '' }));
  expect(price(0, '-5')).toEqual(notUnderstood('priceUnread'));
});

describe('lists of other programs', () => {
  it.each([
    ['["a", 1]', ['a', '1']],
    ['[1, 2.5]', ['1', '2.5']],
    ["['a', 'b']", ['a', 'b']],
    ['[科幻]', ['[科幻]']],
    ['[美]科幻, 小说', ['[美]科幻', '小说']],
    ['{a}、b', ['{a}', 'b']],
    ['"[a", b', ['[a', 'b']],
  ])('%s gives its items', (cell, items) => expect(read('tags', cell)).toEqual(understood(items)));

  it.each([
    '[{"name":"小说","count":3}]',
    '[{"name":"小说"}]',
    '{"a":1,"b":2}',
    '[null]',
    '[["a"]]',
    '[小说, 散文]',
    "['a', 1]",
    '{小说,散文}',
  ])('%s is told, and not cut up', (cell) =>
    expect(read('tags', cell)).toEqual(notUnderstood('listUnread')),
  );

  it.each(['[]', ' [ ] ', ',,,', '、'])('%s says nothing, as an empty cell does', (cell) => {
    expect(read('tags', cell)).toEqual({ kind: 'empty' });
  });

  it('come back from exports, whatever they begin with', () => {
    for (const items of [['{}'], ['[]'], ['{a', 'b'], ['[', ']'], ['{"a":1}', 'x'], ['a', '{b}']])
      expect(read('tags', writeList(items, '、'))).toEqual(understood(items));
  });
});
