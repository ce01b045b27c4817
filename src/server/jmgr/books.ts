import type { z } from 'zod';
import {
  bookDelete,
  bookDetail,
  bookRestore,
  bookSaveCall,
  bookSearch,
} from '#contract/endpoints/lists.ts';
import { type BookRow, type BookSave, bookSave } from '#contract/entities/content.ts';
import { bookColumns } from '../database/bookColumns.ts';
import { publishOrderOf, publishOrdersOfYear } from '../database/publishOrder.ts';
import { bookSearchPart, searchColumnsOf } from '../database/search.ts';
import type { Row } from '../database/tables.ts';
import { type HandledEndpoint, handle } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { type FiltersOf, type ListSource, newestFirst, predicatesOf } from './listQuery.ts';
import {
  atLeast,
  atMost,
  createdFilters,
  equals,
  notDeleted,
  searches,
  wholeAtLeast,
  wholeAtMost,
} from './predicates.ts';
import { stampsOf } from './records.ts';
import { thingCalls } from './thing.ts';
import { handleTogether } from './together.ts';

/** Books of the catalogue; everybody finds them, operators write them. */

const columns = [
  'id',
  ...bookColumns,
  'created_at',
  'updated_at',
  'revision',
] as const satisfies readonly (keyof Row<'book'>)[];
type BookRecord = Pick<Row<'book'>, (typeof columns)[number]>;

const source: ListSource<'book', (typeof columns)[number]> = {
  table: 'book',
  columns,
  sorts: {
    createdAt: { column: 'created_at' },
    updatedAt: { column: 'updated_at' },
    bookName: { column: 'name' },
    authorName: { column: 'author_name' },
    publisherName: { column: 'publisher_name' },
    publishTime: { column: 'publish_order', mayBeUnknown: true },
    price: { column: 'price', mayBeUnknown: true },
    rating: { column: 'rating', mayBeUnknown: true },
    ratingsCount: { column: 'ratings_count' },
  },
  defaultSort: newestFirst,
};

const filters: FiltersOf<z.output<typeof bookSearch.body>> = {
  searchText: (text) => searches('book', text),
  bookName: (text) => searches('book', text, bookSearchPart.name),
  authorName: (text) => searches('book', text, bookSearchPart.author),
  publisherName: (text) => searches('book', text, bookSearchPart.publisher),
  category: (value) => equals('category', value),
  language: (value) => equals('language', value),
  editionClass: (value) => equals('edition_class', value),
  ratingMin: (value) => atLeast('rating', value),
  ratingMax: (value) => atMost('rating', value),
  priceMin: (value) => atLeast('price', value),
  priceMax: (value) => atMost('price', value),
  publishYearMin: (year) => wholeAtLeast('publish_order', publishOrdersOfYear(year).first),
  publishYearMax: (year) => wholeAtMost('publish_order', publishOrdersOfYear(year).last),
  ...createdFilters,
};

const numberOf = (value: string | null): number | null => (value === null ? null : Number(value));

const editionOf = bookSave.pick({ editionClass: true });

const bodyOf = (record: BookRecord) => ({
  bookName: record.name,
  authorName: record.author_name,
  translator: record.translator,
  publisherName: record.publisher_name,
  mainPicUrl: record.cover,
  ...editionOf.parse({ editionClass: record.edition_class }),
  publishTime: record.publish_time,
  isbn: record.isbn,
  price: numberOf(record.price),
  currency: record.currency,
  rating: numberOf(record.rating),
  category: record.category,
  language: record.language,
  tags: record.tags,
  content: record.content,
});

const present = (record: BookRecord): BookRow => ({
  bookId: record.id,
  ...bodyOf(record),
  ratingsCount: record.ratings_count,
  ...stampsOf(record),
});

function columnsOf(body: BookSave) {
  const values = {
    name: body.bookName,
    author_name: body.authorName.trim(),
    translator: body.translator.trim(),
    publisher_name: body.publisherName.trim(),
    cover: body.mainPicUrl,
    edition_class: body.editionClass,
    publish_time: body.publishTime,
    publish_order: publishOrderOf(body.publishTime),
    isbn: body.isbn.trim(),
    price: body.price,
    currency: body.currency,
    rating: body.rating,
    category: body.category.trim(),
    language: body.language.trim(),
    tags: body.tags,
    content: body.content,
  };
  return { ...values, ...searchColumnsOf.book(values) };
}

const bookCalls = (services: Services) =>
  thingCalls(services, {
    thing: 'book',
    source,
    call: bookSaveCall,
    title: 'name',
    matchedBy: {
      bookName: { column: 'name', type: 'name' },
      authorName: { column: 'author_name', type: 'name' },
      publisherName: { column: 'publisher_name', type: 'name' },
      publishTime: { column: 'publish_time', type: 'text' },
      isbn: { column: 'isbn', type: 'isbn' },
    },
    show: async (records) => records.map(present),
    bodyOf,
    columnsOf,
  });

/** How rows of a file become books. */
export const bookRows = (services: Services) => bookCalls(services).writable;

/** The calls of books (contract 7.2). */
export function bookHandlers(services: Services): HandledEndpoint[] {
  const books = bookCalls(services);
  return [
    handleTogether(services, bookSearch, ({ body }) =>
      books.list(body, [notDeleted, ...predicatesOf(filters, body)]),
    ),
    handle(bookDetail, books.detail),
    handle(bookSaveCall, books.save),
    handle(bookDelete, books.remove),
    handle(bookRestore, books.restore),
  ];
}
