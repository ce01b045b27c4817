import { z } from 'zod';
import { plainText } from '../limitedText.ts';
import { searchLength } from '../limits.ts';
import { defineThing } from './define.ts';
import { differs, empty, equals, period, range, searches, special } from './filter.ts';
import { code, count, decimal, image, longText, name, partialDate, tags, text } from './kinds.ts';

/** 1 a book of the catalogue, 2 an electronic edition, 3 an audio book (contract 3: editionClass, also goodsSource). */
const editionClass = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/**
 * A book of the catalogue (contract 3, Book). Dates are as precise as they are known: `2015-10-01`, `1997-05`, `2011`,
 * `-750`.
 */
export const bookThing = defineThing({
  name: 'book',
  table: 'book',
  id: 'bookId',
  title: 'bookName',
  searched: ['bookName', 'authorName', 'publisherName'],
  totals: ['edition_class', 'language', 'category'],
  fields: {
    bookName: name({ max: 300, required: true, column: 'name', sort: true, match: 'name' }),
    authorName: name({ max: 500, sort: true, match: 'name' }),
    translator: name({ max: 300 }),
    publisherName: name({ max: 200, sort: true, match: 'name' }),
    mainPicUrl: image({ column: 'cover' }),
    editionClass: code({ codes: editionClass, default: 1 }),
    publishTime: partialDate({ sort: { column: 'publish_order' }, match: 'text' }),
    isbn: text({ max: 20, match: 'isbn', cell: 'isbn' }),
    price: decimal({ minimum: 0, maximum: 9_999_999, sort: true }),
    /** ISO 4217, empty where unknown */
    currency: text({ max: 3 }),
    rating: decimal({ minimum: 0, maximum: 10, sort: true, cell: 'rating' }),
    ratingsCount: count({ sort: true }),
    category: text({ max: 50 }),
    language: text({ max: 10, cell: 'language' }),
    tags: tags({ max: 50, maximum: 30 }),
    content: longText({ max: 20_000 }),
  },
  filters: {
    searchText: searches(),
    bookName: searches(1),
    authorName: searches(2),
    publisherName: searches(3),
    category: equals('category', plainText(searchLength)),
    language: equals('language', plainText(searchLength)),
    editionClass: equals('editionClass', editionClass),
    authorNameEmpty: empty('authorName'),
    publisherNameEmpty: empty('publisherName'),
    categoryNot: differs('category', plainText(searchLength)),
    categoryEmpty: empty('category'),
    languageNot: differs('language', plainText(searchLength)),
    languageEmpty: empty('language'),
    editionClassNot: differs('editionClass', editionClass),
    ratingEmpty: empty('rating'),
    priceEmpty: empty('price'),
    ...range('rating'),
    ...range('price'),
    publishYearMin: special('publishTime', z.number().int()),
    publishYearMax: special('publishTime', z.number().int()),
    ...period('createdAt'),
  },
});
