import { expect, it } from 'vitest';
import { parse, stringify } from '#app/providers/flatQuery.ts';

it('reads a query with or without its question mark, values that stand several times as arrays', () => {
  expect(parse('?name=%E4%B9%A6&tag=a&tag=b')).toEqual({ name: '书', tag: ['a', 'b'] });
  expect(parse('empty=')).toEqual({ empty: '' });
  expect(parse('')).toEqual({});
});

it('writes what it reads, and nothing of what has no value', () => {
  const values = { name: '书 & more', tag: ['a', 'b'], page: 2, none: undefined, nil: null };
  expect(parse(stringify(values))).toEqual({ name: '书 & more', tag: ['a', 'b'], page: '2' });
  expect(stringify({ none: undefined })).toBe('');
});
