import { bookCalls } from '#contract/endpoints/lists.ts';
import { bookThing } from '#contract/things/book.ts';
import { searchColumnsOf } from '../database/thingColumns.ts';
import type { HandledEndpoint } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { declared, nothingMade } from './declared.ts';
import { notDeleted, wholeAtLeast, wholeAtMost } from './predicates.ts';
import { publishOrderOf, publishOrdersOfYear } from './publishing.ts';
import { thingCalls } from './thing/index.ts';
import { handleTogether } from './together.ts';

/** Books of the catalogue; everybody finds them, operators write them. */

const books = declared(bookThing, {
  publishYearMin: (year) => wholeAtLeast('publish_order', publishOrdersOfYear(year).first),
  publishYearMax: (year) => wholeAtMost('publish_order', publishOrdersOfYear(year).last),
});

const bookRecords = (services: Services) =>
  thingCalls(services, {
    ...books.declaration,
    calls: bookCalls,
    show: books.show(services.database, nothingMade),
    columnsOf: (body) => {
      const values = books.columnsOf(body);
      return {
        ...values,
        publish_order: publishOrderOf(values.publish_time),
        ...searchColumnsOf(bookThing, values),
      };
    },
  });

/** How rows of a file become books. */
export const bookRows = (services: Services) => bookRecords(services).writable;

/** The calls of books (contract 7.2). */
export function bookHandlers(services: Services): HandledEndpoint[] {
  const records = bookRecords(services);
  return [
    handleTogether(
      services,
      bookCalls.list,
      ({ body }) => records.list(body, [notDeleted, ...books.predicates(body)]),
      ({ body }) => ({ table: 'book', predicates: [notDeleted, ...books.predicates(body)] }),
    ),
    ...records.handlers,
  ];
}
