import { describe, expect, it } from 'vitest';
import { fill } from '#contract/language.ts';
import { compiled } from '#launch/locales.mjs';
import type { Text } from '#locales/index.ts';

const text = (icu: string): Text => compiled({ text: icu }).text ?? '';

describe('a text with a plural', () => {
  const again = text('again in {count} {count, plural, one {second} other {seconds}}');

  it.each([
    [0, 'again in 0 seconds'],
    [1, 'again in 1 second'],
    [2, 'again in 2 seconds'],
    [21, 'again in 21 seconds'],
    ['1', 'again in 1 second'],
    ['1.2K', 'again in 1.2K seconds'],
  ])('of %s says %s', (count, told) => {
    expect(fill(again, { count }, 'en-US')).toBe(told);
  });

  it('may hold other arguments, its own number and a form for one number', () => {
    const told = text('{count, plural, =0 {nobody} one {# of {all}} other {# of {all}, together}}');
    expect([0, 1, 3].map((count) => fill(told, { count, all: 9 }, 'en-US'))).toEqual([
      'nobody',
      '1 of 9',
      '3 of 9, together',
    ]);
  });

  it('takes the forms of its language', () => {
    expect(fill(text('{n, plural, one {one} other {other}}'), { n: 1 }, 'zh-CN')).toBe('other');
  });
});

it('a selection chooses by the value, and else the last form', () => {
  const told = text('{kind, select, book {A book} other {Something}}');
  expect([fill(told, { kind: 'book' }), fill(told, { kind: 'x' })]).toEqual([
    'A book',
    'Something',
  ]);
});

it('an argument without a value stays as it stands', () => {
  expect(fill(text('{count} in total'))).toBe('{count} in total');
});

it('quoted braces are shown, and no argument', () => {
  expect(fill(text("'{name}' is {name}"), { name: 'x' })).toBe('{name} is x');
});

it('a text that is no message is refused by the build', () => {
  expect(() => text('{count, plural, one {book}')).toThrow();
  expect(() => text('{count, number}')).toThrow();
});
