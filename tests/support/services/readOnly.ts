import { narrowed, numberIn, plainTerms, wordedOrder } from './query.ts';
import { createService, isFound, ordered, type Row, type Shape } from './service.ts';

/** Services that are read alone: Elasticsearch, Open Library, Google Books. */

const routes =
  (list: string, detail: RegExp): Shape['route'] =>
  ({ method, path }) => {
    if (method !== 'GET') return undefined;
    if (path === list) return { does: 'list' };
    const [, id] = detail.exec(path) ?? [];
    return id === undefined ? undefined : { does: 'detail', id };
  };

export const elasticsearch = (books: readonly Row[]) => {
  const written = ({ id, ...source }: Row): Row => ({
    _index: 'books',
    _id: String(id),
    _source: source,
  });
  return createService(books, {
    route: routes('/books/_search', /^\/books\/_doc\/(.+)$/),
    list: ({ query }, rows) => {
      const found = rows.filter((row) => isFound(row, query.get('q') ?? ''));
      const order = wordedOrder(query.get('sort')?.split(',') ?? [], ':');
      const start = numberIn(query, 'from', 0);
      const hits = ordered(found, order).slice(start, start + numberIn(query, 'size', 10));
      return {
        body: {
          took: 3,
          hits: { total: { value: found.length, relation: 'eq' }, hits: hits.map(written) },
        },
      };
    },
    record: (book) => ({ body: { ...written(book), found: true } }),
    missing: { status: 404, body: { _index: 'books', _id: '999', found: false } },
    refusal: { status: 405 },
  });
};

export const openLibrary = (books: readonly Row[]) => {
  const written = ({ id, ...book }: Row): Row => ({ key: `/works/${String(id)}`, ...book });
  return createService(books, {
    route: routes('/search.json', /^\/works\/(.+)\.json$/),
    list: ({ query }, rows) => {
      const found = narrowed(rows, plainTerms(query)).filter((row) =>
        isFound(row, query.get('q') ?? ''),
      );
      const limit = numberIn(query, 'limit', 100);
      const start = (numberIn(query, 'page', 1) - 1) * limit;
      const docs = found.slice(start, start + limit).map(written);
      return { body: { numFound: found.length, start, docs } };
    },
    record: (book) => ({ body: written(book) }),
    missing: { status: 404, body: { error: 'notfound', key: '/works/999' } },
    refusal: { status: 405 },
  });
};

export const googleBooks = (books: readonly Row[]) => {
  const written = ({ id, ...volumeInfo }: Row): Row => ({
    kind: 'books#volume',
    id: String(id),
    volumeInfo,
  });
  return createService(books, {
    route: routes('/volumes', /^\/volumes\/(.+)$/),
    list: ({ query }, rows) => {
      const found = rows.filter((row) => isFound(row, query.get('q') ?? ''));
      const start = numberIn(query, 'startIndex', 0);
      const size = numberIn(query, 'maxResults', 10);
      if (size > 40)
        return { status: 400, body: { error: { code: 400, message: 'Invalid maxResults' } } };
      const items = found.slice(start, start + size).map(written);
      // a page without rows has no `items`
      return { body: { totalItems: found.length, ...(items.length > 0 ? { items } : {}) } };
    },
    record: (book) => ({ body: written(book) }),
    missing: { status: 404, body: { error: { code: 404, message: 'The volume was not found.' } } },
    refusal: { status: 405 },
  });
};
