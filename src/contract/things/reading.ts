import { identifier } from '../endpoint.ts';
import { defineThing } from './define.ts';
import { differs, empty, period, refersTo, searches } from './filter.ts';
import { count, dateTime, relation } from './kinds.ts';
import {
  cover,
  introduction,
  otherStatusFilter,
  settledStatus,
  statusFilter,
  title,
  user,
} from './shared.ts';

/** A shared reading of one book. */
export const readingThing = defineThing({
  name: 'reading',
  table: 'reading',
  id: 'id',
  title: 'title',
  searched: ['title', 'content'],
  totals: ['status', 'is_blocked', 'is_draft'],
  fields: {
    title,
    content: introduction,
    cover,
    user,
    book: relation('books', { saveAs: 'bookId' }),
    status: settledStatus,
    startAt: dateTime({ sort: true }),
    endAt: dateTime({ sort: true }),
  },
  counts: {
    viewCount: count({ sort: true }),
    memberCount: count({ sort: true }),
  },
  filters: {
    searchText: searches(),
    status: statusFilter,
    statusNot: otherStatusFilter,
    bookId: refersTo('book'),
    bookIdNot: differs('book', identifier),
    bookIdEmpty: empty('book'),
    ...period('createdAt'),
  },
});
