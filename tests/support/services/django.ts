import { narrowed, numberIn, signedOrder, termsOf } from './query.ts';
import { createService, isFound, ordered, type Row, type Seen, type Shape } from './service.ts';

/** Django REST framework with django-filter, in its three ways to page: sizes are cut to 100, a page too far is 404. */

const mostRows = 100;

function found({ query }: Seen, rows: readonly Row[]): Row[] {
  const terms = termsOf(query, (name, [value = '']) => {
    const [, field = '', lookup] = /^(title|author|stock)(?:__(\w+))?$/.exec(name) ?? [];
    if (field === '') return undefined;
    if (lookup === 'in') return { field, operator: 'in', value: value.split(',') };
    if (lookup === 'icontains') return { field, operator: 'contains', value };
    return { field, operator: lookup === 'gte' || lookup === 'lte' ? lookup : 'eq', value };
  });
  return ordered(
    narrowed(rows, terms).filter((row) => isFound(row, query.get('search') ?? '')),
    signedOrder(query.get('ordering')),
  );
}

function addressWith({ url }: Seen, changes: Readonly<Record<string, string>>): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(changes)) address.searchParams.set(name, value);
  return address.href;
}

const shape: Omit<Shape, 'list'> = {
  record: (book, does) =>
    does === 'delete' ? { status: 204 } : { status: does === 'create' ? 201 : 200, body: book },
  missing: { status: 404, body: { detail: 'No Book matches the given query.' } },
  refusal: { status: 400, body: { title: ['A title is needed: title'] } },
};

export const djangoPages = (books: readonly Row[]) =>
  createService(books, {
    ...shape,
    list: (seen, rows) => {
      const all = found(seen, rows);
      const size = Math.min(numberIn(seen.query, 'page_size', 25), mostRows);
      const page = numberIn(seen.query, 'page', 1);
      if (page > 1 && page > Math.ceil(all.length / size))
        return { status: 404, body: { detail: 'Invalid page.' } };
      const isLast = page * size >= all.length;
      return {
        body: {
          count: all.length,
          next: isLast ? null : addressWith(seen, { page: String(page + 1) }),
          previous: null,
          results: all.slice((page - 1) * size, page * size),
        },
      };
    },
  });

export const djangoOffset = (books: readonly Row[]) =>
  createService(books, {
    ...shape,
    list: (seen, rows) => {
      const all = found(seen, rows);
      const size = Math.min(numberIn(seen.query, 'limit', 25), mostRows);
      const start = numberIn(seen.query, 'offset', 0);
      const isLast = start + size >= all.length;
      return {
        body: {
          count: all.length,
          next: isLast ? null : addressWith(seen, { offset: String(start + size) }),
          previous: null,
          results: all.slice(start, start + size),
        },
      };
    },
  });

export const djangoCursor = (books: readonly Row[]) =>
  createService(books, {
    ...shape,
    list: (seen, rows) => {
      const all = found(seen, rows);
      const size = Math.min(numberIn(seen.query, 'page_size', 25), mostRows);
      const cursor = seen.query.get('cursor');
      const start = cursor === null ? 0 : Number(atob(cursor));
      const isLast = start + size >= all.length;
      return {
        body: {
          next: isLast ? null : addressWith(seen, { cursor: btoa(String(start + size)) }),
          previous: null,
          results: all.slice(start, start + size),
        },
      };
    },
  });
