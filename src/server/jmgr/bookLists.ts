import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { bookListCalls } from '#contract/endpoints/lists.ts';
import { bookListThing } from '#contract/things/bookList.ts';
import type { Tables } from '../database/tables.ts';
import { type RecordOf, searchColumnsOf } from '../database/thingColumns.ts';
import type { HandledEndpoint } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { declared } from './declared.ts';
import { reviewAgain } from './institutionReview.ts';
import { firstBooks, listedBooks } from './listedBooks.ts';
import { toppedFirst } from './listQuery.ts';
import { managedHandlers } from './managed.ts';
import { contentTabs, visible } from './predicates.ts';
import { keepingLinks, publishingOf, settlePublishing } from './publishing.ts';
import { mayRead, missingProblems, refuseProblems, requireMayBlock } from './records.ts';
import { loadReferences } from './references.ts';
import type { Write } from './thing/declaration.ts';
import { thingCalls } from './thing/index.ts';

/** Book lists: books in an order, each with a note. */

const bookLists = declared(bookListThing, {}, { defaultSort: toppedFirst });

type BookListRecord = RecordOf<typeof bookListThing>;
type BookListSave = z.output<typeof bookListCalls.save.body>;

/** @param limit how many books of each list are shown; undefined for all */
const showWith = (database: Kysely<Tables>, limit?: number) =>
  bookLists.show(database, async (records) => {
    const ids = records.map(({ id }) => id);
    const books = await listedBooks(database, ids, { limit, gone: 'shown' });
    return (record) => ({ bookLists: books.get(record.id) ?? [], ...publishingOf(record) });
  });

type SentBook = BookListSave['books'][number];
/** The books of a list as the trail keeps them. */
const formerBooks = z.array(z.object({ bookId: z.string(), note: z.string() }));

/** Every book of a list in its order, those that are deleted as well. */
async function storedBooks(database: Kysely<Tables>, id: string): Promise<SentBook[]> {
  const rows = await database
    .selectFrom('book_list_book')
    .select(['book_id', 'note'])
    .where('book_list_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ book_id, note }) => ({ bookId: book_id, note }));
}

/** The books in their order. A book that is sent twice stays where it is first. */
function booksOnce(books: readonly SentBook[]): SentBook[] {
  const first = new Map<string, SentBook>();
  for (const book of books) if (!first.has(book.bookId)) first.set(book.bookId, book);
  return [...first.values()];
}

async function columnsOf(
  body: BookListSave,
  { caller, transaction, record, stored, at }: Write<BookListRecord, Pick<BookListSave, 'books'>>,
) {
  requireMayBlock(caller, body, record);
  const publishing = settlePublishing(body, { record, at });
  const ids = booksOnce(body.books).map(({ bookId }) => bookId);
  const references = await loadReferences(transaction, { books: ids });
  const kept = keepingLinks(record, body) && stored?.books.map(({ bookId }) => bookId);
  refuseProblems('bookList', [
    ...publishing.problems,
    ...missingProblems(references, [{ field: 'books', kind: 'books', ids, kept }]),
  ]);
  const values = bookLists.columnsOf(body);
  return {
    ...values,
    book_size: ids.length,
    ...searchColumnsOf(bookListThing, values),
    ...publishing.columns,
  };
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

const bookListRecords = (services: Services) =>
  thingCalls(services, {
    ...bookLists.declaration,
    calls: bookListCalls,
    pickable: visible,
    show: showWith(services.database),
    showPage: ({ rows, references }) => showWith(services.database, firstBooks)(rows, references),
    mayRead,
    bodyOf: async (record, database) => ({
      ...bookLists.declaration.bodyOf(record),
      books: await storedBooks(database, record.id),
    }),
    sentAs: new Map([...bookLists.declaration.sentAs, ['books', 'books']]),
    besideColumns: ({ books }) =>
      books === undefined ? {} : { books: formerBooks.parse(books ?? []) },
    columnsOf,
    afterWrite: async (id, body, write) => {
      await replaceBooks(id, body, write.transaction);
      await reviewAgain(id, write);
    },
  });

/** How rows of a file become book lists. */
export const bookListRows = (services: Services) => bookListRecords(services).writable;

/** The calls of book lists (contract 7.2). */
export const bookListHandlers = (services: Services): HandledEndpoint[] =>
  managedHandlers(services, {
    thing: 'bookList',
    table: 'book_list',
    calls: bookListCalls,
    records: bookListRecords(services),
    predicates: bookLists.predicates,
    tabs: contentTabs,
    unpinned: '-createdAt',
  });
