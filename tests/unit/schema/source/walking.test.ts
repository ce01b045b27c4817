import { expect, it } from 'vitest';
import type { NamedCalls } from '#schema/recordCalls.ts';
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
    { numRuns: 120 },
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
    { numRuns: 120 },
  );
});

const pageParts = {
  'first is 0': { by: 'number', number: 'page', first: 0, size: 'size' },
  'first is 1': { by: 'number', number: 'page', size: 'size' },
  offset: { by: 'offset', offset: 'skip', size: 'size' },
  token: { by: 'cursor', cursor: 'token', token: 'next', size: 'size' },
  'last row': { by: 'cursor', cursor: 'after', lastRow: 'id', size: 'size' },
  next: { by: 'next', address: 'next', size: 'size' },
} as const;

interface Service {
  readonly by: keyof typeof pageParts;
  readonly size: { readonly kind: 'cut' | 'always' | 'kept'; readonly rows: number };
  readonly tells: 'total' | 'more' | 'nothing';
  readonly count: number;
}

/** A service with sizes of its own, by one of the ways to page; it may tell how many rows there are, or not. */
const anyService: fc.Arbitrary<Service> = fc.record({
  by: fc.constantFrom<Service['by'][]>(
    'first is 0',
    'first is 1',
    'offset',
    'token',
    'last row',
    'next',
  ),
  size: fc.record({
    kind: fc.constantFrom<Service['size']['kind'][]>('cut', 'always', 'kept'),
    rows: fc.constantFrom(5, 10, 20, 25, 30, 50, 100),
  }),
  tells: fc.constantFrom<Service['tells'][]>('total', 'more', 'nothing'),
  count: anyCount,
});

function serviceOf({ by, size, tells, count }: Service) {
  const all = rows(count);
  const convention = conventionOf({
    address,
    parts: {
      page: pageParts[by],
      rows: 'rows',
      total: tells === 'total' ? { path: 'total' } : 'none',
      more: tells === 'more' ? { path: 'more' } : null,
    },
  });
  const ask = askOf((request) => {
    const { searchParams: query } = new URL(request.url);
    const asked = Number(query.get('size') ?? size.rows);
    const real = { kept: asked, cut: Math.min(asked, size.rows), always: size.rows }[size.kind];
    const number = Number(query.get('page')) - (by === 'first is 0' ? 0 : 1);
    const start =
      by === 'last row'
        ? all.findIndex(({ id }) => String(id) === query.get('after')) + 1
        : query.has('page')
          ? number * real
          : Number(query.get('skip') ?? query.get('token') ?? 0);
    const end = start + real;
    const more = end < count;
    const told = { total: { total: count }, more: { more }, nothing: {} }[tells];
    const next = by === 'next' ? `/books?token=${end}&size=${asked}` : String(end);
    return Promise.resolve(
      Response.json({ rows: all.slice(start, end), ...told, next: more ? next : null }),
    );
  }, address);
  return { convention, ask, all };
}

it('a service with sizes of its own gives each row once, window by window', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyService,
      fc.constantFrom(10, 20, 50, 100),
      fc.boolean(),
      async (service, size, isRemembered) => {
        const { convention, ask, all } = serviceOf(service);
        const known = createPositions();
        for (let start = 0; start <= service.count; start += size) {
          // a single page that is full by chance tells nothing of larger ones
          const isWalk = isRemembered || service.size.kind === 'always';
          const seen = isWalk ? known : createPositions();
          const call = { method: 'GET', path: '/books' } as const;
          const page = await readRows(convention, call, question, { start, size }, ask, seen);
          expect(page.rows).toEqual(all.slice(start, start + size));
          if (page.hasMore !== undefined) expect(page.hasMore).toBe(start + size < service.count);
        }
      },
    ),
    { numRuns: 200 },
  );
});
