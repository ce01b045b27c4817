import { describe, expect, it } from 'vitest';
import { readIsbn } from '#contract/isbn.ts';
import { readCell } from '#server/cells/cell.ts';
import { readDate } from '#server/cells/date.ts';
import { readNumber } from '#server/cells/number.ts';
import { readPrice } from '#server/cells/price.ts';
import { empty, notUnderstood, understood } from '#server/cells/reading.ts';
import { readList } from '#server/cells/text.ts';

describe('dates are read as far as they are known', () => {
  it.each([
    ['2015-10-1', '2015-10-01'],
    ['1997-5', '1997-05'],
    ['2011', '2011'],
    ['1998年05月', '1998-05'],
    ['2009年6月1日', '2009-06-01'],
    ['2004 年 02 月 25 日', '2004-02-25'],
    ['1996-7-', '1996-07'],
    ['2008--8', '2008-08'],
    ['2006－1', '2006-01'],
    ['２０１０．１', '2010-01'],
    ['1993.12', '1993-12'],
    ['1990.12.3', '1990-12-03'],
    ['20071120', '2007-11-20'],
    ['201010', '2010-10'],
    ['19970000', '1997'],
    ['2009년5월18일', '2009-05-18'],
    ['Apr 01, 1999', '1999-04-01'],
    ['-720', '-720'],
  ])('%s → %s', (cell, date) => {
    expect(readDate(cell)).toEqual(understood(date));
  });

  it.each(['1480.00', '1380.00元', '1980.0', '6400', '4063407446', '暂无', 'unknown', '1200'])(
    '%s is no date',
    (cell) => expect(readDate(cell)).toEqual(notUnderstood('dateUnread')),
  );

  it.each(['2003/2004', '1981.10/1993/12'])('%s holds several', (cell) =>
    expect(readDate(cell)).toEqual(notUnderstood('dateSeveral')),
  );

  it.each([
    ['1992年4月第1版', '1992'],
    ['2002年12月1-1', '2002'],
    ['1985年二月', '1985'],
    ['1934（民国23年）', '1934'],
    ['1998-2版', '1998'],
    ['1998.5重印', '1998'],
    ['2015-05-12 星期二', '2015'],
  ])('of %s the year is kept, which is told', (cell, year) =>
    expect(readDate(cell)).toEqual(understood(year, 'datePartlyRead', year)),
  );

  it.each(['二〇一五年五月', '民国二十三年', '中華民國廿三年十月', '民国104年5月12日'])(
    '%s is told, and no date',
    (cell) => expect(readDate(cell)).toEqual(notUnderstood('dateUnread')),
  );

  it.each(['1966初版1991五印', '1998（重印于2000年）', '1998年9月第一版 2001年1月第6次印刷'])(
    '%s names several',
    (cell) => expect(readDate(cell)).toEqual(notUnderstood('dateSeveral')),
  );

  it.each(['1900-01-00', '1900/1/0', '1900-01-00 00:00:00'])(
    '%s is the zero of a spreadsheet and no date',
    (cell) => expect(readDate(cell)).toEqual(notUnderstood('dateUnread')),
  );

  it('leaves out a month or a day that cannot be', () => {
    expect(readDate('2001-13')).toEqual(understood('2001', 'datePartlyRead', '2001'));
    expect(readDate('2001-02-30')).toEqual(understood('2001-02', 'datePartlyRead', '2001-02'));
  });

  it.each([
    ['-750', '-750'],
    ['1320', '1320'],
    ['2011年', '2011'],
  ])('a column of years: %s → %s', (cell, year) => {
    expect(readDate(cell, {}, true)).toEqual(understood(year));
  });
});

describe('prices keep their currency where the cell tells it', () => {
  it.each([
    ['18.00元', 18, 'CNY'],
    ['CNY 45.00', 45, 'CNY'],
    ['58.00', 58, ''],
    ['.97', 0.97, ''],
    ['260.', 260, ''],
    ['NT$300', 300, 'TWD'],
    ['NT$ 300元', 300, 'TWD'],
    ['280 NTD', 280, 'TWD'],
    ['12 元', 12, 'CNY'],
    ['￥12元', 12, 'CNY'],
    ['1,680円', 1680, 'JPY'],
    ['14,800원', 14800, 'KRW'],
    ['12.5 SEK', 12.5, 'SEK'],
    ['A$ 39.8', 39.8, 'AUD'],
    ['C$12', 12, 'CAD'],
    [',5', 0.5, ''],
    ['€ ,97', 0.97, 'EUR'],
    ['USD 12.9', 12.9, 'USD'],
    ['£ 37,50', 37.5, 'GBP'],
    ['6,61 EUR', 6.61, 'EUR'],
  ])('%s → %d %s', (cell, amount, currency) => {
    expect(readPrice(cell)).toEqual(understood({ amount, currency }));
  });

  it.each([
    '1992年',
    '20041130',
    '36:00',
    '民囯56',
    '２００７，３',
    '5元5',
    'Jan 5, 2007',
    '1997（2001）',
    '4.20X10',
  ])('%s is no price', (cell) => expect(readPrice(cell)).toEqual(notUnderstood('priceUnread')));

  it.each(['.250', '$.125', '.125.000'])('%s is never a thousand times as much', (cell) => {
    const reading = readPrice(cell);
    if (reading.kind === 'value') expect(reading.value.amount).toBeLessThan(1);
  });

  it('say where more decimals are written than are kept', () => {
    expect(readPrice('12.345元', { decimal: '.' })).toEqual(
      understood({ amount: 12.35, currency: 'CNY' }, 'decimalsRounded', '12.35'),
    );
    expect(readPrice('12.300元', { decimal: '.' })).toEqual(
      understood({ amount: 12.3, currency: 'CNY' }),
    );
  });

  it('does not guess whose dollar it is', () => {
    expect(readPrice('$14.95')).toEqual(
      understood({ amount: 14.95, currency: '' }, 'priceCurrencyUnclear'),
    );
  });
});

