import { describe, expect, it } from 'vitest';
import { readIsbn } from '#contract/isbn.ts';
import type { CompiledField } from '#schema/compile.ts';
import { readBookCell } from '#server/cells/bookCell.ts';
import { readCell } from '#server/cells/cell.ts';
import { readDate } from '#server/cells/date.ts';
import { readNumber } from '#server/cells/number.ts';
import { readPrice } from '#server/cells/price.ts';
import { type CellReading, empty, notUnderstood, understood } from '#server/cells/reading.ts';
import { surveyor } from '#server/cells/style.ts';
import { openTable } from '#server/import/file/open.ts';
import fc from '#tests/support/properties.ts';
import { encode, fileOf } from './encoders.ts';

const field = (name: string, type: CompiledField['type']): CompiledField =>
  // the reader asks for a field's name and type
  ({ name, type }) as CompiledField;

/** The cells of a column, read as the whole column is written. */
function readColumn(type: CompiledField['type'], cells: readonly string[], name = 'x') {
  const survey = surveyor({ type });
  for (const cell of cells) survey?.take(cell);
  const result = survey?.result();
  const column = { heading: name, field: field(name, type), style: result?.style };
  return {
    ...result,
    readings: cells.map((cell) => {
      const { currency, ...reading } = readBookCell(column, cell, 'UTC');
      if (reading.kind !== 'value' || currency === undefined) return reading;
      return { ...reading, value: { amount: reading.value, currency } };
    }),
  };
}

/** A column of a file, below its heading. */
async function columnOf(content: Uint8Array | string, position: number) {
  const table = await openTable(fileOf(content), {});
  const cells: string[] = [];
  for await (const { fields } of table.rows()) cells.push(fields[position] ?? '');
  return cells.slice(1);
}

const valuesOf = (readings: readonly CellReading[]) =>
  readings.map((one) => (one.kind === 'value' ? one.value : one.kind));

