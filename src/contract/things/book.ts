import { z } from 'zod';
import { plainText } from '../limitedText.ts';
import { searchLength } from '../limits.ts';
import { defineThing } from './define.ts';
import { differs, empty, equals, period, range, searches, special } from './filter.ts';
import {
  code,
  count,
  decimal,
  image,
  longText,
  name,
  named,
  partialDate,
  tags,
  text,
} from './kinds.ts';

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
    bookName: name({
      label: named('书名', 'Title'),
      max: 300,
      required: true,
      column: 'name',
      sort: true,
      match: 'name',
    }),
    authorName: name({ label: named('作者', 'Author'), max: 500, sort: true, match: 'name' }),
    translator: name({ label: named('译者', 'Translator'), max: 300 }),
    publisherName: name({
      label: named('出版社', 'Publisher'),
      max: 200,
      sort: true,
      match: 'name',
    }),
    mainPicUrl: image({ label: named('封面', 'Cover'), column: 'cover' }),
    editionClass: code({ label: named('版本类型', 'Edition'), codes: editionClass, default: 1 }),
    publishTime: partialDate({
      label: named('出版时间', 'Publication'),
      sort: { column: 'publish_order' },
      match: 'text',
    }),
    isbn: text({ label: named('ISBN', 'ISBN'), max: 20, match: 'isbn', cell: 'isbn' }),
    price: decimal({
      label: named('价格', 'Price'),
      minimum: 0,
      maximum: 9_999_999,
      sort: true,
      currency: 'currency',
    }),
    /** ISO 4217, empty where unknown */
    currency: text({ label: named('币种', 'Currency'), max: 3 }),
    rating: decimal({
      label: named('评分', 'Rating'),
      minimum: 0,
      maximum: 10,
      sort: true,
      cell: 'rating',
    }),
    ratingsCount: count({ label: named('评分人数', 'Ratings'), sort: true }),
    category: text({ label: named('分类', 'Category'), max: 50 }),
    language: text({ label: named('语言', 'Language'), max: 10, cell: 'language' }),
    tags: tags({ label: named('标签', 'Tags'), max: 50, maximum: 30 }),
    content: longText({ label: named('简介', 'About the book'), max: 20_000 }),
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
