import { narrowed, numberIn, pairedOrder, splitOutside, type Term, unquoted } from './query.ts';
import { createService, objectOf, ordered, type Row } from './service.ts';

/** Airtable: fields in `fields`, filters as a formula, a token for the next page. */

const written = ({ id, ...fields }: Row): Row => ({
  id: String(id),
  createdTime: '2026-01-01T00:00:00.000Z',
  fields,
});

function termOf(text: string): Term {
  if (text.startsWith('OR(')) {
    const terms = splitOutside(text.slice(3, -1), ',', "'").map(termOf);
    return { field: terms[0]?.field ?? '', operator: 'in', value: terms.map(({ value }) => value) };
  }
  const [, sought, part = ''] = /^FIND\(LOWER\((.*)\),LOWER\(\{(\w+)\}\)\)$/s.exec(text) ?? [];
  if (sought !== undefined) return { field: part, operator: 'contains', value: unquoted(sought) };
  const [, field = '', operator, value = ''] = /^\{(\w+)\}(=|>=|<=)(.*)$/s.exec(text) ?? [];
  const compared = operator === '>=' ? 'gte' : operator === '<=' ? 'lte' : 'eq';
  return { field, operator: compared, value: unquoted(value) };
}

export const airtable = (books: readonly Row[]) =>
  createService(books, {
    values: (body) => objectOf(objectOf(body).fields),
    list: ({ query }, rows) => {
      const [, formula = ''] = /^AND\((.*)\)$/s.exec(query.get('filterByFormula') ?? '') ?? [];
      const found = narrowed(rows, splitOutside(formula, ',', "'").map(termOf));
      const order = pairedOrder(query.get('sort[0][field]'), query.get('sort[0][direction]'));
      const size = Math.min(numberIn(query, 'pageSize', 100), 100);
      const start = Number(query.get('offset')?.replace('itr', '') ?? 0);
      const end = start + size;
      return {
        body: {
          records: ordered(found, order).slice(start, end).map(written),
          ...(end < found.length ? { offset: `itr${end}` } : {}),
        },
      };
    },
    record: (book, does) => ({
      body: does === 'delete' ? { id: String(book.id), deleted: true } : written(book),
    }),
    missing: { status: 404, body: { error: 'NOT_FOUND' } },
    refusal: {
      status: 422,
      body: { error: { type: 'INVALID_VALUE_FOR_COLUMN', message: 'A title is needed' } },
    },
  });
