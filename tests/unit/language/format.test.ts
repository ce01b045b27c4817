import { describe, expect, it } from 'vitest';
import {
  beforeWord,
  formatDuration,
  formatInstant,
  formatNumber,
  formatTimeAgo,
} from '#app/language/format.ts';
import { languages } from '#contract/language.ts';

const now = Date.parse('2026-05-10T12:00:00Z');
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString();

describe('the time display (contract 9)', () => {
  it.each([
    [0, '刚刚', 'just now'],
    [59 * second, '刚刚', 'just now'],
    [59 * second + 999, '刚刚', 'just now'],
    [60 * second, '1分钟前', '1 minute ago'],
    [2 * minute - 1, '1分钟前', '1 minute ago'],
    [2 * minute, '2分钟前', '2 minutes ago'],
    [59 * minute + 59 * second, '59分钟前', '59 minutes ago'],
    [60 * minute, '1小时前', '1 hour ago'],
    [23 * hour + 59 * minute, '23小时前', '23 hours ago'],
    // a clock that is a little behind the server's
    [-1, '刚刚', 'just now'],
    [-5 * minute, '刚刚', 'just now'],
  ])('of %i ms ago is %s, %s', (past, chinese, english) => {
    expect([
      formatTimeAgo(ago(past), now, 'zh-CN'),
      formatTimeAgo(ago(past), now, 'en-US'),
    ]).toEqual([chinese, english]);
  });

  it('is the date from a day on', () => {
    for (const past of [24 * hour, 400 * 24 * hour])
      expect(formatTimeAgo(ago(past), now, 'en-US')).toBe(formatInstant(ago(past)).slice(0, 10));
  });

  it('of what is still to come is its date and time', () => {
    for (const past of [-6 * minute, -hour, -30 * 24 * hour])
      expect(formatTimeAgo(ago(past), now, 'en-US')).toBe(formatInstant(ago(past)));
  });

  it.each(['', 'yesterday', '2026-13-45T00:00:00Z'])(
    'of “%s”, which is no instant, is that',
    (text) => {
      expect(formatTimeAgo(text, now, 'zh-CN')).toBe(text);
    },
  );
});

describe('the length of a video (contract 9)', () => {
  it.each([
    [0, '00:00'],
    [0.4, '00:00'],
    [7, '00:07'],
    [59.6, '01:00'],
    [60, '01:00'],
    [600, '10:00'],
    [3_599.4, '59:59'],
    [3_599.6, '1:00:00'],
    [3_661, '1:01:01'],
    [36_000, '10:00:00'],
    [Number.NaN, '--:--'],
    [Number.POSITIVE_INFINITY, '--:--'],
    [-1, '--:--'],
  ])('of %d seconds is %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

it('writes numbers as the browser does, whatever their size, sign and digits', () => {
  const values = [
    0, 1, 12, 999, 1_000, 12_345.6, 1_234_567.005, -1, -1_234.5, 0.5, 1.5, 2.5, 1.005,
  ];
  const odd = [
    -0,
    -0.001,
    0.1 + 0.2,
    1e-7,
    1e21,
    2 ** 53,
    -(2 ** 53),
    Number.NaN,
    Number.NEGATIVE_INFINITY,
  ];
  for (const language of languages)
    for (const decimals of [0, 1, 2, 6]) {
      const { format } = new Intl.NumberFormat(language, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
      for (const value of [...values, ...odd])
        expect([value, formatNumber(value, decimals, language)]).toEqual([value, format(value)]);
    }
});

it.each([
  ['Ann', 'Ann '],
  ['小红、José', '小红、José '],
  ['编辑7', '编辑7 '],
  ['小红', '小红'],
  ['Ann（编辑）', 'Ann（编辑）'],
])(
  'a name before Chinese words is followed by a space where it ends in Latin: %s',
  (name, text) => {
    expect(beforeWord(name, 'zh-CN')).toBe(text);
  },
);
