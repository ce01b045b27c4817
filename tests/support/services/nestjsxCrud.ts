import { narrowed, numberIn, wordedOrder } from './query.ts';
import { createService, ordered, type Row } from './service.ts';

/** @nestjsx/crud: filters as `stock||$gte||30`, messages in a list. */
export const nestjsxCrud = (books: readonly Row[]) =>
  createService(books, {
    list: ({ query }, rows) => {
      const terms = query.getAll('filter').map((text) => {
        const [field = '', operator = '', value = ''] = text.split('||');
        if (operator === '$in') return { field, operator: 'in', value: value.split(',') } as const;
        if (operator === '$contL') return { field, operator: 'contains', value } as const;
        const compared = operator === '$gte' ? 'gte' : operator === '$lte' ? 'lte' : 'eq';
        return { field, operator: compared, value } as const;
      });
      const found = narrowed(rows, terms);
      const size = Math.min(numberIn(query, 'limit', 25), 100);
      const page = numberIn(query, 'page', 1);
      const sorted = ordered(found, wordedOrder(query.getAll('sort'), ','));
      const data = sorted.slice((page - 1) * size, page * size);
      const pageCount = Math.ceil(found.length / size);
      return { body: { data, count: data.length, total: found.length, page, pageCount } };
    },
    record: (book, does) => ({ status: does === 'create' ? 201 : 200, body: book }),
    missing: { status: 404, body: { statusCode: 404, message: 'Not Found' } },
    refusal: {
      status: 400,
      body: { statusCode: 400, message: ['A title is needed'], error: 'Bad Request' },
    },
  });
