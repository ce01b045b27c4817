import { jsonOf } from '#contract/exactJson.ts';
import { isRecord } from '#contract/readEnvelope.ts';
import { createService, isFound, meets, objectOf, ordered, type Row } from './service.ts';

/** Services for react-admin's ra-data-simple-rest: sort, range and filter as JSON, Content-Range with the total. */
export const raSimpleRest = (books: readonly Row[]) =>
  createService(books, {
    list: ({ query }, rows) => {
      const filter = objectOf(jsonOf(query.get('filter') ?? '{}'));
      const found = rows.filter((row) =>
        Object.entries(filter).every(([field, value]) =>
          field === 'q'
            ? isFound(row, String(value))
            : meets(row, field, Array.isArray(value) ? 'in' : 'eq', value),
        ),
      );
      const [field, direction] = listOf(query.get('sort'));
      const [start = 0, end = found.length - 1] = listOf(query.get('range')).map(Number);
      const order =
        field === undefined ? [] : [{ field: String(field), descending: direction === 'DESC' }];
      return {
        body: ordered(found, order).slice(start, end + 1),
        headers: { 'content-range': `books ${start}-${end}/${found.length}` },
      };
    },
    record: (book) => ({ body: book }),
    missing: { status: 404, body: {} },
    refusal: { status: 400, body: { errors: { title: 'A title is needed: title' } } },
  });

function listOf(text: string | null): unknown[] {
  const read = jsonOf(text ?? '[]');
  return Array.isArray(read) && !read.some(isRecord) ? read : [];
}
