import { narrowed, numberIn, splitOutside, type Term, unquoted, wordedOrder } from './query.ts';
import { createService, ordered, type Row, restRoute } from './service.ts';

/** PostgREST and Supabase: `stock=gte.30`, Content-Range with the total where it is preferred, 416 beyond it. */

function termOf(field: string, text: string): Term | undefined {
  const [, operator = '', value = ''] = /^(eq|in|ilike|gte|lte)\.(.*)$/s.exec(text) ?? [];
  if (operator === 'in') {
    const values = splitOutside(value.slice(1, -1), ',', '"').map(unquoted);
    return { field, operator: 'in', value: values };
  }
  if (operator === 'ilike') return { field, operator: 'contains', value: value.slice(1, -1) };
  if (operator === 'eq' || operator === 'gte' || operator === 'lte')
    return { field, operator, value };
  return undefined;
}

export const postgrest = (books: readonly Row[]) =>
  createService(books, {
    route: (seen) => {
      const [only, ...others] = seen.query;
      const id = /^eq\.(.+)$/.exec(only?.[1] ?? '')?.[1];
      if (id === undefined || others.length > 0) return restRoute(seen);
      const route = restRoute({ ...seen, path: `${seen.path}/${id}` });
      // a list that is narrowed to one record
      return route?.does === 'detail' ? { does: 'list' } : route && { ...route, by: only?.[0] };
    },
    list: ({ query, headers }, rows) => {
      const terms = [...query].flatMap(([name, value]) =>
        /^(order|offset|limit)$/.test(name) ? [] : (termOf(name, value) ?? []),
      );
      const found = narrowed(rows, terms);
      const order = wordedOrder(query.get('order')?.split(',') ?? [], '.');
      const start = numberIn(query, 'offset', 0);
      const size = Math.min(numberIn(query, 'limit', 1_000), 1_000);
      const isCounted = headers.get('prefer')?.includes('count=exact') === true;
      if (isCounted && start > found.length)
        return {
          status: 416,
          body: { code: 'PGRST103', message: 'Requested range not satisfiable' },
          headers: { 'content-range': `*/${found.length}` },
        };
      const shown = ordered(found, order).slice(start, start + size);
      const range = shown.length === 0 ? '*' : `${start}-${start + shown.length - 1}`;
      return {
        status: shown.length < found.length && isCounted ? 206 : 200,
        body: shown,
        headers: { 'content-range': `${range}/${isCounted ? found.length : '*'}` },
      };
    },
    record: (book, does) => ({ status: does === 'create' ? 201 : 200, body: [book] }),
    missing: { body: [] },
    refusal: {
      status: 400,
      body: { code: '23514', message: 'A title is needed', details: null, hint: null },
    },
  });
