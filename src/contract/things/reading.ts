import { identifier } from '../endpoint.ts';
import { defineThing } from './define.ts';
import { differs, empty, period, refersTo, searches } from './filter.ts';
import { count, dateTime, named, relation } from './kinds.ts';
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
    book: relation('books', { label: named('图书', 'Book'), saveAs: 'bookId' }),
    status: settledStatus,
    startAt: dateTime({ label: named('开始时间', 'Starts'), sort: true }),
    endAt: dateTime({ label: named('结束时间', 'Ends'), sort: true }),
  },
  counts: {
    viewCount: count({ label: named('浏览量', 'Views'), sort: true }),
    memberCount: count({ label: named('成员数', 'Members'), sort: true }),
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
