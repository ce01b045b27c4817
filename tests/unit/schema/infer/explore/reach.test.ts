import { describe, expect, test } from 'vitest';
import { mostCalls } from '#schema/infer/explore/calls.ts';
import { explore } from '#schema/infer/explore/explore.ts';
import { conventionOf } from '#schema/source/conventionOf.ts';
import type { SourceDefinition } from '#schema/source/meta.ts';
import { readRows } from '#schema/source/rows.ts';
import { askOf } from '#tests/support/services/ask.ts';
import { rows } from '#tests/support/services/service.ts';

/** Services in shapes that no convention has: each is read whole, or what is missing is told. */

const source: SourceDefinition = {
  schemaVersion: 1,
  name: 'shop',
  label: { 'zh-CN': '书店', 'en-US': 'Shop' },
  address: 'https://books.example',
};
const call = { method: 'GET', path: '/things' } as const;
const all = rows(137);

interface Window {
  readonly start: number;
  readonly page: typeof all;
  readonly next: number | undefined;
}

/** A service of 137 rows that pages by parameters, and answers a page in its own shape. */
const paging =
  (
    startOf: (query: URLSearchParams, size: number) => number,
    sizeName: string,
    shape: (window: Window, size: number) => unknown,
    most = 50,
  ) =>
  async ({ url }: Request): Promise<Response> => {
    const query = new URL(url).searchParams;
    const size = Math.min(Number(query.get(sizeName) ?? 20), most);
    const start = startOf(query, size);
    const end = start + size;
    const next = end < all.length ? end : undefined;
    return Response.json(shape({ start, page: all.slice(start, end), next }, size));
  };
const numbered = (name: string, first: number) => (query: URLSearchParams, size: number) =>
  (Number(query.get(name) ?? first) - first) * size;
const from = (name: string) => (query: URLSearchParams) => Number(query.get(name) ?? 0);
const whole = (body: unknown) => async () => Response.json(body);

const shapes: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
  'all rows under a name': whole({ things: all }),
  'all rows under a name, counted': whole({ things: all, total: 137 }),
  'all rows deep inside': whole({ response: { payload: { entries: all } } }),
  'all rows beside a shorter list': whole({ tags: [{ id: 1 }, { id: 2 }], books: all }),
  'page and per_page under a name': paging(numbered('page', 1), 'per_page', ({ page }) => ({
    things: page,
    count: 137,
  })),
  'page and limit, counted deep inside': paging(numbered('page', 1), 'limit', ({ page }) => ({
    payload: { rows: page, meta: { total: 137 } },
  })),
  'offset and limit under a name': paging(from('offset'), 'limit', ({ page }) => ({
    things: page,
    total_count: 137,
  })),
  'skip and take that are answered': paging(from('skip'), 'take', ({ start, page }, take) => ({
    found: { howMany: 137, skip: start, take, hits: page },
  })),
  'pageNo and pageSize that are answered': paging(
    numbered('pageNo', 1),
    'pageSize',
    ({ start, page }, pageSize) => ({
      pageNo: start / pageSize + 1,
      pageSize,
      amount: 137,
      goods: page,
    }),
  ),
  'pages from 0 that are answered': paging(
    numbered('pageIndex', 0),
    'pageSize',
    ({ start, page }, pageSize) => ({ pageIndex: start / pageSize, pageSize, books: page }),
  ),
  'a cursor that is answered': paging(from('pageKey'), 'n', ({ page, next }) => ({
    things: page,
    ...(next === undefined ? {} : { nextPageKey: String(next) }),
  })),
  'a cursor deep inside': paging(from('cursor'), 'limit', ({ page, next }) => ({
    result: page,
    paging: { next_cursor: next === undefined ? null : String(next) },
  })),
  'the address of the next page': paging(from('zz'), 'n', ({ page, next }) => ({
    payload: page,
    ...(next === undefined ? {} : { onwards: { next: `/things?zz=${next}` } }),
  })),
  'an array by page and size': paging(numbered('page', 0), 'size', ({ page }) => page),
  'an array by skip and limit': paging(from('skip'), 'limit', ({ page }) => page),
  'an array by first and max': paging(from('first'), 'max', ({ page }) => page),
  'pages of words that nothing gives away': paging(from('von'), 'anzahl', ({ page }) => ({
    buecher: page,
  })),
};

async function reached(serve: (request: Request) => Promise<Response>) {
  let asked = 0;
  const ask = askOf(async (request) => {
    asked += 1;
    return serve(request);
  }, source.address);
  const found = await explore({ name: 'things', source, call, resources: [] }, ask);
  const calls = asked;
  const convention = conventionOf({ ...source, ...found.found });
  const question = { filters: [], sort: [] };
  const read = await readRows(convention, call, question, { start: 0, size: undefined }, ask);
  const ids = new Set(read.rows.map(({ id }) => String(id)));
  return {
    calls,
    isWhole: ids.size === 137 && read.rows.length === 137,
    total: found.total,
    codes: found.notes.map(({ code }) => code),
  };
}

const unpaged = [
  'an array by page and size',
  'an array by skip and limit',
  'an array by first and max',
  'pages of words that nothing gives away',
];

describe('a service that keeps to no convention', () => {
  test.each(Object.entries(shapes))(
    'is read whole, or the first rows are told to be all that is read: %s',
    async (name, serve) => {
      const { calls, isWhole, total, codes } = await reached(serve);
      expect(calls).toBeLessThanOrEqual(mostCalls);
      expect(isWhole).toBe(!unpaged.includes(name));
      if (!isWhole) expect(codes).toContain('source-unpaged');
      expect(total ?? 137).toBe(137);
    },
  );
});
