import { narrowed, numberIn, signedOrder, termsOf } from './query.ts';
import { createService, objectOf, ordered, type Row } from './service.ts';

/** JSON:API: fields in `attributes`, `page[number]`, problems by pointers, a media type of its own. */

const resource = ({ id, ...attributes }: Row): Row => ({
  type: 'books',
  id: String(id),
  attributes,
});

export const jsonApi = (books: readonly Row[]) =>
  createService(books, {
    values: (body) => objectOf(objectOf(objectOf(body).data).attributes),
    list: ({ query, url }, rows) => {
      const terms = termsOf(query, (name, [value = '']) => {
        const [, field] = /^filter\[(\w+)\]$/.exec(name) ?? [];
        return field === undefined ? undefined : { field, operator: 'in', value: value.split(',') };
      });
      const found = narrowed(rows, terms);
      const size = Math.min(numberIn(query, 'page[size]', 10), 100);
      const number = numberIn(query, 'page[number]', 1);
      const next = new URL(url);
      next.searchParams.set('page[number]', String(number + 1));
      const sorted = ordered(found, signedOrder(query.get('sort')));
      return {
        body: {
          data: sorted.slice((number - 1) * size, number * size).map(resource),
          links: number * size < found.length ? { next: next.href } : {},
          meta: { total: found.length },
        },
      };
    },
    record: (book, does) =>
      does === 'delete'
        ? { status: 204 }
        : { status: does === 'create' ? 201 : 200, body: { data: resource(book) } },
    missing: { status: 404, body: { errors: [{ status: '404', title: 'Not Found' }] } },
    refusal: {
      status: 422,
      body: {
        errors: [
          {
            status: '422',
            title: 'Invalid Attribute',
            detail: 'A title is needed: title',
            source: { pointer: '/data/attributes/title' },
          },
        ],
      },
    },
  });
