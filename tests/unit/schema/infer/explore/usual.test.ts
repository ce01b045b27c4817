import { describe, expect, test } from 'vitest';
import { mostCalls } from '#schema/infer/explore/calls.ts';
import { explore } from '#schema/infer/explore/explore.ts';
import type { SourceDefinition } from '#schema/source/meta.ts';
import { askOf } from '#tests/support/services/ask.ts';
import { type OwnWords, ownWords } from '#tests/support/services/ownWords.ts';
import { pairedOrder, signedOrder, wordedOrder } from '#tests/support/services/query.ts';
import { rows } from '#tests/support/services/service.ts';

/** Orders and searches that nothing names: they are looked for among usual names. */

const books = rows(137).map((book, index) => ({
  ...book,
  price: ((index * 37) % 101) + 5,
  rating: (index * 53) % 97,
}));

const source: SourceDefinition = {
  schemaVersion: 1,
  name: 'shop',
  label: { 'zh-CN': '书店', 'en-US': 'Shop' },
  address: 'https://books.example',
};

async function exploreOwn(shape: OwnWords, of: SourceDefinition = source) {
  let calls = 0;
  const serve = ownWords(books, shape);
  const found = await explore(
    { name: 'things', source: of, call: { method: 'GET', path: '/things' }, resources: [] },
    askOf(async (request) => {
      calls += 1;
      return serve(request);
    }, source.address),
  );
  expect(calls).toBeLessThanOrEqual(mostCalls);
  const { list } = found.definition;
  return {
    sort: found.found?.parts?.sort,
    search: found.found?.parts?.search,
    isSorted: JSON.stringify(list).includes('"sortable":true'),
    isSearched: list.filters?.some(({ name }) => name === 'q') ?? false,
    made: found.made,
  };
}

describe('an order', () => {
  const pair = (field: string, direction: string) => (query: URLSearchParams) =>
    pairedOrder(query.get(field), query.get(direction));
  const signed = (name: string) => (query: URLSearchParams) => signedOrder(query.get(name));
  const marked = (name: string, mark: string) => (query: URLSearchParams) =>
    wordedOrder(query.getAll(name), mark);

  test.each([
    ['sort=-price', signed('sort'), { parameter: 'sort', descending: '-{field}' }],
    ['ordering=-price', signed('ordering'), { parameter: 'ordering', descending: '-{field}' }],
    [
      'sort_by and sort_order',
      pair('sort_by', 'sort_order'),
      { parameter: 'sort_by', order: 'sort_order', descending: 'desc' },
    ],
    ['sortBy and order', pair('sortBy', 'order'), { parameter: 'sortBy', order: 'order' }],
    ['order_by and sort', pair('order_by', 'sort'), { parameter: 'order_by', order: 'sort' }],
    ['sidx and sord', pair('sidx', 'sord'), { parameter: 'sidx', order: 'sord' }],
    [
      'orderBy and orderDirection',
      pair('orderBy', 'orderDirection'),
      { parameter: 'orderBy', order: 'orderDirection' },
    ],
    ['sort=price:desc', marked('sort', ':'), { parameter: 'sort', descending: '{field}:desc' }],
  ])('by %s is found', async (_, order, expected) => {
    const found = await exploreOwn({ order });
    expect(found.sort).toMatchObject(expected);
    expect(found.isSorted).toBe(true);
  });

  test('is not claimed where it has one direction only', async () => {
    const found = await exploreOwn({
      order: (query) => pairedOrder(query.get('sort_by'), 'asc'),
    });
    expect(found.sort).toBeNull();
    expect(found.isSorted).toBe(false);
  });

  test('is found though another name refuses its value', async () => {
    const found = await exploreOwn({
      order: signed('sort'),
      refusal: (query) =>
        /^(asc|desc)?$/.test(query.get('order') ?? '') ? undefined : 'one of asc, desc',
    });
    expect(found.sort).toMatchObject({ parameter: 'sort', descending: '-{field}' });
  });

  test('that the source has words for itself is not looked for', async () => {
    const own = { ...source, parts: { sort: null, search: null } };
    const { made } = await exploreOwn({ order: signed('sort'), search: 'q' }, own);
    expect(made.filter(({ path }) => /sort|kw=/.test(path))).toEqual([]);
  });
});

describe('a search', () => {
  test.each(['q', 'search', 'keyword', 'kw', 's', 'searchText'])(
    'by the parameter %s is found',
    async (search) => {
      const found = await exploreOwn({ search });
      expect(found.search).toEqual({ parameter: search });
      expect(found.isSearched).toBe(true);
    },
  );
});

test('order and search of one service are found together', async () => {
  const found = await exploreOwn({
    order: (query) => signedOrder(query.get('sort')),
    search: 'keyword',
  });
  expect(found).toMatchObject({ sort: { parameter: 'sort' }, search: { parameter: 'keyword' } });
});

describe('a service that refuses parameters that it does not know', () => {
  test.each(['unknown', 'known', 'nothing'] as const)(
    'is asked with one name after the other; it says %s',
    async (says) => {
      const found = await exploreOwn({
        order: (query) => signedOrder(query.get('sort')),
        search: 'q',
        knows: ['sort', 'q'],
        says,
      });
      expect(found.sort).toMatchObject({ parameter: 'sort', descending: '-{field}' });
      expect(found.search).toEqual({ parameter: 'q' });
    },
  );
});

test('nothing is claimed of a service that ignores what it does not know', async () => {
  const { sort, search, isSorted, isSearched } = await exploreOwn({});
  expect({ sort, search, isSorted, isSearched }).toEqual({
    sort: null,
    search: null,
    isSorted: false,
    isSearched: false,
  });
});
