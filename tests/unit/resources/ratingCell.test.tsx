// @vitest-environment jsdom
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RatingCell } from '#app/resources/cells/values.tsx';
import type { CompiledField } from '#schema/compile.ts';

// what the cell reads of its field
const field = (maximum?: number) => ({ maximum }) as CompiledField;
const drawn = (value: unknown, maximum?: number) =>
  renderToStaticMarkup(createElement(RatingCell, { value, field: field(maximum) }));

it.each([
  [8.4, undefined, '80%', '8.4 / 10'],
  [8.6, undefined, '90%', '8.6 / 10'],
  [5, 5, '100%', '5 / 5'],
  [12, 10, '100%', '12 / 10'],
  [0, 10, '0%', '0 / 10'],
])('a rating of %s out of %s fills %s of the stars and says %s', (value, maximum, share, name) => {
  const html = drawn(value, maximum);
  expect(html).toContain(`--bd-share:${share}`);
  expect(html).toContain(`aria-label="${name}"`);
});

it('what is no number shows that nothing is there', () => {
  expect(drawn(null)).not.toContain('bd-stars');
});
