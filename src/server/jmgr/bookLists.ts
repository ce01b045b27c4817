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
import { type BookListRow, type BookListSave, bookListRow } from '#contract/entities/content.ts';
import { searchColumnsOf } from '../database/search.ts';
import type { Row, Tables } from '../database/tables.ts';
import { type HandledEndpoint, handle } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { firstBooks, listedBooks } from './listedBooks.ts';
import { type FiltersOf, type ListSource, toppedFirst } from './listQuery.ts';
import { managedRows } from './managed.ts';
import { orderFor } from './pins.ts';
import {
  contentTabs,
  createdFilters,
  equals,
  refersTo,
  searches,
  visible,
  wholeAtLeast,
  wholeAtMost,
} from './predicates.ts';
import { keepingLinks, publishingCalls, publishingOf, settlePublishing } from './publishing.ts';
import {
  mayRead,
  missingProblems,
  moderationColumns,
  refuseProblems,
  stampsOf,
} from './records.ts';
import { loadReferences } from './references.ts';
import { reviewAgain } from './reviewAgain.ts';
import { thingCalls, type Write } from './thing.ts';
import { handleTogether } from './together.ts';

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

const codesOf = bookListRow.pick({ status: true });

async function present(
  database: Kysely<Tables>,
  records: readonly BookListRecord[],
  bookLimit?: number,
): Promise<BookListRow[]> {
  const [references, books] = await Promise.all([
    loadReferences(database, { accounts: records.map((record) => record.account_id) }),
    listedBooks(
      database,
      records.map(({ id }) => id),
      { limit: bookLimit, gone: 'shown' },
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

/** Every book of a list in its order, those that are deleted as well. */
async function storedBooks(transaction: Transaction<Tables>, id: string): Promise<SentBook[]> {
  const rows = await transaction
    .selectFrom('book_list_book')
    .select(['book_id', 'note'])
    .where('book_list_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ book_id, note }) => ({ bookId: book_id, note }));
}

const bodyOf = async (record: BookListRecord, transaction: Transaction<Tables>) => ({
  title: record.title,
  content: record.content,
  cover: record.cover,
  books: await storedBooks(transaction, record.id),
  publishAt: record.publish_at?.toISOString() ?? null,
  isDraft: record.is_draft,
  isTop: record.is_top,
  isBlocked: record.is_blocked,
});

/** The books in the order in which they were sent; a repeated book keeps its first position. */
function booksOnce(books: readonly SentBook[]): SentBook[] {
  const first = new Map<string, SentBook>();
  for (const book of books) if (!first.has(book.bookId)) first.set(book.bookId, book);
  return [...first.values()];
}

async function columnsOf(
  body: BookListSave,
  { caller, transaction, record, stored, at }: Write<BookListRecord, Pick<BookListSave, 'books'>>,
) {
  const moderation = moderationColumns(caller, body, record);
  const publishing = settlePublishing(body, { record, at });
  const ids = booksOnce(body.books).map(({ bookId }) => bookId);
  const references = await loadReferences(transaction, { books: ids });
  const kept = keepingLinks(record, body) && stored?.books.map(({ bookId }) => bookId);
  refuseProblems('bookList', [
    ...publishing.problems,
    ...missingProblems(references, [{ field: 'books', kind: 'books', ids, kept }]),
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
    call: bookListSaveCall,
    title: 'title',
    matchedBy: { title: { column: 'title', type: 'name' } },
    pickable: visible,
    show: (records) => present(services.database, records),
    showPage: (page) => present(services.database, page.rows, firstBooks),
    mayRead,
    bodyOf,
    columnsOf,
    afterWrite: async (id, body, write) => {
      await replaceBooks(id, body, write.transaction);
      await reviewAgain(id, write);
    },
  });

/** How rows of a file become book lists. */
export const bookListRows = (services: Services) => bookListCalls(services).writable;

/** The calls of book lists (contract 7.2). */
export function bookListHandlers(services: Services): HandledEndpoint[] {
  const bookLists = bookListCalls(services);
  const publishing = publishingCalls(services, { thing: 'bookList', table: 'book_list' });
  return [
    handleTogether(services, bookListManageList, ({ body, caller }) =>
      bookLists.list(
        { ...body, sort: orderFor(caller, body.sort, '-createdAt') },
        managedRows(filters, { body, caller }),
      ),
    ),
    handle(bookListListCount, (call) => bookLists.count(contentTabs, managedRows(filters, call))),
    handle(bookListDetail, bookLists.detail),
    handle(bookListSaveCall, bookLists.save),
    handle(bookListDelete, bookLists.remove),
    handle(bookListRestore, bookLists.restore),
    handle(bookListWithdraw, publishing.withdraw),
    handle(bookListPublish, publishing.publish),
    handle(bookListTop, publishing.top),
  ];
}
