import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clean } from '#contract/cleanCell.ts';
import { cleanName } from '#contract/displayName.ts';
import { identifier } from '#contract/endpoint.ts';
import { address } from '#contract/entities/common.ts';
import { cleanText, withoutInvisible } from '#contract/invisible.ts';
import { plainText } from '#contract/limitedText.ts';
import { richTextLink } from '#contract/richText.ts';

const zeroWidth = ['\u200b', '\ufeff', '\u00ad', '\u2060', '\u202e', '\u2066', '\u2069'];
const invisible = [...zeroWidth, '\u200c', '\u200d', '\u200e', '\u200f', '\u061c'];
const texts = fc
  .array(
    fc.constantFrom(
      ...[...invisible, 'a', '书', ' ', '\n', '\u0301', '👩', '🏽', '\ufe0f', '🏴', '\u{e0067}'],
      ...['م', '\u064b', 'ש', 'क', '\u094d', '\u180b', '\u3164', '\u{e0100}', '\ud800'],
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** A text with invisible characters between its own. */
const strewn = (text: string) =>
  fc
    .array(fc.constantFrom('', ...invisible), {
      minLength: text.length + 1,
      maxLength: text.length + 1,
    })
    .map((gaps) => gaps.map((gap, index) => gap + text.charAt(index)).join(''));

describe('invisible characters', () => {
  it.each([
    ['in a text', cleanText],
    ['in a name', cleanName],
    ['in a link, a colour or an id', withoutInvisible],
  ])('%s are cleaned once and for all', (_where, cleaner) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(cleaner(cleaner(text))).toBe(cleaner(text));
      }),
    );
  });

  it('of no width, and those that turn the direction, are left in no text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(zeroWidth.filter((one) => cleanText(text).includes(one))).toEqual([]);
        expect(plainText(100).parse(text)).toBe(cleanText(text));
      }),
    );
  });

  it.each([
    ['a link', 'https://books.example/a?b=c', address.parse.bind(address)],
    ['a link of a formatted text', 'https://books.example/a?b=c', richTextLink],
    ['a path', '/s/1', address.parse.bind(address)],
    ['a colour', '#00aabb', withoutInvisible],
    ['an id', '1234567890123', identifier.parse.bind(identifier)],
    ['a number', '1,234.50', clean],
  ] as const)('make no other one of %s', (_what, written, read) => {
    fc.assert(
      fc.property(strewn(written), (given) => {
        expect(read(given)).toBe(written);
      }),
    );
  });

  it.each([
    ['Persian', 'می\u200cخواهم'],
    ['Hindi', 'क्\u200dष'],
    ['old Malayalam, at the end of a word', 'അവന്\u200d'],
    ['a family', '👨‍👩‍👧'],
    ['a hand with its colour', '🧑🏽‍💻'],
    ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['Hebrew beside Latin', 'שלום (C++)\u200f'],
    ['another form of a Chinese character', '葛\u{e0100}'],
  ])('stay where the script or the emoji needs them: %s', (_what, text) => {
    expect(cleanText(text)).toBe(text);
  });

  it('that join nothing go', () => {
    expect(cleanText('Al\u200dice\u200c 书\u200d案 👩\u200d\u200e')).toBe('Alice 书案 👩');
    expect(cleanName('می\u200cخواهم\u200b')).toBe('می\u200cخواهم');
  });
});
