import { expect, it } from 'vitest';
import { withArrangement, withUnknown } from '#app/resources/kept.ts';
import { readKept } from '#app/resources/readResources.ts';

const width = (name: string) => ({ columns: [{ name, width: 300 }] });
const entry = { schema: null, findings: [] };

it('what a person saves while the other lists are on their way stays, and so does what these bring', () => {
  const first = readKept([
    { ...entry, name: 'posts', arrangements: { '': width('title') } },
    { ...entry, name: 'books', outlined: true },
  ]);
  const saved = withArrangement(first, 'posts', '', width('author'));
  const { arrangements } = withUnknown(
    saved,
    readKept([
      { ...entry, name: 'posts', arrangements: { '': width('title') } },
      { ...entry, name: 'books', arrangements: { '': width('isbn') } },
    ]),
  );
  expect(Object.fromEntries(arrangements)).toEqual({
    posts: { '': width('author') },
    books: { '': width('isbn') },
  });
});