describe('ISBNs', () => {
  it.each([
    ['439023483', '0439023483'],
    ['61120081', '0061120081'],
    ['978-7-02-000220-7', '9787020002207'],
    ['043965548X', '043965548X'],
  ])('%s → %s', (cell, isbn) => expect(readIsbn(cell)).toEqual(understood(isbn)));

  it.each(['812971060', '9787020002208', '9.78E+12', 'abc', '7'])('%s is none', (cell) =>
    expect(readIsbn(cell)).toEqual(notUnderstood('isbnUnread')),
  );
});

describe('amounts of any list', () => {
  const money = { type: 'money' as const, options: [] };
  const read = (cell: string) => readCell({ heading: 'x', field: money }, cell, 'UTC');

  it.each([
    ['12345678.9', 12_345_678.9, ''],
    ['-10000000', -10_000_000, ''],
    ['CNY 25,000,000.50', 25_000_000.5, 'CNY'],
    ['999999999999.99', 999_999_999_999.99, ''],
  ])('%s may be more than a book costs', (cell, amount, currency) =>
    expect(read(cell)).toEqual(understood({ amount, currency })),
  );

  it.each(['9787020002208', '9787020002208元'])('%s is an identifier, and none', (cell) =>
    expect(read(cell)).toEqual(notUnderstood('priceUnread')),
  );
});

describe('what a spreadsheet shows in place of a value', () => {
  it.each(['#N/A', '#SPILL!', '#CALC!', '#NV', '#WERT!', '#GETTING_DATA', 'Err:502', '########'])(
    '%s is no text',
    (cell) => {
      const field = { type: 'text' as const, options: [] };
      expect(readCell({ heading: 'x', field }, cell, 'UTC')).toEqual(notUnderstood('formulaError'));
    },
  );
});

describe('rich text', () => {
  const richText = { type: 'richText' as const, options: [] };
  const read = (cell: string) => readCell({ heading: 'x', field: richText }, cell, 'UTC');

  it.each([
    ['if x <y then z', '<p>if x &lt;y then z</p>'],
    ['a<b and c>d', '<p>a&lt;b and c&gt;d</p>'],
    ['List<String>', '<p>List&lt;String&gt;</p>'],
    ['<作者>', '<p>&lt;作者&gt;</p>'],
    ['1 < 2 & 3', '<p>1 &lt; 2 &amp; 3</p>'],
    ['<P CLASS="MsoNormal">一<o:p></o:p></P>', '<p>一</p>'],
    ['<ul><li>a<ul><li>b</li></ul></li></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['<p><ruby>漢<rt>かん</rt></ruby></p>', '<p>漢（かん）</p>'],
    ['a &amp; b', '<p>a &amp;amp; b</p>'],
    ['<!---->a &amp; b', 'a &amp; b'],
    ['<!---->', ''],
    ['<p>a<span style="display:none"> <i></i></span></p>', '<p>a</p>'],
  ])('%s keeps its signs, or its blocks', (cell, html) =>
    expect(read(cell)).toEqual(understood(html)),
  );

  it.each([
    ['<p>a<img src="data:image/png;base64,AA==">b</p>', '<p>ab</p>', 'img'],
    ['<p>a<iframe src="https://x.test/v"></iframe></p>', '<p>a</p>', 'iframe'],
    ['<p><math><mi>x</mi></math>b</p>', '<p>b</p>', 'math'],
    ['<p>a<textarea>字</textarea></p>', '<p>a</p>', 'textarea'],
    ['<p>a</p><mp-common-mpaudio></mp-common-mpaudio>', '<p>a</p>', 'mp-common-mpaudio'],
    ['<p>a</p><div style="display:none"><p>答案</p></div>', '<p>a</p>', 'display: none'],
    ['<p>a<span hidden>答案</span></p>', '<p>a</p>', 'display: none'],
  ])('%s tells what is not kept', (cell, html, lost) =>
    expect(read(cell)).toEqual(understood(html, 'richTextReduced', lost)),
  );

  it('tells of links to places that are not allowed', () => {
    expect(read('<p><a href="javascript:alert(1)">a</a></p>')).toMatchObject({
      note: 'richTextReduced',
      detail: 'a href',
    });
  });
});

describe('numbers and lists', () => {
  it('takes no rating for none', () => {
    expect(readNumber('0', {}, true)).toEqual(empty);
    expect(readNumber('', {}, true)).toEqual(empty);
    expect(readNumber('8.9', {}, true)).toEqual(understood(8.9));
    expect(readNumber('n/a')).toEqual(notUnderstood('numberUnread'));
  });

  it('tells of digits beyond what a number holds, and of no others', () => {
    expect(readNumber('0.1234567890123456789')).toMatchObject({ note: 'digitsDropped' });
    expect(readNumber('0.30000000000000004')).toEqual(understood(0.30000000000000004));
    expect(readNumber('0.1000000000000000000000')).toEqual(understood(0.1));
    expect(readNumber('1e22')).toEqual(understood(1e22));
  });

  it('parts tags by bars, each once', () => {
    expect(readList('历史|人文|历史||')).toEqual(['历史', '人文']);
  });

  it('parts tags by line breaks as well, and reads lists of other programs', () => {
    expect(readList('历史\n人文')).toEqual(['历史', '人文']);
    expect(readList('历史;\n人文')).toEqual(['历史', '人文']);
    expect(readList('["history", "a, b"]')).toEqual(['history', 'a, b']);
    expect(readList('["history", 1]')).toHaveLength(2);
  });
});
