import { narrowed, numberIn, termsOf } from './query.ts';
import { createService, objectOf, type Row, restRoute } from './service.ts';

/** Stripe: the page after a record, `has_more`, bodies as forms, no order and no total. */
export const stripe = (books: readonly Row[]) =>
  createService(books, {
    route: (seen) => {
      const isChange = seen.method === 'POST' && seen.path !== '/books';
      return restRoute(isChange ? { ...seen, method: 'PATCH' } : seen);
    },
    values: (body) => {
      const { stock, ...values } = objectOf(body);
      return stock === undefined ? values : { ...values, stock: Number(stock) };
    },
    list: ({ query }, rows) => {
      const terms = termsOf(query, (name, [value = '']) => {
        const [, field = '', operator] = /^(\w+?)(?:\[(gte|lte)\])?$/.exec(name) ?? [];
        if (!/^(title|author|stock)$/.test(field)) return undefined;
        return {
          field,
          operator: operator === 'gte' || operator === 'lte' ? operator : 'eq',
          value,
        };
      });
      const found = narrowed(rows, terms);
      const limit = numberIn(query, 'limit', 10);
      if (limit > 100) return refused('This value must be less than or equal to 100.', 'limit');
      const after = query.get('starting_after');
      const index = found.findIndex(({ id }) => String(id) === after);
      if (after !== null && index < 0) return refused(`No such book: '${after}'`, 'starting_after');
      const data = found.slice(index + 1, index + 1 + limit);
      return {
        body: {
          object: 'list',
          url: '/books',
          has_more: index + 1 + limit < found.length,
          data,
        },
      };
    },
    record: (book, does) => ({ body: does === 'delete' ? { id: book.id, deleted: true } : book }),
    missing: { status: 404, body: { error: { message: 'No such book', param: 'id' } } },
    refusal: refused('A title is needed: title', 'title'),
  });

function refused(message: string, param: string) {
  return { status: 400, body: { error: { type: 'invalid_request_error', message, param } } };
}
