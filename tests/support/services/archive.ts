import { narrowed, numberIn, termsOf } from './query.ts';
import { createService, isFound, ordered, type Row } from './service.ts';

/**
 * An archive in a shape that no convention has: rows and their number in `found`, the part that was asked for beside them,
 * an order such as `by=title.up`, filters such as `title.is=…`.
 */

const most = 50;

export const archive = (books: readonly Row[]) =>
  createService(books, {
    list: ({ query }, rows) => {
      const words = query.get('words');
      const terms = termsOf(query, (name, value) =>
        name.endsWith('.is')
          ? { field: name.replace(/\.is$/, ''), operator: 'in', value }
          : undefined,
      );
      const found = narrowed(rows, terms).filter((book) => !words || isFound(book, words));
      const [field = '', way = ''] = (query.get('by') ?? '').split('.');
      const order = field === '' ? [] : [{ field, descending: way === 'down' }];
      const skip = numberIn(query, 'skip', 0);
      const take = Math.min(numberIn(query, 'take', 20), most);
      const hits = ordered(found, order).slice(skip, skip + take);
      return { body: { outcome: 'fine', found: { howMany: found.length, skip, take, hits } } };
    },
    record: (book, does) => (does === 'delete' ? { status: 204 } : { body: { one: book } }),
    missing: { status: 404, body: { outcome: 'bad', why: 'There is no such book' } },
    refusal: { status: 422, body: { outcome: 'bad', why: 'A title is needed' } },
  });
