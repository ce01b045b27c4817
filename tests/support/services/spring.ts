import { narrowed, numberIn, plainTerms, wordedOrder } from './query.ts';
import { createService, ordered, type Row, type Seen } from './service.ts';

/** Spring: pages from 0, sort as `title,desc` several times; Data REST tells ids by addresses, controllers send a Page. */

function page({ query }: Seen, found: readonly Row[], most: number) {
  const size = Math.min(numberIn(query, 'size', 20), most);
  const number = numberIn(query, 'page', 0);
  const sorted = ordered(found, wordedOrder(query.getAll('sort'), ','));
  const totalPages = Math.ceil(found.length / size);
  return {
    rows: sorted.slice(number * size, (number + 1) * size),
    told: { size, totalElements: found.length, totalPages, number },
  };
}

export const springDataRest = (books: readonly Row[]) =>
  createService(books, {
    list: (seen, rows) => {
      const { rows: shown, told } = page(seen, rows, 1_000);
      return { body: { _embedded: { books: shown.map(linked) }, page: told } };
    },
    record: (book, does) => {
      if (does === 'delete') return { status: 204 };
      if (does !== 'create') return { body: linked(book) };
      return { status: 201, headers: { location: `https://api.example/books/${String(book.id)}` } };
    },
    missing: { status: 404 },
    refusal: {
      status: 400,
      body: {
        errors: [
          {
            entity: 'Book',
            property: 'title',
            invalidValue: '',
            message: 'A title is needed: title',
          },
        ],
      },
    },
  });

const linked = ({ id, ...book }: Row): Row => ({
  ...book,
  _links: { self: { href: `https://api.example/books/${String(id)}` } },
});

export const springPage = (books: readonly Row[]) =>
  createService(books, {
    list: (seen, rows) => {
      const { rows: shown, told } = page(seen, narrowed(rows, plainTerms(seen.query)), 2_000);
      const { number, totalPages } = told;
      return {
        body: { content: shown, ...told, first: number === 0, last: number + 1 >= totalPages },
      };
    },
    record: (book, does) =>
      does === 'delete' ? { status: 204 } : { status: does === 'create' ? 201 : 200, body: book },
    missing: {
      status: 404,
      body: { type: 'about:blank', title: 'Not Found', status: 404, detail: 'no such book' },
    },
    refusal: {
      status: 400,
      body: {
        status: 400,
        error: 'Bad Request',
        message: 'Validation failed for object book',
        errors: [{ field: 'title', defaultMessage: 'A title is needed: title', code: 'NotBlank' }],
      },
    },
  });
