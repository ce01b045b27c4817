import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import {
  bookListDelete,
  bookListDetail,
  bookListListCount,
  bookListManageList,
  bookListPublish,
  bookListRestore,
  bookListSaveCall,
  bookListTop,
  bookListWithdraw,
} from '#contract/endpoints/lists.ts';
import {
  type BookListRow,
  type BookListSave,
  bookListRow,
  bookListSave,
} from '#contract/entities/content.ts';
import { searchColumnsOf } from '../database/search.ts';
import type { Row, Tables } from '../database/tables.ts';
import { type HandledEndpoint, handle } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { type FiltersOf, type ListSource, predicatesOf, toppedFirst } from './listQuery.ts';
import {
  contentTabs,
  createdFilters,
  equals,
  notDeleted,
  refersTo,
  searches,
  visible,
  wholeAtLeast,
  wholeAtMost,
} from './predicates.ts';
import { publishingCalls, publishingOf, settlePublishing } from './publishing.ts';
import {
  managedBy,
  mayRead,
  missingProblems,
  moderationColumns,
  refuseProblems,
  stampsOf,
} from './records.ts';
import { loadReferences } from './references.ts';
import { thingCalls, type Write } from './thing.ts';

/** Book lists: books in an order, each with a note. */

const columns = [
  'id',
  'title',
  'content',
  'cover',
  'account_id',
  'book_size',
  'view_count',
  'collection_count',
  'publish_at',
  'published_at',
  'status',
  'is_blocked',
  'is_draft',
  'is_top',
  'created_at',
  'updated_at',
  'revision',
] as const satisfies readonly (keyof Row<'book_list'>)[];
type BookListRecord = Pick<Row<'book_list'>, (typeof columns)[number]>;

const source: ListSource<'book_list', (typeof columns)[number]> = {
  table: 'book_list',
  columns,
  sorts: {
    createdAt: { column: 'created_at' },
    publishedAt: { column: 'published_at', mayBeUnknown: true },
    updatedAt: { column: 'updated_at' },
    title: { column: 'title' },
    bookSize: { column: 'book_size' },
    viewCount: { column: 'view_count' },
    collectionCount: { column: 'collection_count' },
  },
  defaultSort: toppedFirst,
};

const filters: FiltersOf<z.output<typeof bookListManageList.body>> = {
  searchText: (text) => searches('book_list', text),
  status: (value) => equals('status', value),
  isBlocked: (value) => equals('is_blocked', value),
  isDraft: (value) => equals('is_draft', value),
  isTop: (value) => equals('is_top', value),
  userId: (id) => refersTo('account_id', id),
  bookSizeMin: (value) => wholeAtLeast('book_size', value),
  bookSizeMax: (value) => wholeAtMost('book_size', value),
  ...createdFilters,
};

/** A row of the list shows the first books alone, as cards do. */
const listedBooks = 4;

type ListedBook = BookListRow['bookLists'][number];

/** The first books of each list, in their order; deleted ones are left out. */
async function booksOf(
  database: Kysely<Tables>,
  ids: readonly string[],
  limit: number | undefined,
): Promise<Map<string, ListedBook[]>> {
  const found = new Map<string, ListedBook[]>();
  if (ids.length === 0) return found;
  const { rows } = await sql<{
    list_id: string;
    id: string;
    name: string;
    cover: string;
    note: string;
  }>`
    select list.list_id, member.id, member.name, member.cover, member.note
    from unnest(${ids}::bigint[]) as list (list_id)
    cross join lateral (
      select book.id, book.name, book.cover, book_list_book.note, book_list_book.position
      from book_list_book join book on book.id = book_list_book.book_id
      where book_list_book.book_list_id = list.list_id and not book.is_deleted
      order by book_list_book.position limit ${limit ?? null}
    ) member
    order by list.list_id, member.position`.execute(database);
  for (const { list_id, id, name, cover, note } of rows) {
    const books = found.get(list_id) ?? [];
    books.push({ bookId: id, bookName: name, mainPicUrl: cover, note });
    found.set(list_id, books);
  }
  return found;
}
const codesOf = bookListRow.pick({ status: true });

