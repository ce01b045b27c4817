import { narrowed, numberIn, signedOrder, splitOutside, type Term, unquoted } from './query.ts';
import { createService, ordered, type Row } from './service.ts';

/** PocketBase: one expression with all filters, problems by field in `data`. */

function termOf(text: string): Term {
  if (text.startsWith('(')) {
    const terms = splitOutside(text.slice(1, -1), ' || ', "'").map(termOf);
    return { field: terms[0]?.field ?? '', operator: 'in', value: terms.map(({ value }) => value) };
  }
  const [, field = '', operator, value = ''] = /^(\w+)(=|~|>=|<=)(.*)$/s.exec(text) ?? [];
  const named = { '=': 'eq', '~': 'contains', '>=': 'gte', '<=': 'lte' } as const;
  const known = operator === '=' || operator === '~' || operator === '>=' ? operator : '<=';
  return { field, operator: named[known], value: unquoted(value) };
}

export const pocketbase = (books: readonly Row[]) =>
  createService(books, {
    list: ({ query }, rows) => {
      const found = narrowed(
        rows,
        splitOutside(query.get('filter') ?? '', ' && ', "'").map(termOf),
      );
      const perPage = Math.min(numberIn(query, 'perPage', 30), 1_000);
      const page = numberIn(query, 'page', 1);
      const items = ordered(found, signedOrder(query.get('sort'))).slice(
        (page - 1) * perPage,
        page * perPage,
      );
      const totalPages = Math.ceil(found.length / perPage);
      return { body: { page, perPage, totalItems: found.length, totalPages, items } };
    },
    record: (book, does) => (does === 'delete' ? { status: 204 } : { body: book }),
    missing: {
      status: 404,
      body: { status: 404, message: "The requested resource wasn't found.", data: {} },
    },
    refusal: {
      status: 400,
      body: {
        status: 400,
        message: 'Failed to create record.',
        data: { title: { code: 'validation_required', message: 'A title is needed: title' } },
      },
    },
  });
