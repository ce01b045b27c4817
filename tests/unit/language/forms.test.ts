import { describe, expect, it } from 'vitest';
import { fill } from '#contract/language.ts';

describe('a text with a count', () => {
  const text = 'again in {count} {count:second|seconds}';

  it.each([
    [0, 'again in 0 seconds'],
    [1, 'again in 1 second'],
    [2, 'again in 2 seconds'],
    [21, 'again in 21 seconds'],
    ['1', 'again in 1 second'],
    ['1.2K', 'again in 1.2K seconds'],
  ])('of %s says %s', (count, told) => {
    expect(fill(text, { count })).toBe(told);
  });

  it('may have a form without words, or with places’ neighbours of its own', () => {
    expect(fill('{count} {count:row needs|rows need} it{count:|, all}', { count: 1 })).toBe(
      '1 row needs it',
    );
    expect(fill('{count} {count:row needs|rows need} it{count:|, all}', { count: 3 })).toBe(
      '3 rows need it, all',
    );
  });

  it('without its value stays as it stands', () => {
    expect(fill(text)).toBe(text);
  });
});
