import { expect, it } from 'vitest';
import type { NamedCalls } from '#schema/source/calls.ts';
import { conventionOf } from '#schema/source/conventionOf.ts';
import { conventionNames } from '#schema/source/conventions/index.ts';
import { createPositions } from '#schema/source/positions.ts';
import { readRows } from '#schema/source/rows.ts';
import fc from '#tests/support/properties.ts';
import { askOf } from '#tests/support/services/ask.ts';
import { families } from '#tests/support/services/index.ts';
import { rows } from '#tests/support/services/service.ts';

/** Any convention, any number of rows, any windows in any order. */

const address = 'https://api.example';
const question = { filters: [], sort: [] };

function started(name: (typeof conventionNames)[number], count: number) {
  const { path = '/books', method = 'GET', make } = families[name];
  const call: NamedCalls['list'] = { method, path };
  const service = make(rows(count));
  return {
    convention: conventionOf({ address, convention: name }),
    call,
    ask: askOf(service, address),
  };
}

const anyName = fc.constantFrom(...conventionNames);
const anyCount = fc.oneof(fc.integer({ min: 0, max: 130 }), fc.constantFrom(0, 1, 20, 40, 50, 100));

it('a walk from the first page to the last gives each row once, and says truly whether there are more', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyName,
      anyCount,
      fc.integer({ min: 1, max: 120 }),
      fc.boolean(),
      async (name, count, size, isRemembered) => {
        const { convention, call, ask } = started(name, count);
        const known = createPositions();
        const ids: unknown[] = [];
        for (let start = 0; ; start += size) {
          const seen = isRemembered ? known : createPositions();
          const page = await readRows(convention, call, question, { start, size }, ask, seen);
          ids.push(...page.rows.map(({ id }) => Number(id)));
          if (page.total !== undefined) expect(Number(page.total)).toBe(count);
          if (page.hasMore !== undefined) expect(page.hasMore).toBe(start + size < count);
          expect(page.notices.filter(({ code }) => code !== 'sizeCut')).toEqual([]);
          if (start + size > count) break;
        }
        expect(ids).toEqual(rows(count).map(({ id }) => id));
      },
    ),
    { numRuns: 300 },
  );
});

it('jumps to any window, back and forth, give its rows', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyName,
      anyCount,
      fc.array(fc.tuple(fc.nat({ max: 150 }), fc.integer({ min: 1, max: 60 })), {
        minLength: 1,
        maxLength: 5,
      }),
      async (name, count, windows) => {
        const { convention, call, ask } = started(name, count);
        const known = createPositions();
        for (const [start, size] of windows) {
          const page = await readRows(convention, call, question, { start, size }, ask, known);
          expect(page.rows.map(({ id }) => Number(id))).toEqual(
            rows(count)
              .slice(start, start + size)
              .map(({ id }) => id),
          );
          if (page.hasMore !== undefined) expect(page.hasMore).toBe(start + size < count);
        }
      },
    ),
    { numRuns: 300 },
  );
});
