import { narrowed, numberIn, signedOrder, termsOf } from './query.ts';
import { createService, ordered, type Row } from './service.ts';

/** Laravel with API resources and spatie's query builder. */
export const laravel = (books: readonly Row[]) =>
  createService(books, {
    list: ({ query }, rows) => {
      const terms = termsOf(query, (name, [value = '']) => {
        const [, field] = /^filter\[(\w+)\]$/.exec(name) ?? [];
        return field === undefined ? undefined : { field, operator: 'in', value: value.split(',') };
      });
      const found = narrowed(rows, terms);
      const size = Math.min(numberIn(query, 'per_page', 15), 50);
      const page = numberIn(query, 'page', 1);
      const sorted = ordered(found, signedOrder(query.get('sort')));
      return {
        body: {
          data: sorted.slice((page - 1) * size, page * size),
          links: { first: null, last: null, prev: null, next: null },
          meta: { current_page: page, per_page: size, total: found.length },
        },
      };
    },
    record: (book, does) =>
      does === 'delete'
        ? { status: 204 }
        : { status: does === 'create' ? 201 : 200, body: { data: book } },
    missing: { status: 404, body: { message: 'No query results for model [Book].' } },
    refusal: {
      status: 422,
      body: {
        message: 'A title is needed.',
        errors: { title: ['A title is needed: the title field is required.'] },
      },
    },
  });
