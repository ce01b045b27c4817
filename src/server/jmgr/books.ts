import { z } from 'zod';
import { defineSave } from '#contract/endpoint.ts';
import { bookCalls } from '#contract/endpoints/lists.ts';
import { bookThing } from '#contract/things/book.ts';
import { readBookCell } from '../cells/bookCell.ts';
import { searchColumnsOf } from '../database/thingColumns.ts';
import { type HandledEndpoint, handleTogether } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { declared, nothingMade, type SpecialFilters } from './declared.ts';
import { notDeleted, wholeAtLeast, wholeAtMost } from './predicates.ts';
import { publishOrderOf, publishOrdersOfYear } from './publishing.ts';
import type { MatchedColumn } from './thing/declaration.ts';
import { thingCalls } from './thing/index.ts';
import type { LenientRows, WritableThing } from './thing/writable.ts';

/** Books of the catalogue; everybody finds them, operators write them. */

const special: SpecialFilters<typeof bookThing> = {
  publishYearMin: (year) => wholeAtLeast('publish_order', publishOrdersOfYear(year).first),
  publishYearMax: (year) => wholeAtMost('publish_order', publishOrdersOfYear(year).last),
};
const books = declared(bookThing, special);
const ofRows = declared(bookThing, special, { alsoRead: ['source', 'source_id'] });

const columnsOf = (body: Parameters<typeof books.columnsOf>[0]) => {
  const values = books.columnsOf(body);
  return {
    ...values,
    publish_order: publishOrderOf(values.publish_time),
    ...searchColumnsOf(bookThing, values),
  };
};

/** A book's cover, 200 × 264. Its address has everything that its drawing depends on (see `catalogue/covers.ts`). */
export const bookCover = (title: string, author: string): string =>
  `/covers/book.svg?${new URLSearchParams({
    ...(title !== '' && { title: title.slice(0, 80) }),
    ...(author !== '' && { author: author.slice(0, 60) }),
  })}`;
/** Whether the platform draws the picture at this address, instead of a person having provided it. */
export const isDrawn = (address: string): boolean => address.startsWith('/covers/');

const texts = ['bookName', 'authorName', 'publisherName', 'publishTime'];
/** The rows of books come from shops, libraries and readers, as messy as they are. */
const rows: LenientRows = {
  ways: {
    usual: [['sourceId', 'source'], ['isbn', 'title'], texts],
    isbn: [['isbn'], texts],
    text: [texts],
    titleAuthor: [texts.slice(0, 2)],
  },
  code: 'isbn',
  sets: { ratingsCount: 0 },
  read: readBookCell,
};

const matchedBy: Readonly<Record<string, MatchedColumn<BookColumn>>> = {
  ...ofRows.declaration.matchedBy,
  publisherName: { column: 'publisher_name', type: 'name' },
  isbn: { column: 'isbn', type: 'isbn', isFilled: true },
  title: { column: 'name', type: 'title' },
  source: { column: 'source', type: 'text', isFilled: true },
  sourceId: { column: 'source_id', type: 'text', isFilled: true },
};
type BookColumn = (typeof ofRows.declaration.source.columns)[number];

/** a file also says how many have rated a book, which no save of a person sets, and where it comes from */
const savedOfRows = defineSave(
  bookThing.name,
  bookThing.save.extend({
    ratingsCount: z.number().int().min(0).max(2_147_483_647).default(0),
    source: z.string().default(''),
    sourceId: z.string().default(''),
  }),
  bookCalls.save.access,
  bookThing.id,
);

/** How rows of a file become ofRows. A drawn cover counts as none, and is drawn again: it shows the title. */
export function bookRows(services: Services): WritableThing {
  const show = ofRows.show(services.database, nothingMade);
  const { writable } = thingCalls(services, {
    ...ofRows.declaration,
    matchedBy,
    calls: { ...bookCalls, save: savedOfRows },
    show: (records, references) =>
      show(
        records.map((record) => (isDrawn(record.cover) ? { ...record, cover: '' } : record)),
        references,
      ),
    bodyOf: (record) => ({
      ...ofRows.declaration.bodyOf(record),
      mainPicUrl: isDrawn(record.cover) ? '' : record.cover,
      ratingsCount: record.ratings_count,
      source: record.source,
      sourceId: record.source_id,
    }),
    columnsOf: ({ ratingsCount, source, sourceId, ...body }) => ({
      ...columnsOf(body),
      cover: body.mainPicUrl || bookCover(body.bookName, body.authorName),
      ratings_count: ratingsCount,
      source,
      source_id: sourceId,
    }),
  });
  return { ...writable, rows };
}

/** The calls of books (contract 7.2). */
export function bookHandlers(services: Services): HandledEndpoint[] {
  const records = thingCalls(services, {
    ...books.declaration,
    calls: bookCalls,
    show: books.show(services.database, nothingMade),
    columnsOf,
  });
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
