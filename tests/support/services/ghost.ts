import { narrowed, numberIn, splitOutside, type Term, unquoted, wordedOrder } from './query.ts';
import { createService, objectOf, ordered, type Row } from './service.ts';

/** Ghost: filters in its own language (NQL), everything under the name of the collection, sizes up to 100. */

function termOf(text: string): Term {
  const [, field = '', operator, value = ''] = /^(\w+):(~|>=|<=)?(.*)$/s.exec(text) ?? [];
  if (operator === '~') return { field, operator: 'contains', value: unquoted(value) };
  if (operator !== undefined)
    return { field, operator: operator === '>=' ? 'gte' : 'lte', value: unquoted(value) };
  return value.startsWith('[')
    ? {
        field,
        operator: 'in',
        value: splitOutside(value.slice(1, -1), ',', "'").map(unquoted),
      }
    : { field, operator: 'eq', value: unquoted(value) };
}

export const ghost = (books: readonly Row[]) =>
  createService(books, {
    values: (body) => {
      const [first]: unknown[] = Array.from(Object(objectOf(body).books));
      return objectOf(first);
    },
    list: ({ query }, rows) => {
      const found = narrowed(rows, splitOutside(query.get('filter') ?? '', '+', "'").map(termOf));
      const limit = Math.min(numberIn(query, 'limit', 15), 100);
      const page = numberIn(query, 'page', 1);
      const order = wordedOrder(query.get('order')?.split(',') ?? [], ' ');
      return {
        body: {
          books: ordered(found, order).slice((page - 1) * limit, page * limit),
          meta: { pagination: { page, limit, total: found.length } },
        },
      };
    },
    record: (book, does) =>
      does === 'delete'
        ? { status: 204 }
        : { status: does === 'create' ? 201 : 200, body: { books: [book] } },
    missing: {
      status: 404,
      body: { errors: [{ message: 'Resource not found error', type: 'NotFoundError' }] },
    },
    refusal: {
      status: 422,
      body: {
        errors: [
          {
            message: 'Validation error, cannot save book.',
            context: 'A title is needed: title',
            type: 'ValidationError',
            property: 'title',
          },
        ],
      },
    },
  });
