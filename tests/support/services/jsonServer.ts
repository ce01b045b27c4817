import {
  type Answer,
  createService,
  isFound,
  meets,
  ordered,
  type Row,
  type Seen,
} from './service.ts';

/** json-server 0.17: rows from `_start` to `_end`, `_like`, `_gte`, `_lte`, X-Total-Count; all rows without a window. */
export const jsonServer = (books: readonly Row[]) =>
  createService(books, {
    list: ({ query }, rows) => listed(rows, query),
    record: (book, does) => ({ status: does === 'create' ? 201 : 200, body: book }),
    missing: { status: 404, body: {} },
    refusal: {
      status: 400,
      body: { message: 'The book is not valid', errors: { title: ['A title is needed: title'] } },
    },
  });

function listed(rows: readonly Row[], query: Seen['query']): Answer {
  const names = new Set(query.keys());
  const found = rows.filter((row) =>
    [...names].every((name) => {
      if (/^_(start|end|sort|order)$/.test(name)) return true;
      const values = query.getAll(name);
      if (name === 'q') return isFound(row, values.join());
      const [, field = name, operator] = /^(.+?)_(gte|lte|like)$/.exec(name) ?? [];
      if (operator === 'gte' || operator === 'lte')
        return meets(row, field, operator, values[0] ?? '');
      if (operator === 'like') return meets(row, field, 'contains', values[0] ?? '');
      return meets(row, field, 'in', values);
    }),
  );
  const orders = query.get('_order')?.split(',') ?? [];
  const order = (query.get('_sort')?.split(',') ?? []).map((field, index) => ({
    field,
    descending: orders[index] === 'desc',
  }));
  const end = query.get('_end');
  return {
    body: ordered(found, order).slice(
      Number(query.get('_start') ?? 0),
      end === null ? undefined : Number(end),
    ),
    headers: end === null ? {} : { 'x-total-count': String(found.length) },
  };
}