async function present(
  database: Kysely<Tables>,
  records: readonly BookListRecord[],
  bookLimit?: number,
): Promise<BookListRow[]> {
  const [references, books] = await Promise.all([
    loadReferences(database, { accounts: records.map((record) => record.account_id) }),
    booksOf(
      database,
      records.map(({ id }) => id),
      bookLimit,
    ),
  ]);
  return records.map((record) => ({
    id: record.id,
    title: record.title,
    content: record.content,
    cover: record.cover,
    bookLists: books.get(record.id) ?? [],
    bookSize: record.book_size,
    user: references.author(record.account_id),
    ...codesOf.parse(record),
    isBlocked: record.is_blocked,
    isDraft: record.is_draft,
    isTop: record.is_top,
    ...publishingOf(record),
    redundancy: { viewCount: record.view_count, collectionCount: record.collection_count },
    ...stampsOf(record),
  }));
}

type SentBook = BookListSave['books'][number];

/** The books as they were sent, a repeated one where it stood first. */
function booksOnce(books: readonly SentBook[]): SentBook[] {
  const first = new Map<string, SentBook>();
  for (const book of books) if (!first.has(book.bookId)) first.set(book.bookId, book);
  return [...first.values()];
}

async function columnsOf(
  body: BookListSave,
  { caller, transaction, record, at }: Write<BookListRecord>,
) {
  const moderation = moderationColumns(caller, body, record);
  const publishing = settlePublishing(body, { record, at });
  const ids = booksOnce(body.books).map(({ bookId }) => bookId);
  const references = await loadReferences(transaction, { books: ids });
  refuseProblems('bookList', [
    ...publishing.problems,
    ...missingProblems(references, [{ field: 'books', kind: 'books', ids }]),
  ]);
  const values = {
    title: body.title,
    content: body.content,
    cover: body.cover,
    book_size: ids.length,
    is_draft: body.isDraft,
  };
  return { ...values, ...searchColumnsOf.book_list(values), ...moderation, ...publishing.columns };
}

async function replaceBooks(
  id: string,
  { books }: BookListSave,
  transaction: Transaction<Tables>,
): Promise<void> {
  await transaction.deleteFrom('book_list_book').where('book_list_id', '=', id).execute();
  const kept = booksOnce(books);
  const ids = kept.map(({ bookId }) => bookId);
  const notes = kept.map(({ note }) => note);
  await sql`insert into book_list_book (book_list_id, position, book_id, note)
    select ${id}::bigint, sent.position, sent.book_id, sent.note
    from unnest(${ids}::bigint[], ${notes}::text[]) with ordinality
      as sent (book_id, note, position)`.execute(transaction);
}

const bookListCalls = (services: Services) =>
  thingCalls(services, {
    thing: 'bookList',
    source,
    body: bookListSave,
    title: 'title',
    matchedBy: { title: { column: 'title', type: 'text' } },
    pickable: visible,
    show: (records) => present(services.database, records),
    showPage: (page) => present(services.database, page.rows, listedBooks),
    mayRead,
    idOf: (body) => body.id,
    columnsOf,
    afterWrite: replaceBooks,
  });

/** How rows of a file become book lists. */
export const bookListRows = (services: Services) => bookListCalls(services).writable;

export function bookListHandlers(services: Services): HandledEndpoint[] {
  const bookLists = bookListCalls(services);
  const publishing = publishingCalls(services, { thing: 'bookList', table: 'book_list' });
  return [
    handle(bookListManageList, ({ body, caller }) =>
      bookLists.list(body, [notDeleted, ...managedBy(caller), ...predicatesOf(filters, body)]),
    ),
    handle(bookListListCount, ({ body, caller }) =>
      bookLists.count(contentTabs, [
        notDeleted,
        ...managedBy(caller),
        ...predicatesOf(filters, body),
      ]),
    ),
    handle(bookListDetail, bookLists.detail),
    handle(bookListSaveCall, bookLists.save),
    handle(bookListDelete, bookLists.remove),
    handle(bookListRestore, bookLists.restore),
    handle(bookListWithdraw, publishing.withdraw),
    handle(bookListPublish, publishing.publish),
    handle(bookListTop, publishing.top),
  ];
}
