import { describe, expect, it } from 'vitest';
import { parseJson } from '#app/resources/inputs/parseJson.ts';
import { dayText, timeLike, timeOf, wallIn } from '#app/resources/values/date.ts';
import { durationText, parseDuration } from '#app/resources/values/duration.ts';
import { mediaOf } from '#app/resources/values/media.ts';
import { numberText, parseNumber } from '#app/resources/values/number.ts';

describe('a duration', () => {
  it.each([
    ['05:30', 330],
    ['1:02:03', 3723],
    ['90:00', 5400],
    ['75', 75],
    ['５：０９', 309],
    [' 00:00 ', 0],
  ])('is typed as "%s"', (text, seconds) => expect(parseDuration(text)).toBe(seconds));

  it.each(['', '5:7', '05:60', '1:60:00', '-1:00', '1:2:3:4', 'soon', '9999999999999999999:00'])(
    'is not "%s"',
    (text) => expect(parseDuration(text)).toBeUndefined(),
  );

  it.each([0, 59, 330, 3599, 3600, 36_001])(
    'of %d seconds is read back as it is written',
    (seconds) => expect(parseDuration(durationText(seconds))).toBe(seconds),
  );
});

describe('a number', () => {
  it.each([
    ['1,234.50', 1234.5],
    ['１２．５', 12.5],
    ['-3', -3],
    ['.5', 0.5],
    ['1 000', 1000],
  ])('is typed as "%s"', (text, value) => expect(parseNumber(text)).toBe(value));

  it.each(['', '1,2', 'abc', '1e5', '12.3.4', '99999999999999999999'])('is not "%s"', (text) =>
    expect(parseNumber(text)).toBeUndefined(),
  );

  it('is written with its thousands apart and none of its digits left out', () => {
    expect(numberText(1234567.5, 2)).toBe('1,234,567.50');
    expect(numberText(-1234.567, 2)).toBe('-1,234.567');
    expect(numberText(0.1, 0)).toBe('0.1');
  });
});

describe('JSON', () => {
  it('is the value of its text, and nothing where there is none', () => {
    expect(parseJson('{"a": [1, null]}')).toEqual({ a: [1, null] });
    expect(parseJson(' ')).toBeNull();
  });

  it.each([
    ['{\n  "a": 1,\n  b\n}', 3],
    ['[1, 2', 1],
    ['{"a": 1,}', 1],
    ['// no\n{}', 1],
  ])('says on which line %j breaks, and keeps the text', (text, line) =>
    expect(parseJson(text)).toMatchObject({ $brokenJson: text, line }),
  );

  it('tells where an object has a name twice, of which one value would be lost', () => {
    const text = '{"a": 1,\n "b": {"a": 2}, "a": 3}';
    expect(parseJson(text)).toEqual({ $brokenJson: text, line: 2, column: 17, repeated: 'a' });
    expect(parseJson('[{"a": 1}, {"a": 2}]')).toEqual([{ a: 1 }, { a: 2 }]);
    const escaped = '{"a": "{\\"a\\":", "b\\u0061": 1, "ba": 2}';
    expect(parseJson(escaped)).toMatchObject({ repeated: 'ba', column: 32 });
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    expect(parseJson(deep)).not.toHaveProperty('$brokenJson');
  });
});

describe('a point in time', () => {
  it('is read from timestamps in seconds and milliseconds, and written back as such', () => {
    const time = new Date(2026, 0, 31, 9, 5);
    const milliseconds = time.getTime();
    expect(timeOf(milliseconds)).toEqual(time);
    expect(timeOf(milliseconds / 1_000)).toEqual(time);
    const wall = '2026-01-31 09:05:00';
    expect(wallIn(milliseconds)).toBe(wall);
    expect(timeLike(1_700_000_000, wall)).toBe(milliseconds / 1_000);
    expect(timeLike('1700000000000', wall)).toBe(String(milliseconds));
    expect(timeLike('2020-01-01 00:00:00', wall)).toBe(wall);
    expect(timeLike('', wall)).toBe(time.toISOString());
  });

  it('is not 30 February, nor a word', () => {
    expect(timeOf('2026-02-30')).toBeUndefined();
    expect(timeOf('soon')).toBeUndefined();
    expect(timeOf(null)).toBeUndefined();
    expect(dayText(wallIn('2026-02-28') ?? '')).toBe('2026-02-28');
  });
});

it('a file is read from its address or from what is known of it (contract 3)', () => {
  expect(mediaOf('https://a.example/x/%E5%A3%B0.mp3?v=1')?.name).toBe('声.mp3');
  expect(mediaOf({ url: '/cdn/a.mp4', length: 61, size: 9 })).toMatchObject({
    address: '/cdn/a.mp4',
    duration: 61,
    size: 9,
  });
  expect(mediaOf({ size: 9 })).toBeUndefined();
});