describe('dates of a column', () => {
  it('that are ambiguous keep their year and are asked about; what is sure is kept whole', async () => {
    const cells = await columnOf(
      'title,author,publishTime\n甲,某,5/12/2015\n乙,某,12-May-2015\n丙,某,10/2015\n丁,某,2015年5月12日\n戊,某,2009年5年25日\n己,某,2015/5/12\n',
      2,
    );
    const { readings, isAmbiguous, examples } = readColumn('partialDate', cells);
    expect(readings).toEqual([
      understood('2015', 'dateAmbiguous', '2015'),
      understood('2015-05-12'),
      understood('2015-10'),
      understood('2015-05-12'),
      understood('2009', 'datePartlyRead', '2009'),
      understood('2015-05-12'),
    ]);
    expect([isAmbiguous, examples]).toEqual([true, ['5/12/2015']]);
  });

  it('are read in the order that another cell proves', () => {
    expect(valuesOf(readColumn('partialDate', ['5/12/2015', '25/12/2015']).readings)).toEqual([
      '2015-12-05',
      '2015-12-25',
    ]);
    expect(valuesOf(readColumn('partialDate', ['5/12/2015', '12/25/2015']).readings)).toEqual([
      '2015-05-12',
      '2015-12-25',
    ]);
  });

  it('that prove both orders are read each by itself', () => {
    const { readings, isAmbiguous } = readColumn('date', ['25/12/2015', '12/25/2015', '1/2/2015']);
    expect(isAmbiguous).toBe(true);
    expect(readings).toEqual([
      understood('2015-12-25'),
      understood('2015-12-25'),
      notUnderstood('dateAmbiguous'),
    ]);
  });

  it.each([
    ['12th May 2015', '2015-05-12'],
    ['May 12, 2015', '2015-05-12'],
    ['Tuesday, May 12, 2015', '2015-05-12'],
    ['12 Sept. 2015', '2015-09-12'],
    ['2015-May-12', '2015-05-12'],
    ['May-2015', '2015-05'],
    ['10.2015', '2015-10'],
    ['13/5/2015', '2015-05-13'],
    ['5/5/2015', '2015-05-05'],
    ['2015年5月12', '2015-05-12'],
    ['２０１５年５月１２日', '2015-05-12'],
    ['\u200b2015-05-12\ufeff', '2015-05-12'],
    ['2015-05-12 00:00:00', '2015-05-12'],
  ])('%s → %s', (cell, date) => expect(readDate(cell)).toEqual(understood(date)));

  it.each([
    ['2015年13月5日', understood('2015', 'datePartlyRead', '2015')],
    ['31/13/2015', understood('2015', 'datePartlyRead', '2015')],
    ['31/2/2015', understood('2015', 'datePartlyRead', '2015')],
    ['12-May-15', understood('2015-05-12', 'dateCentury', '2015-05-12')],
    ['5/12/15', notUnderstood('dateAmbiguous')],
    ['32 May 2015', understood('2015-05', 'datePartlyRead', '2015-05')],
    ['12 Mai 2015', understood('2015', 'datePartlyRead', '2015')],
    ['12 de mayo de 2015', understood('2015', 'datePartlyRead', '2015')],
    ['mai 2015', understood('2015', 'datePartlyRead', '2015')],
    ['五月 2015', understood('2015', 'datePartlyRead', '2015')],
    ['2015年春', understood('2015', 'datePartlyRead', '2015')],
    ['2015 Q1', understood('2015', 'datePartlyRead', '2015')],
    ['13/2015', understood('2015', 'datePartlyRead', '2015')],
    ['2015,5,12', understood('2015', 'datePartlyRead', '2015')],
    ['1990s', understood('1990', 'datePartlyRead', '1990')],
    ['before 1900', understood('1900', 'datePartlyRead', '1900')],
    ['ca. 1900', understood('1900', 'datePartlyRead', '1900')],
    ['1998?', understood('1998', 'datePartlyRead', '1998')],
    ['1998²', understood('1998', 'datePartlyRead', '1998')],
    ['2015-05-11T16:00:00.000Z', understood('2015', 'datePartlyRead', '2015')],
    ['150512', notUnderstood('dateUnread')],
  ])('%s is told', (cell, reading) => {
    expect(readDate(cell)).toEqual(reading);
  });

  const readTime = (cell: string) =>
    readCell({ heading: 'x', field: field('x', 'dateTime') }, cell, 'Asia/Shanghai');

  it.each([
    ['2015-05-12 10:00 +08:00', '2015-05-12T02:00:00.000Z'],
    ['2015-05-12T10:00:00+0800', '2015-05-12T02:00:00.000Z'],
    ['2015-05-12 10:00 UTC', '2015-05-12T10:00:00.000Z'],
    ['２０１５－０５－１２　１０：００', '2015-05-12T02:00:00.000Z'],
    ['2015-05-12 12:00 am', '2015-05-11T16:00:00.000Z'],
  ])('the time %s → %s', (cell, instant) => expect(readTime(cell)).toEqual(understood(instant)));

  it.each([
    '2015-02-30T10:00:00Z',
    '2015/5/12 10:00 +08:00',
    '2015-05-12 10:00 GMT+8',
    '2015-05-12T10:00:00,5',
    '2015-05-12 10',
    '2015-05-12 上午',
    '2015-05-12 13:00 AM',
    '2015-05-12 24:30',
  ])('the time %s is told', (cell) => expect(readTime(cell)).toEqual(notUnderstood('timeUnread')));

  it('any day in any order is read right, or told', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2026-12-31') });
    const order = fc.constantFrom('dmy' as const, 'mdy' as const);
    const separator = fc.constantFrom('/', '-', '.');
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 1, maxLength: 8 }),
        order,
        separator,
        (days, by, sign) => {
          const write = (one: Date) => {
            const parts = [one.getUTCDate(), one.getUTCMonth() + 1];
            return [...(by === 'dmy' ? parts : parts.reverse()), one.getUTCFullYear()].join(sign);
          };
          const { readings, isAmbiguous } = readColumn('partialDate', days.map(write));
          readings.forEach((reading, index) => {
            const wanted = days[index]?.toISOString().slice(0, 10) ?? '';
            if (reading.kind !== 'value') throw new Error('a day was not read');
            if (reading.note === undefined) expect(reading.value).toBe(wanted);
            else expect([isAmbiguous, reading.value]).toEqual([true, wanted.slice(0, 4)]);
          });
        },
      ),
    );
  });
});

