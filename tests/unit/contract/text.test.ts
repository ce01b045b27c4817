import { describe, expect, it, vi } from 'vitest';
import { displayName } from '#contract/displayName.ts';
import { plainText, trimmedText } from '#contract/limitedText.ts';
import { describeTextProblem } from '#contract/messages/text.ts';
import { cutText, excessOf, lengthOf, nameKey, textProblem } from '#contract/text.ts';
import fc from '#tests/support/properties.ts';

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const charactersOf = (text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

/** pieces that join with what stands beside them, in every way that Unicode knows */
const joiningPieces = [
  ...['a', 'é', '中', '한', 'か', '\n', '\r\n', '\r', ' ', '1', '#', '\u00a9', '\u00ad'],
  ...['\u0301', '\u0335', '\ufe0f', '\u200d', '\u20e3', '\u{1f3fd}', '\u3099', '\uff9e', '\u200b'],
  ...['👩', '👨‍👩‍👧‍👦', '👩🏽‍💻', '❤️‍🔥', '🇨', '🇳', '\u{1f3f4}', '\u{e0067}', '\u{e007f}'],
  ...[
    'ᄀ',
    'ᅡ',
    'ᆨ',
    '가',
    '각',
    'क',
    '्',
    'ष',
    'ि',
    'ก',
    'ำ',
    '\u0600',
    '\u{20000}',
    '\ud800',
    '\udc00',
  ],
];
const mixed = fc
  .array(fc.oneof(fc.constantFrom(...joiningPieces), fc.string({ unit: 'binary', maxLength: 3 })), {
    maxLength: 20,
  })
  .map((pieces) => pieces.join(''));

describe('the length of a text', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['书案', 2],
    ['𠮷野家', 3],
    ['👨‍👩‍👧‍👦', 1],
    ['👩🏽‍❤️‍💋‍👨🏿', 1],
    ['🇨🇳🇯🇵', 2],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 1],
    ['1️⃣', 1],
    ['e\u0301', 1],
    ['が\u3099', 1],
    ['ｶﾞ', 1],
    [`Z${'\u0335'.repeat(40)}`, 1],
    ['각', 1],
    ['กำ', 1],
    ['a\r\nb', 3],
  ])('of %j is %i', (text, length) => {
    expect(lengthOf(text)).toBe(length);
  });

  it('is what the segmenter counts, whatever stands beside what', () => {
    fc.assert(
      fc.property(mixed, (text) => {
        expect(lengthOf(text)).toBe(charactersOf(text).length);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is told by how much it passes a limit', () => {
    fc.assert(
      fc.property(mixed, fc.nat(20), (text, maximum) => {
        expect(excessOf(text, maximum)).toBe(Math.max(0, charactersOf(text).length - maximum));
      }),
    );
  });

  it('is counted in small parts: the segmenter copies all that it is given for each character', () => {
    const asked: number[] = [];
    const { segment } = Intl.Segmenter.prototype;
    const spy = vi.spyOn(Intl.Segmenter.prototype, 'segment').mockImplementation(function (
      this: Intl.Segmenter,
      text: string,
    ) {
      asked.push(text.length);
      return segment.call(this, text);
    });
    for (const piece of ['读书', '👩🏽‍❤️‍💋‍👨🏿', 'ไทย', '한글'.normalize('NFD')]) {
      const text = piece.repeat(2_000);
      lengthOf(text);
      expect(Math.max(0, ...asked)).toBeLessThan(100);
      expect(asked.reduce((sum, length) => sum + length, 0)).toBeLessThan(text.length * 2);
      asked.length = 0;
    }
    lengthOf('\u0301'.repeat(100_000));
    expect(asked.reduce((sum, length) => sum + length, 0)).toBeLessThan(400_000);
    spy.mockRestore();
  });
});

describe('a text that is cut', () => {
  it('ends with a whole character and keeps the limit', () => {
    fc.assert(
      fc.property(mixed, fc.nat(20), (text, maximum) => {
        const cut = cutText(text, maximum);
        expect(text.startsWith(cut)).toBe(true);
        expect(textProblem(cut, { maximum })).toBeUndefined();
        const whole = charactersOf(text);
        expect(whole.slice(0, charactersOf(cut).length).join('')).toBe(cut);
        if (Buffer.byteLength(text) <= 36 * maximum)
          expect(charactersOf(cut)).toHaveLength(Math.min(maximum, whole.length));
      }),
    );
  });

  it.each([
    ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 1, '👨‍👩‍👧‍👦'],
    ['abcde\u0301', 4, 'abcd'],
    ['abcde\u0301', 5, 'abcde\u0301'],
    ['abc', 3, 'abc'],
    ['abc', 0, ''],
  ])('%j after %i is %j', (text, maximum, cut) => {
    expect(cutText(text, maximum)).toBe(cut);
  });
});

