import { narrowed, numberIn, signedOrder, termsOf } from './query.ts';
import { createService, isFound, ordered, type Row } from './service.ts';

/** Directus: `filter[stock][_gte]`, everything in `data`, the total where `meta` asks for it. */
export const directus = (books: readonly Row[]) =>
  createService(books, {
    list: ({ query }, rows) => {
      const terms = termsOf(query, (name, [value = '']) => {
        const [, field = '', operator] = /^filter\[(\w+)\]\[_(\w+)\]$/.exec(name) ?? [];
        if (operator === 'in') return { field, operator, value: value.split(',') };
        if (operator === 'icontains') return { field, operator: 'contains', value };
        return operator === 'eq' || operator === 'gte' || operator === 'lte'
          ? { field, operator, value }
          : undefined;
      });
      const found = narrowed(rows, terms).filter((row) => isFound(row, query.get('search') ?? ''));
      const start = numberIn(query, 'offset', 0);
      const limit = numberIn(query, 'limit', 100);
      const sorted = ordered(found, signedOrder(query.get('sort')));
      return {
        body: {
          data: sorted.slice(start, limit < 0 ? undefined : start + limit),
          ...(query.get('meta') === 'filter_count' ? { meta: { filter_count: found.length } } : {}),
        },
      };
    },
    record: (book, does) => (does === 'delete' ? { status: 204 } : { body: { data: book } }),
    missing: {
      status: 403,
      body: {
        errors: [
          {
            message: "You don't have permission to access this.",
            extensions: { code: 'FORBIDDEN' },
          },
        ],
      },
    },
    refusal: {
      status: 400,
      body: {
        errors: [
          {
            message: 'A title is needed: title',
            extensions: { code: 'FAILED_VALIDATION', field: 'title', type: 'required' },
          },
        ],
      },
    },
  });
