import { describe, expect, it } from 'vitest';
import {
  addressSeparator,
  guardText,
  looksLikeFormula,
  readAddresses,
  readBoolean,
  readDuration,
  readList,
  readOption,
  readReference,
  standsAlone,
  unguardText,
  workbookText,
  writeCsvLine,
  writeDuration,
  writeList,
  writeOption,
  writeReference,
} from '#contract/cellText.ts';
import { inLanguage, listSeparator } from '#contract/language.ts';
import fc from '#tests/support/properties.ts';

/** Any text, with what goes wrong far more often than chance would have it. */
const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'=+-@＝＋－＠﹣\'"|;；,，、#\t\r\n  　\u200B\uFEFF0《》（）“”()｜&'),
      fc.constantFrom('小说', 'C++', '👩‍👩‍👧', '𠮷', '<b>', '""', ' #12', 'true'),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));
const sign = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠﹦﹢﹣﹫])/;

describe('the text of a cell', () => {
  it('is the same after it was written to CSV and read, and is no formula there', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const written = guardText(text);
        expect(written).not.toMatch(sign);
        expect(unguardText(written)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the same after it was written to a workbook and read', () => {
    fc.assert(fc.property(nasty, (text) => unguardText(workbookText(text)) === text));
  });

  it.each(["'tis", "'s-Gravenhage", "''Salem's Lot''", "'80s", "'引号开头", "'"])(
    'keeps the apostrophe of %j, which guards nothing',
    (text) => {
      expect(unguardText(text)).toBe(text);
      expect(guardText(text)).toBe(text);
      expect(workbookText(text)).toBe(text);
    },
  );

  it.each([
    ['=1+1', "'=1+1", '=1+1'],
    ["'=1+1", "''=1+1", "''=1+1"],
    ['＝全角', "'＝全角", '＝全角'],
    [' -1', "' -1", ' -1'],
    ['\tx', "'\tx", '\tx'],
    ['+86 10 1234', "'+86 10 1234", '+86 10 1234'],
  ])('%j is guarded as %j in CSV and stands as %j in a workbook', (text, csv, workbook) => {
    expect([guardText(text), workbookText(text)]).toEqual([csv, workbook]);
    expect(looksLikeFormula(text)).toBe(true);
  });

  it('stands in a line of CSV in quotes where a reader would take part of it for something else', () => {
    expect(writeCsvLine(['a,b', 'a;b', 'say "hi"', ' x', '=1', '', '两\n行', -5])).toBe(
      '"a,b","a;b","say ""hi"""," x",\'=1,,"两\n行",-5\r\n',
    );
  });
});

describe('a list in one cell', () => {
  it.each([...Object.values(listSeparator)])('is the same after it was written with %j', (by) => {
    fc.assert(
      fc.property(fc.array(nasty, { maxLength: 5 }), (items) => {
        expect(readList(writeList(items, by))).toEqual(items);
      }),
      { numRuns: 2_000 },
    );
  });

  it('of addresses is the same after it was written', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(nasty, fc.webUrl()), { maxLength: 5 }), (items) => {
        expect(readAddresses(writeList(items, addressSeparator))).toEqual(items);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has its carriage returns as JSON, because a workbook would take them out of the text', () => {
    const cell = writeList(['a\r\nb', 'c'], '、');
    expect(cell).toBe('["a\\r\\nb","c"]');
    expect(readList(cell)).toEqual(['a\r\nb', 'c']);
  });

  it('quotes only the items that need it', () => {
    const tags = ['小说,散文', '诗|歌;词', 'C、C++', '散文', '"x"', ''];
    expect(writeList(tags, '、')).toBe('"小说,散文"、"诗|歌;词"、"C、C++"、散文、"""x"""、""');
    expect(writeList(['小说（长篇）', 'a（b', 'c）d'], '、')).toBe('小说（长篇）、"a（b"、"c）d"');
  });

  it.each([
    ['小说, 散文', ['小说', '散文']],
    ['小说、散文，诗', ['小说', '散文', '诗']],
    ['a, b; c', ['a, b', 'c']],
    ['a; b | c', ['a; b', 'c']],
    ['a,, b,', ['a', 'b']],
    ['小说｜散文', ['小说', '散文']],
    ['文学（小说、散文）、诗', ['文学（小说、散文）', '诗']],
    ['文学（小说；散文），诗', ['文学（小说；散文）', '诗']],
    ['《红与黑，上》、“城里，城外”；诗', ['《红与黑，上》、“城里，城外”', '诗']],
    ['Fiction (novels, essays), poems', ['Fiction (novels, essays)', 'poems']],
    [':), :(', [':)', ':(']],
    ['a（b、c', ['a（b', 'c']],
    ['a（b\nc）d', ['a（b', 'c）d']],
    ['AT&amp;T, caf&eacute;', ['AT&amp;T', 'caf&eacute;']],
    ['R&D; b', ['R&D', 'b']],
    ['"a, b", c', ['a, b', 'c']],
    ['the "big", the small', ['the "big"', 'the small']],
    ['5" disk, 3" disk', ['5" disk', '3" disk']],
    ['"open, end', ['"open', 'end']],
    ['', []],
  ])('of another program, %j, is read as %j', (cell, items) => {
    expect(readList(cell)).toEqual(items);
  });

  it.each([
    ['/a.png|/b.png', ['/a.png', '/b.png']],
    [
      'https://x.test/a,b.png, https://x.test/c.png',
      ['https://x.test/a,b.png', 'https://x.test/c.png'],
    ],
    ['/a.png；/b.png\n/c.png', ['/a.png', '/b.png', '/c.png']],
    ['["/a.png", "/b.png"]', ['/a.png', '/b.png']],
  ])('of addresses of another program, %j, is read as %j', (cell, items) => {
    expect(readAddresses(cell)).toEqual(items);
  });
});

