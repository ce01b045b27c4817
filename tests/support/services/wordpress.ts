import { narrowed, numberIn, pairedOrder, termsOf } from './query.ts';
import { createService, isFound, ordered, type Row, restRoute } from './service.ts';

/** WordPress: X-WP-Total, 400 for a page after the last one and for sizes beyond 100, POST changes a record. */
export const wordpress = (books: readonly Row[]) =>
  createService(books, {
    route: (seen) => {
      const isChange = seen.method === 'POST' && seen.path !== '/books';
      return restRoute(isChange ? { ...seen, method: 'PATCH' } : seen);
    },
    list: ({ query }, rows) => {
      const terms = termsOf(query, (name, values) =>
        /^(title|author|stock)$/.test(name)
          ? { field: name, operator: 'in', value: values.join().split(',') }
          : undefined,
      );
      const found = narrowed(rows, terms).filter((row) => isFound(row, query.get('search') ?? ''));
      const size = numberIn(query, 'per_page', 10);
      const number = numberIn(query, 'page', 1);
      if (size > 100) return invalid('per_page', 'per_page must be between 1 and 100');
      if (number > 1 && number > Math.ceil(found.length / size))
        return {
          status: 400,
          body: {
            code: 'rest_post_invalid_page_number',
            message: 'The page number requested is larger than the number of pages available.',
            data: { status: 400 },
          },
        };
      const order = pairedOrder(query.get('orderby'), query.get('order'));
      return {
        body: ordered(found, order).slice((number - 1) * size, number * size),
        headers: { 'x-wp-total': String(found.length) },
      };
    },
    record: (book, does) =>
      does === 'delete'
        ? { body: { deleted: true, previous: book } }
        : { status: does === 'create' ? 201 : 200, body: book },
    missing: {
      status: 404,
      body: { code: 'rest_post_invalid_id', message: 'Invalid post ID.', data: { status: 404 } },
    },
    refusal: invalid('title', 'A title is needed: title'),
  });

function invalid(name: string, message: string) {
  return {
    status: 400,
    body: {
      code: 'rest_invalid_param',
      message: `Invalid parameter(s): ${name}`,
      data: { status: 400, params: { [name]: message } },
    },
  };
}
