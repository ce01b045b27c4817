import { expect, test } from 'vitest';
import { condition, expression } from '#schema/meta.ts';
import { alternatives, bare, schemasAt } from '#schema/shape.ts';

test('a part of the language that may contain itself is built once, however often it is read', () => {
  for (const part of [condition, expression]) {
    expect(alternatives(part)).toBe(alternatives(part));
    expect(bare(part)).toBe(bare(part));
    const [first, ...others] = schemasAt(part, ['when', 'not']);
    const again = schemasAt(part, ['when', 'not']);
    expect(again[0]).toBe(first);
    expect(again).toHaveLength(1 + others.length);
  }
});
