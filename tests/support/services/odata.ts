import { narrowed, numberIn, splitOutside, type Term, unquoted, wordedOrder } from './query.ts';
import { createService, isFound, ordered, type Row, restRoute } from './service.ts';

/** OData 4: one expression with all filters, sizes that the server cuts with `@odata.nextLink`, keys in brackets. */

const mostRows = 100;

function termOf(text: string): Term | undefined {
  const [, part, sought = ''] = /^contains\((\w+),(.*)\)$/s.exec(text) ?? [];
  if (part !== undefined) return { field: part, operator: 'contains', value: unquoted(sought) };
  if (text.startsWith('(')) {
    const terms = splitOutside(text.slice(1, -1), ' or ', "'").map(termOf);
    return {
      field: terms[0]?.field ?? '',
      operator: 'in',
      value: terms.map((term) => term?.value),
    };
  }
  const [, field = '', operator, value = ''] = /^(\w+) (eq|ge|le) (.*)$/s.exec(text) ?? [];
  if (operator === 'eq') return { field, operator, value: unquoted(value) };
  if (operator === undefined) return undefined;
  return { field, operator: operator === 'ge' ? 'gte' : 'lte', value: unquoted(value) };
}

export const odata = (books: readonly Row[]) =>
  createService(books, {
    route: (seen) => restRoute({ ...seen, path: seen.path.replace(/\((.+)\)$/, '/$1') }),
    list: ({ query, url }, rows) => {
      const terms = splitOutside(query.get('$filter') ?? '', ' and ', "'").map(termOf);
      if (terms.includes(undefined))
        return { status: 400, body: { error: { code: '', message: 'The query is invalid' } } };
      const known = terms.flatMap((term) => term ?? []);
      const found = narrowed(rows, known).filter((row) => isFound(row, query.get('$search') ?? ''));
      const start = numberIn(query, '$skip', 0);
      const asked = numberIn(query, '$top', found.length);
      const size = Math.min(asked, mostRows);
      const order = wordedOrder(query.get('$orderby')?.split(',') ?? [], ' ');
      const next = new URL(url);
      next.searchParams.set('$skip', String(start + size));
      return {
        body: {
          '@odata.context': 'https://api.example/$metadata#books',
          ...(query.get('$count') === 'true' ? { '@odata.count': found.length } : {}),
          value: ordered(found, order).slice(start, start + size),
          ...(size < asked ? { '@odata.nextLink': next.href } : {}),
        },
      };
    },
    record: (book, does) =>
      does === 'delete' ? { status: 204 } : { status: does === 'create' ? 201 : 200, body: book },
    missing: { status: 404, body: { error: { code: '404', message: 'No such book' } } },
    refusal: {
      status: 400,
      body: {
        error: {
          code: 'BadRequest',
          message: 'The book is not valid',
          details: [{ code: 'Required', target: 'title', message: 'A title is needed: title' }],
        },
      },
    },
  });
