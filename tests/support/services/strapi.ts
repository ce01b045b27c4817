import { narrowed, numberIn, termsOf, wordedOrder } from './query.ts';
import { createService, isFound, objectOf, ordered, type Row, restRoute } from './service.ts';

/** Strapi: `pagination[page]`, `filters[stock][$gte]`, bodies in `data`; in version 4 the fields are in `attributes`. */

const strapi = (write: (book: Row) => Row) => (books: readonly Row[]) =>
  createService(books, {
    // a PUT changes what it has
    route: (seen) => {
      const found = restRoute(seen);
      return found && { ...found, whole: false };
    },
    values: (body) => objectOf(objectOf(body).data),
    list: ({ query }, rows) => {
      const terms = termsOf(query, (name, values) => {
        const [, field = '', operator] = /^filters\[(\w+)\]\[\$(\w+)\]$/.exec(name) ?? [];
        const [value = ''] = values;
        if (operator === 'in') return { field, operator, value: values };
        if (operator === 'containsi') return { field, operator: 'contains', value };
        return operator === 'eq' || operator === 'gte' || operator === 'lte'
          ? { field, operator, value }
          : undefined;
      });
      const found = narrowed(rows, terms).filter((row) => isFound(row, query.get('_q') ?? ''));
      const pageSize = Math.min(numberIn(query, 'pagination[pageSize]', 25), 100);
      const page = numberIn(query, 'pagination[page]', 1);
      const order = wordedOrder(query.get('sort')?.split(',') ?? [], ':');
      const shown = ordered(found, order).slice((page - 1) * pageSize, page * pageSize);
      return {
        body: {
          data: shown.map(write),
          meta: {
            pagination: {
              page,
              pageSize,
              pageCount: Math.ceil(found.length / pageSize),
              total: found.length,
            },
          },
        },
      };
    },
    record: (book, does) => (does === 'delete' ? { status: 204 } : { body: { data: write(book) } }),
    missing: {
      status: 404,
      body: { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found' } },
    },
    refusal: {
      status: 400,
      body: {
        data: null,
        error: {
          status: 400,
          name: 'ValidationError',
          message: 'A title is needed: title',
          details: { errors: [{ path: ['title'], message: 'A title is needed: title' }] },
        },
      },
    },
  });

export const strapi4 = strapi(({ id, ...attributes }) => ({ id, attributes }));
export const strapi5 = strapi((book) => ({ ...book, documentId: String(book.id) }));
