import { z } from 'zod';
import { identifier } from '../endpoint.ts';
import { isGone } from '../entities/common.ts';
import { plainText } from '../limitedText.ts';
import { writingLimits } from '../limits.ts';
import { defineThing } from './define.ts';
import { period, range, searches } from './filter.ts';
import { count, elsewhere, longText } from './kinds.ts';
import {
  alsoSent,
  cover,
  isBlocked,
  isDraft,
  isTop,
  managedFilters,
  publishAt,
  publishedAt,
  settledStatus,
  title,
  user,
} from './shared.ts';

/** The first books of a list, for cards; `bookSize` is their number. The detail contains all. */
const listedBooks = z.array(
  z.object({
    bookId: identifier,
    bookName: z.string(),
    mainPicUrl: z.string(),
    note: z.string(),
    isDeleted: isGone,
  }),
);

/** All books in their order. */
const sentBooks = z
  .array(z.strictObject({ bookId: identifier, note: plainText(writingLimits.note).default('') }))
  .max(writingLimits.listedBooks)
  .default([]);

/** Books in order, each with a note (contract 3, Booklist). */
export const bookListThing = defineThing({
  name: 'bookList',
  table: 'book_list',
  id: 'id',
  title: 'title',
  searched: ['title', 'content'],
  totals: ['status', 'is_blocked', 'is_draft', 'is_top'],
  fields: {
    title,
    /** its brief */
    content: longText({ max: writingLimits.brief }),
    cover,
    bookLists: elsewhere({ saveAs: 'books' }, { row: listedBooks, save: sentBooks }),
    bookSize: count({ sort: true }),
    user,
    status: settledStatus,
    publishAt,
    publishedAt,
    isBlocked,
    isDraft,
    isTop,
  },
  counts: {
    viewCount: count({ sort: true }),
    collectionCount: count({ sort: true }),
  },
  filters: {
    searchText: searches(),
    ...managedFilters,
    ...range('bookSize'),
    ...period('createdAt'),
  },
  alsoSent,
});
export type BookListRow = z.output<typeof bookListThing.row>;
