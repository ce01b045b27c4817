import { type Kysely, sql } from 'kysely';
import type { BookListRow } from '#contract/things/bookList.ts';
import type { Tables } from '../database/tables.ts';

/** Cards and rows of lists show the first books alone (contract 3, Booklist). */
export const firstBooks = 4;

export type ListedBook = BookListRow['bookLists'][number];

/**
 * The books of each list, in their order.
 *
 * @param limit how many books of each list at most; undefined for all
 * @param gone whether deleted books are shown: readers do not see them
 */
export async function listedBooks(
  database: Kysely<Tables>,
  ids: readonly string[],
  { limit, gone }: { readonly limit: number | undefined; readonly gone: 'shown' | 'left out' },
): Promise<Map<string, ListedBook[]>> {
  const found = new Map<string, ListedBook[]>();
  if (ids.length === 0) return found;
  const { rows } = await sql<{
    list_id: string;
    id: string;
    name: string;
    cover: string;
    note: string;
    is_deleted: boolean;
  }>`
    select list.list_id, member.id, member.name, member.cover, member.note, member.is_deleted
    from unnest(${ids}::bigint[]) as list (list_id)
    cross join lateral (
      select book.id, book.name, book.cover, book.is_deleted, book_list_book.note,
        book_list_book.position
      from book_list_book join book on book.id = book_list_book.book_id
      where book_list_book.book_list_id = list.list_id
        and (${gone === 'shown'} or not book.is_deleted)
      order by book_list_book.position limit ${limit ?? null}
    ) member
    order by list.list_id, member.position`.execute(database);
  for (const { list_id, id, name, cover, note, is_deleted } of rows) {
    const books = found.get(list_id) ?? [];
    const book = { bookId: id, bookName: name, mainPicUrl: cover, note };
    books.push({ ...book, ...(is_deleted ? { isDeleted: true } : {}) });
    found.set(list_id, books);
  }
  return found;
}
