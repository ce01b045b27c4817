import type { Transaction } from 'kysely';
import { bookThing } from '#contract/things/book.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { NewRow, Tables } from '../database/tables.ts';
import { searchColumnsOf } from '../database/thingColumns.ts';
import { bookCover } from './address.ts';
import { insertAll } from './insert.ts';
import { readSeed } from './seed.ts';
import { steady } from './timeline.ts';

/** The books of the first start; their titles are unique. */
function seedBooks() {
  const { zh, en } = readSeed().books;
  return [
    ...zh.map((book) => ({ ...book, language: 'zh' })),
    ...en.map((book) => ({ ...book, language: 'en' })),
  ];
}

/** What other records need of a loaded book. */
type LoadedBook = ReturnType<typeof seedBooks>[number] & {
  readonly id: string;
  readonly cover: string;
};

/** Finds a loaded book by its title; throws if the catalogue names a book that it does not have. */
export type BookFinder = (title: string) => LoadedBook;

function rowOf(book: LoadedBook, createdAt: Date): NewRow<'book'> {
  const searched = {
    name: book.title,
    author_name: book.author,
    publisher_name: book.publisher,
  };
  return {
    id: book.id,
    source: 'bookdesk',
    source_id: book.title,
    ...searched,
    translator: book.translator,
    cover: book.cover,
    publish_time: book.year,
    publish_order: book.year === '' ? null : Number(book.year) * 10_000,
    category: book.category,
    language: book.language,
    tags: [book.category],
    created_at: createdAt,
    updated_at: createdAt,
    ...searchColumnsOf(bookThing, searched),
  };
}

/** Inserts the books, with dates in the last months. */
export async function loadBooks(
  transaction: Transaction<Tables>,
  at: (past: { daysAgo: number; hour: number; minute: number }) => Date,
): Promise<BookFinder> {
  const loaded = new Map<string, LoadedBook>();
  const rows = seedBooks().map((book) => {
    const record = { ...book, id: newIdentifier(), cover: bookCover(book.title, book.author) };
    loaded.set(book.title, record);
    const createdAt = at({
      daysAgo: 30 + steady(book.title, 300),
      hour: 1 + steady(`${book.title}h`, 12),
      minute: steady(`${book.title}m`, 60),
    });
    return rowOf(record, createdAt);
  });
  await insertAll(transaction, 'book', rows);
  return (title) => {
    const book = loaded.get(title);
    if (!book) throw new Error(`The catalogue holds no book called ${title}.`);
    return book;
  };
}