describe('numbers of a column', () => {
  it('are right or told', async () => {
    const cells = await columnOf(
      '书名;作者;定价\n甲;某;39,80\n乙;某;1.234\n丙;某;39,800\n丁;某;2007，3\n戊;某;￥３９．８０\n',
      2,
    );
    const { readings, isAmbiguous } = readColumn('money', cells);
    expect(readings).toEqual([
      understood({ amount: 39.8, currency: '' }),
      notUnderstood('numberAmbiguous'),
      notUnderstood('numberAmbiguous'),
      notUnderstood('priceUnread'),
      understood({ amount: 39.8, currency: '' }, 'priceCurrencyUnclear'),
    ]);
    expect(isAmbiguous).toBe(true);
  });

  it('have the decimal mark that another cell proves', () => {
    expect(valuesOf(readColumn('number', ['1.234', '39,80']).readings)).toEqual([1234, 39.8]);
    expect(valuesOf(readColumn('number', ['1.234', '39.80']).readings)).toEqual([1.234, 39.8]);
    expect(valuesOf(readColumn('number', ['39,800', '1,234.5']).readings)).toEqual([39800, 1234.5]);
    expect(valuesOf(readColumn('number', ['39,800', '1.234.567']).readings)).toEqual([
      39.8, 1234567,
    ]);
  });

  it.each([
    ['１２３', 123],
    ['1 234,5', 1234.5],
    ['1’234.5', 1234.5],
    ['39，800', 39800],
    ['-3.5', -3.5],
    ['85%', 0.85],
    ['3.5万', 35000],
    ['0.123', 0.123],
    ['1e3', 1000],
  ])('%s → %d', (cell, value) => expect(readNumber(cell)).toEqual(understood(value)));

  it.each(['1e400', '9007199254740993', '-12345678901234567890', '12²', '12①', '1½'])(
    '%s is told, and never another number',
    (cell) => {
      expect(readNumber(cell)).toEqual(notUnderstood('numberUnread'));
      expect(readPrice(cell)).toEqual(notUnderstood('priceUnread'));
    },
  );

  it.each([9007199254740994, 1e20, 1.5e300, -1e21])(
    '%d is the same after it was written',
    (one) => {
      expect(readNumber(String(one))).toEqual(understood(one));
    },
  );

  it('of shares are no ratings', () => {
    expect(readColumn('number', ['85%', '８５％'], 'rating').readings).toEqual([
      notUnderstood('numberUnread'),
      notUnderstood('numberUnread'),
    ]);
  });

  it('have no decimals in some currencies, whatever the others of the column have', () => {
    expect(valuesOf(readColumn('money', ['39,80 €', 'NT$ 1,200', '1.200円']).readings)).toEqual([
      { amount: 39.8, currency: 'EUR' },
      { amount: 1200, currency: 'TWD' },
      { amount: 1200, currency: 'JPY' },
    ]);
  });

  it.each(['2007，3', '12,3456', '1,23,456', '1.2.3', '8.5分', '约320', 'n/a', '—'])(
    '%s is told',
    (cell) => expect(readNumber(cell)).toEqual(notUnderstood('numberUnread')),
  );

  it('any price is read right, or told', () => {
    const mark = fc.constantFrom('.', ',');
    const amount = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 8 }),
        mark,
        fc.boolean(),
        fc.integer({ min: 0, max: 3 }),
        (amounts, sign, isGrouped, decimals) => {
          const write = (one: number) => {
            const [whole = '', fraction = ''] = one.toFixed(decimals).split('.');
            const group = sign === '.' ? ',' : '.';
            const digits = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole;
            return fraction === '' ? digits : `${digits}${sign}${fraction}`;
          };
          const { readings } = readColumn('money', amounts.map(write));
          readings.forEach((reading, index) => {
            if (reading.kind === 'value')
              expect(reading.value).toEqual({
                amount: Number(amounts[index]?.toFixed(decimals)),
                currency: '',
              });
            else expect(reading).toEqual(notUnderstood('numberAmbiguous'));
          });
        },
      ),
    );
  });

  it('keep their currencies', () => {
    expect(
      valuesOf(readColumn('money', ['NT$1,200', 'HK$ 45.5', '39.8元', 'S$12.50']).readings),
    ).toEqual([
      { amount: 1200, currency: 'TWD' },
      { amount: 45.5, currency: 'HKD' },
      { amount: 39.8, currency: 'CNY' },
      { amount: 12.5, currency: 'SGD' },
    ]);
    expect(readPrice('14,800원')).toEqual(understood({ amount: 14800, currency: 'KRW' }));
  });
});

describe('ISBNs of a file', () => {
  it('are read out of their wrappers, and an empty wrapper says nothing', async () => {
    const file = 'Title,ISBN,ISBN13\nA,"=""0262033844""","=""9780262033848"""\nB,"=""""","="""""\n';
    const readings = (cells: string[]) => readColumn('text', cells, 'isbn').readings;
    expect(readings(await columnOf(file, 1))).toEqual([understood('0262033844'), empty]);
    expect(readings(await columnOf(file, 2))).toEqual([understood('9780262033848'), empty]);
  });

  it.each([
    ['9787020002207 (平装)', '9787020002207'],
    ['9787020002207（精装）', '9787020002207'],
    ['ISBN 978-7-02-000220-7 : CNY 39.80', '9787020002207'],
    ['９７８７０２０００２２０７', '9787020002207'],
    ['\u200e978\u00ad7020002207\ufeff', '9787020002207'],
    ['978—7—02—000220—7', '9787020002207'],
    ['0262033844 / 9780262033848', '9780262033848'],
    ['="0262033844"', '0262033844'],
    ['262033844', '0262033844'],
    ['SBN 8044-2957-X', '080442957X'],
    ['9.787020002207E+12', '9787020002207'],
    ['9787020002207²', '9787020002207'],
  ])('%s → %s', (cell, isbn) => expect(readIsbn(cell)).toEqual(understood(isbn)));

  it.each([
    ['9787020002208 (平装)', 'isbnUnread'],
    ['9.78702E+12', 'isbnUnread'],
    ['9787020002207, 9780262033848', 'isbnSeveral'],
    ['9780262033848, 9787020002208', 'isbnSeveral'],
    ['0262033844, 0262033845', 'isbnSeveral'],
  ] as const)('%s is told', (cell, note) => expect(readIsbn(cell)).toEqual(notUnderstood(note)));
});

it('text of a wrong encoding is never taken in silence', async () => {
  const bytes = encode('windows-1252')('title\nLes Misérables\n');
  const table = await openTable(fileOf(bytes), { encoding: 'utf-8' });
  const cells: string[] = [];
  for await (const { fields } of table.rows()) cells.push(fields[0] ?? '');
  expect(readColumn('text', cells, 'title').readings[1]).toMatchObject({ note: 'garbled' });
});