describe('a limit of a text', () => {
  it('is named with how much it is passed by, in both languages', () => {
    const text = '👨‍👩‍👧'.repeat(13);
    expect(describeTextProblem('zh-CN', '名称', text, { maximum: 10 })).toBe(
      '名称不能超过 10 个字符，超出了 3 个',
    );
    expect(describeTextProblem('en-US', 'Name', text, { maximum: 10 })).toBe(
      'Name cannot exceed 10 characters; it is 3 over the limit',
    );
    expect(describeTextProblem('en-US', 'Name', 'ab', { minimum: 3 })).toBe(
      'Name needs at least 3 characters; it lacks 1',
    );
    expect(
      describeTextProblem('zh-CN', '名称', text, { minimum: 13, maximum: 13 }),
    ).toBeUndefined();
  });

  it('bounds the marks that are stacked on one character, in a sentence of its own', () => {
    const heap = `a${'\u0301'.repeat(1_000)}`;
    expect(lengthOf(heap)).toBe(1);
    expect(textProblem(heap, { maximum: 40 })).toEqual({
      key: 'tooDense',
      values: { limit: 1_440, excess: 2_001 - 1_440, lacking: 0 },
    });
    expect(describeTextProblem('en-US', 'Name', heap, { maximum: 40 })).toMatch(
      /too many parts.* 561 bytes over the limit of 1440/,
    );
    expect(describeTextProblem('zh-CN', '名称', heap, { maximum: 40 })).toMatch(
      /由太多部分叠成.*超出 561 字节，最多 1440 字节/,
    );
  });

  it('takes as many of the largest emoji as characters', () => {
    for (const maximum of [1, 30, 150, 2_000]) {
      expect(textProblem('👩🏽‍❤️‍💋‍👨🏿'.repeat(maximum), { maximum })).toBeUndefined();
      expect(textProblem('👩🏽‍❤️‍💋‍👨🏿'.repeat(maximum + 1), { maximum })).toMatchObject({
        key: 'tooLong',
        values: { excess: 1 },
      });
    }
    expect(textProblem('𠮷'.repeat(200_000), { maximum: 200_000 })).toBeUndefined();
  });

  it('lets every name that it takes into an index of the database', () => {
    for (const maximum of [30, 40, 50, 200, 300, 500]) {
      const name = displayName(maximum);
      expect(name.safeParse('𠮷'.repeat(maximum)).success).toBe(true);
      // four marks at most are left on a letter
      const heaps = name.safeParse(`ก${'\u0e34'.repeat(4)}`.repeat(maximum));
      if (heaps.success) expect(Buffer.byteLength(heaps.data)).toBeLessThan(2_704);
    }
  });

  it('is measured at what is kept: cleaned, and without the white space around', () => {
    expect(displayName(5).parse('  a\u200b b   c\u202e ')).toBe('a b c');
    expect(displayName(5).safeParse('a b cd').success).toBe(false);
    expect(trimmedText(3).parse(`abc${' '.repeat(50)}`)).toBe('abc');
    expect(plainText(1).safeParse('👨‍👩‍👧‍👦').success).toBe(true);
    expect(plainText(1).safeParse('👨‍👩‍👧‍👦a').success).toBe(false);
  });
});

/** Names that people read alike. */
const alike = [
  ['Abc', 'ａｂｃ', 'ABC', 'ＡＢＣ', 'a\u200bbc', ' abc '],
  ['ガ', 'ｶﾞ', 'カ\u3099'],
  ['パン', 'ﾊﾟﾝ'],
  ['é', 'e\u0301', 'É', 'E\u0301'],
  ['第1卷', '第①卷', '第１卷'],
  ['straße', 'STRASSE', 'strasse', 'STRAẞE'],
  ['ﬁn', 'FIN', 'fin'],
  ['ΟΔΟΣ', 'οδος', 'οδοσ'],
  ['一 二', '一\u3000二', '一  二', '一\u00a0二'],
  ['한', '\u1112\u1161\u11ab'],
  ['神', '\ufa19'],
  ['Ⅳ', 'IV', 'ⅳ'],
  ['㎏', 'kg'],
  ['ſ', 's', 'S'],
];
/** Names that they tell apart. */
const different = [
  ['あ', 'ア'],
  ['か', 'が'],
  ['e', 'é'],
  ['书', '書'],
  ['ab', 'a b'],
  ['i', 'ı'],
  ['o', 'ö'],
  ['1', 'l'],
];

describe('the key that names are compared by', () => {
  it.each(alike)('is one for %s and all that read like it', (...names) => {
    expect(new Set(names.map(nameKey)).size).toBe(1);
  });
  it.each(different)('tells %s from %s', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });

  const anyName = fc.oneof(
    mixed,
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({ unit: 'grapheme' }),
  );

  it('is its own key', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(nameKey(nameKey(name))).toBe(nameKey(name));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is its own key for each single character of Unicode', () => {
    const wrong: string[] = [];
    // of Han and Hangul a part: there are many, and they are all alike
    const many = /[\p{Cn}\p{Co}\p{Script=Han}\p{Script=Hangul}]/u;
    for (let code = 1; code <= 0x10_ff_ff; code += 1) {
      const character = String.fromCodePoint(code);
      if (many.test(character) && code % 64 !== 0) continue;
      const key = nameKey(character);
      if (nameKey(key) !== key) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  it('does not change with the form, the capitals, the white space or what nobody sees', () => {
    const well = fc.string({ unit: 'grapheme', maxLength: 30 });
    const form = fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD');
    const unseen = fc.constantFrom('\u200b', '\u00ad', '\u2060', '\ufeff', '\u202e', '\ufe0f');
    fc.assert(
      fc.property(well, form, unseen, fc.nat(30), (name, asked, extra, place) => {
        const key = nameKey(name);
        expect(nameKey(name.normalize(asked))).toBe(key);
        expect(nameKey(` ${name.replaceAll(' ', '\u3000 ')}\t`)).toBe(key);
        const points = [...name];
        expect(nameKey([...points.slice(0, place), extra, ...points.slice(place)].join(''))).toBe(
          key,
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('is equal wherever the platform compared by lower case before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (name) => {
        expect(nameKey(name.toLowerCase())).toBe(nameKey(name));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is never longer than an index of the database takes', () => {
    expect(nameKey('\ufdfa'.repeat(200)).length).toBeLessThanOrEqual(600);
    expect(nameKey('😀'.repeat(599)).endsWith('\ud83d')).toBe(false);
  });
});