describe('a list that Python wrote', () => {
  it.each([
    [`['history', "poet's"]`, ['history', "poet's"]],
    [`['a, b']`, ['a, b']],
    [`['it\\'s', 'b\\\\c']`, ["it's", 'b\\c']],
    [`['a', b]`, ["['a'", 'b]']],
  ])('%s is read as its texts', (cell, items) => expect(readList(cell)).toEqual(items));
});

describe('a record that is named in a cell', () => {
  it('is the same after it was written with its id', () => {
    const id = fc.oneof(
      fc.stringMatching(/^[\w-]{1,20}$/),
      nasty.filter((text) => text !== ''),
      fc.constantFrom('a b', 'a #b', '"q"', '①', '50%', 'x #"y', '#'),
    );
    fc.assert(
      fc.property(nasty, id, (title, id) => {
        expect(readReference(writeReference({ title, id }))).toEqual({ title, id });
      }),
    );
  });

  it('is the same without its id wherever its title can stand alone', () => {
    fc.assert(
      fc.property(nasty.filter(standsAlone), (title) => {
        expect(readReference(writeReference({ title }))).toEqual({ title });
      }),
    );
  });

  it.each(['1984', 'Chapter #1', '', ' x'])('cannot stand by the title %j alone', (title) => {
    expect(standsAlone(title)).toBe(false);
  });
});

describe('one of a few values in a cell', () => {
  const option = (value: string | number | boolean, zh: string, en: string) => ({
    value,
    label: { 'zh-CN': zh, 'en-US': en },
  });
  const options = [
    option(1, '纸质书', 'Printed'),
    option(2, '1', 'E-book'),
    option(3, '同', 'Same'),
  ];
  const twins = [option('a', '同', 'Same'), option('b', '同', 'Same')];

  it.each(['zh-CN', 'en-US'] as const)(
    'is read back from its name or its value in %s',
    (language) => {
      for (const list of [options, twins])
        for (const { value } of list) {
          const written = writeOption(list, value, (label) => inLanguage(label, language));
          expect(readOption(list, written)?.value).toBe(value);
          expect(readOption(list, String(value))?.value).toBe(value);
        }
    },
  );

  it('is read in other widths, cases and spaces', () => {
    expect(readOption(options, ' e-BOOK ')?.value).toBe(2);
    expect(readOption(options, '３')?.value).toBe(3);
    expect(readOption(options, '没有')).toBeUndefined();
  });
});

describe('yes and no, and a length of time', () => {
  it.each([
    ['是', true],
    ['Yes', true],
    ['TRUE', true],
    ['１', true],
    ['no', false],
    ['否', false],
    ['', undefined],
    ['maybe', undefined],
  ])('%j is %j', (cell, value) => {
    expect(readBoolean(cell)).toBe(value);
  });

  it('a length of time is the same after it was written', () => {
    const seconds = fc.oneof(
      fc.nat(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    fc.assert(
      fc.property(seconds, (value) => {
        expect(readDuration(writeDuration(value))).toBe(value === 0 ? 0 : value);
      }),
    );
    expect([writeDuration(95), writeDuration(3_723)]).toEqual(['01:35', '1:02:03']);
    expect(readDuration('1:60:00 h')).toBeUndefined();
    for (const none of ['1:75', '1:75:00', '1e400', '9007199254740993'])
      expect(readDuration(none)).toBeUndefined();
    expect(readDuration('1:2:03')).toBe(3_723);
    expect(readDuration('100:05')).toBe(6_005);
  });

  it.each([
    ['1小时30分', 5_400],
    ['1小时30分钟5秒', 5_405],
    ['1h30', 5_400],
    ['1小时5', 3_900],
    ['1h 30m', 5_400],
    ['1.5 hours', 5_400],
    ['90分钟', 5_400],
    ['９０ min', 5_400],
    ['90 sec.', 90],
    ['2.5秒', 2.5],
    ['PT1H30M', 5_400],
    ['90分30', undefined],
    ['h', undefined],
    ['约90分钟', undefined],
    ['90-120分钟', undefined],
    ['5 months', undefined],
  ])('a length of time in words: %s is %s', (cell, seconds) =>
    expect(readDuration(cell)).toBe(seconds),
  );
});
