import { narrowed, nextLink, numberIn, pairedOrder, plainTerms } from './query.ts';
import {
  createService,
  isFound,
  ordered,
  type Row,
  restRoute,
  type Seen,
  type Shape,
} from './service.ts';

/** GitHub and GitLab: page and per_page up to 100, the header Link; GitLab tells the total. */

const mostRows = 100;

function page(seen: Seen, found: readonly Row[]) {
  const size = Math.min(numberIn(seen.query, 'per_page', 30), mostRows);
  const number = numberIn(seen.query, 'page', 1);
  const isLast = number * size >= found.length;
  return {
    body: found.slice((number - 1) * size, number * size),
    headers: nextLink(seen, isLast ? undefined : { page: String(number + 1) }),
  };
}

const record: Shape['record'] = (book, does) =>
  does === 'delete' ? { status: 204 } : { status: does === 'create' ? 201 : 200, body: book };

export const github = (books: readonly Row[]) =>
  createService(books, {
    list: (seen, rows) => {
      const order = pairedOrder(seen.query.get('sort'), seen.query.get('direction'));
      return page(seen, ordered(narrowed(rows, plainTerms(seen.query)), order));
    },
    record,
    missing: { status: 404, body: { message: 'Not Found', status: '404' } },
    refusal: {
      status: 422,
      body: {
        message: 'Validation Failed',
        errors: [
          { resource: 'Book', field: 'title', code: 'custom', message: 'A title is needed: title' },
        ],
      },
    },
  });

export const gitlab = (books: readonly Row[]) =>
  createService(books, {
    list: (seen, rows) => {
      const { query } = seen;
      const found = narrowed(rows, plainTerms(query)).filter((row) =>
        isFound(row, query.get('search') ?? ''),
      );
      const order = pairedOrder(query.get('order_by'), query.get('sort'));
      const { body, headers } = page(seen, ordered(found, order));
      return { body, headers: { ...headers, 'x-total': String(found.length) } };
    },
    // a PUT changes what it has
    route: (seen) => {
      const found = restRoute(seen);
      return found && { ...found, whole: false };
    },
    record,
    missing: { status: 404, body: { message: '404 Not found' } },
    refusal: { status: 400, body: { message: { title: ['A title is needed: title'] } } },
  });
