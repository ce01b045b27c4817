import {
  bookDelete,
  bookDetail,
  bookRestore,
  bookSaveCall,
  bookSearch,
} from '#contract/endpoints/lists.ts';
import { bookThing } from '#contract/things/book.ts';
import { publishOrderOf, publishOrdersOfYear } from '../database/publishOrder.ts';
import { searchColumnsOf } from '../database/search.ts';
import { type HandledEndpoint, handle } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { declared, nothingMade } from './declared.ts';
import { notDeleted, wholeAtLeast, wholeAtMost } from './predicates.ts';
import { thingCalls } from './thing.ts';
import { handleTogether } from './together.ts';

/** Books of the catalogue; everybody finds them, operators write them. */

const books = declared(bookThing, {
  publishYearMin: (year) => wholeAtLeast('publish_order', publishOrdersOfYear(year).first),
  publishYearMax: (year) => wholeAtMost('publish_order', publishOrdersOfYear(year).last),
});

const bookCalls = (services: Services) =>
  thingCalls(services, {
    thing: 'book',
    ...books.declaration,
    call: bookSaveCall,
    title: 'name',
    show: books.show(services.database, nothingMade),
    columnsOf: (body) => {
      const values = books.columnsOf(body);
      return {
        ...values,
        publish_order: publishOrderOf(values.publish_time),
        ...searchColumnsOf.book(values),
      };
    },
  });

/** How rows of a file become books. */
export const bookRows = (services: Services) => bookCalls(services).writable;

/** The calls of books (contract 7.2). */
export function bookHandlers(services: Services): HandledEndpoint[] {
  const calls = bookCalls(services);
  return [
    handleTogether(services, bookSearch, ({ body }) =>
      calls.list(body, [notDeleted, ...books.predicates(body)]),
    ),
    handle(bookDetail, calls.detail),
    handle(bookSaveCall, calls.save),
    handle(bookDelete, calls.remove),
    handle(bookRestore, calls.restore),
  ];
}
