import { type Kysely, sql } from 'kysely';
import type { BookListRow } from '#contract/entities/content.ts';
import type { Tables } from '../database/tables.ts';

/** Cards and rows of lists show the first books alone (SPEC 3, Booklist). */
export const firstBooks = 4;

export type ListedBook = BookListRow['bookLists'][number];

/**
 * The books of each list, in their order; deleted ones are left out.
 *
 * @param limit so many of each; all where it is undefined
 */
export async function listedBooks(
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
