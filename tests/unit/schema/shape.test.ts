import { expect, test } from 'vitest';
import { condition, expression } from '#schema/meta.ts';
import { alternatives, bare, schemasAt } from '#schema/shape.ts';

test.each([
  { part: condition, path: ['not', 'and', 0] },
  { part: expression, path: ['concat', 0, 'when', 'not'] },
])('a part of the language that may contain itself is built once: $path', ({ part, path }) => {
  expect(alternatives(part)).toBe(alternatives(part));
  expect(bare(part)).toBe(bare(part));
  const within = schemasAt(part, path);
  expect(within).toHaveLength(1);
  expect(schemasAt(part, path)[0]).toBe(within[0]);
});
