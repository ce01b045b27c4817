import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import {
  bookListDelete,
  bookListDetail,
  bookListManageList,
  bookListSaveCall,
} from '#contract/endpoints/lists.ts';
import { type BookListRow, bookListRow } from '#contract/entities/content.ts';
import { searchColumnsOf } from '../database/search.ts';
import type { Row, Tables } from '../database/tables.ts';
import { type HandledEndpoint, handle, succeed, succeedPage } from '../http/handle.ts';
import type { Services } from '../services.ts';
import {
  type FiltersOf,
  type ListSource,
  predicatesOf,
  readPage,
  toppedFirst,
} from './listQuery.ts';
import {
  createdFilters,
  equals,
  notDeleted,
  refersTo,
  searches,
  storedId,
  wholeAtLeast,
  wholeAtMost,
} from './predicates.ts';
import {
  deleteRecords,
  managedBy,
  mayRead,
  missingProblems,
  notFound,
  ownerOf,
  refuseOperatorField,
  refuseProblems,
  stampsOf,
  writeRecord,
} from './records.ts';
import { loadReferences } from './references.ts';

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
    redundancy: { viewCount: record.view_count, collectionCount: record.collection_count },
    ...stampsOf(record),
  }));
}

function readBookList(database: Kysely<Tables>, id: string): Promise<BookListRecord | undefined> {
  return database
    .selectFrom('book_list')
    .select(columns)
    .where('id', '=', storedId(id))
    .where('is_deleted', '=', false)
    .executeTakeFirst();
}

async function showBookList(
  database: Kysely<Tables>,
  record: BookListRecord,
): Promise<BookListRow> {
  const [row] = await present(database, [record]);
  if (!row) throw notFound('bookList', record.id);
  return row;
}

type BookListSave = z.output<typeof bookListSaveCall.body>;
type SentBook = BookListSave['books'][number];

/** The books as they were sent, a repeated one where it stood first. */
function booksOnce(books: readonly SentBook[]): SentBook[] {
  const first = new Map<string, SentBook>();
  for (const book of books) if (!first.has(book.bookId)) first.set(book.bookId, book);
  return [...first.values()];
}

async function columnsOf(database: Kysely<Tables>, body: BookListSave) {
  const ids = booksOnce(body.books).map(({ bookId }) => bookId);
  const references = await loadReferences(database, { books: ids });
  refuseProblems('bookList', missingProblems(references, [{ field: 'books', kind: 'books', ids }]));
  const values = {
    title: body.title,
    content: body.content,
    cover: body.cover,
    book_size: ids.length,
    is_draft: body.isDraft,
  };
  return { ...values, ...searchColumnsOf.book_list(values) };
}

async function replaceBooks(
  transaction: Transaction<Tables>,
  id: string,
  books: readonly SentBook[],
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

export function bookListHandlers({ database, now }: Services): HandledEndpoint[] {
  return [
    handle(bookListManageList, async ({ body, caller }) => {
      const page = await readPage(database, source, {
        ...body,
        predicates: [notDeleted, ...managedBy(caller), ...predicatesOf(filters, body)],
      });
      return succeedPage(await present(database, page.rows, listedBooks), page.total, page.exact);
    }),

    handle(bookListDetail, async ({ parameters, caller }) => {
      const record = await readBookList(database, parameters.id);
      if (!record || !mayRead(caller, record)) throw notFound('bookList', parameters.id);
      return succeed(await showBookList(database, record));
    }),

    handle(bookListSaveCall, async ({ body, caller }) => {
      const saved = await writeRecord<BookListRecord>(database, {
        thing: 'bookList',
        table: 'book_list',
        caller,
        id: body.id,
        revision: body.revision,
        read: (id) => readBookList(database, id),
        show: (record) => showBookList(database, record),
        insert: async (id, transaction) => {
          refuseOperatorField(caller, 'isTop', body.isTop, false);
          refuseOperatorField(caller, 'isBlocked', body.isBlocked, false);
          await transaction
            .insertInto('book_list')
            .values({
              ...(await columnsOf(transaction, body)),
              id,
              account_id: caller.id,
              is_top: body.isTop ?? false,
              is_blocked: body.isBlocked ?? false,
              created_at: now(),
              updated_at: now(),
            })
            .execute();
          await replaceBooks(transaction, id, body.books);
        },
        update: async (record, transaction) => {
          refuseOperatorField(caller, 'isTop', body.isTop, record.is_top);
          refuseOperatorField(caller, 'isBlocked', body.isBlocked, record.is_blocked);
          const changed = await transaction
            .updateTable('book_list')
            .set({
              ...(await columnsOf(transaction, body)),
              is_top: body.isTop ?? record.is_top,
              is_blocked: body.isBlocked ?? record.is_blocked,
              updated_at: now(),
              revision: sql`revision + 1`,
            })
            .where('id', '=', record.id)
            .where('revision', '=', record.revision)
            .where('is_deleted', '=', false)
            .executeTakeFirst();
          if (changed.numUpdatedRows === 0n) return false;
          await replaceBooks(transaction, record.id, body.books);
          return true;
        },
      });
      return succeed(saved);
    }),

    handle(bookListDelete, async ({ body, caller }) =>
      succeed(
        await deleteRecords(database, {
          thing: 'bookList',
          table: 'book_list',
          ids: body.ids,
          now: now(),
          owner: ownerOf(caller),
        }),
      ),
    ),
  ];
}
