import { type Kysely, sql } from 'kysely';
import { isbnKey } from '#contract/isbn.ts';
import { nameKey } from '#contract/text.ts';
import { bookThing } from '#contract/things/book.ts';
import { storedFields } from '#contract/things/define.ts';
import { meansOneOf, samenesses } from '#server/database/sameness.ts';
import type { Row, Tables } from '#server/database/tables.ts';
import type { OwnColumn } from '#server/database/thingColumns.ts';
import type { ImportRow } from './target.ts';

/** Finds the books that rows of a file are about, by the keys of the rows. */

type ExistingColumn = OwnColumn<typeof bookThing> | 'id' | 'revision' | 'is_deleted';
const existingColumns: ExistingColumn[] = [
  'id',
  'revision',
  // the columns come from the declaration of books
  ...storedFields(bookThing).map(({ column }) => column as OwnColumn<typeof bookThing>),
  'is_deleted',
];
export type ExistingBook = Pick<Row<'book'>, ExistingColumn>;

/**
 * What makes a row and a book the same: ISBNs in the form of `isbnKey`, names in that of `nameKey`. Only the present
 * values of books are compared, never former ones.
 */
export type BookKey =
  | readonly ['source', source: string, id: string]
  /** the title in the form of `plainTitle` */
  | readonly ['isbnTitle', isbn: string, title: string]
  | readonly ['isbn', isbn: string]
  | readonly ['text', title: string, author: string, publisher: string, date: string]
  | readonly ['titleAuthor', title: string, author: string];

/**
 * A title in the form in which it is compared if the ISBNs are equal: width, case, blanks and punctuation do not count.
 */
export const plainTitle = (title: string): string => {
  const bare = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, '');
  return bare || title;
};

export const keyText = (key: readonly string[]): string => JSON.stringify(key);

/** Whether a key is of one of these kinds. */
const isOf =
  <Kind extends BookKey[0]>(...kinds: Kind[]) =>
  (key: readonly string[]): key is Extract<BookKey, readonly [Kind, ...string[]]> =>
    kinds.some((kind) => kind === key[0]);

/** The books that rows may be about, by id and by the text of the key; and by ISBN, to find those with another title. */
export interface BookMatches {
  readonly byId: ReadonlyMap<string, ExistingBook>;
  readonly byKey: ReadonlyMap<string, readonly ExistingBook[]>;
  readonly byIsbn: ReadonlyMap<string, readonly ExistingBook[]>;
}

function grouped(books: readonly ExistingBook[], keyOf: (book: ExistingBook) => string) {
  const groups = new Map<string, ExistingBook[]>();
  for (const book of books) {
    const key = keyOf(book);
    groups.set(key, [...(groups.get(key) ?? []), book]);
  }
  return groups;
}

/** The books, without deleted ones, whose column may mean the same as one of the texts. */
const liveBooks = async (
  database: Kysely<Tables>,
  column: 'isbn' | 'name',
  texts: readonly unknown[],
) =>
  texts.length === 0
    ? []
    : database
        .selectFrom('book')
        .select(existingColumns)
        .where('is_deleted', '=', false)
        .where(column, '<>', '')
        .where(meansOneOf(samenesses[column], column, texts))
        .orderBy('id')
        .execute();

async function booksById(database: Kysely<Tables>, rows: readonly ImportRow[]) {
  const ids = rows.flatMap(({ id }) => id ?? []);
  const books =
    ids.length === 0
      ? []
      : await database
          .selectFrom('book')
          .select(existingColumns)
          .where(sql<boolean>`id = any(${ids}::bigint[])`)
          .execute();
  return new Map(books.map((book) => [book.id, book]));
}

async function bySource(database: Kysely<Tables>, keys: readonly (readonly string[])[]) {
  const wanted = keys.filter(isOf('source'));
  const found = new Map<string, ExistingBook[]>();
  // one query per source, so that the index on (source, source_id) is used; a file almost always has one source
  for (const source of new Set(wanted.map(([, name]) => name))) {
    const ids = wanted.filter(([, name]) => name === source).map(([, , id]) => id);
    const books = await database
      .selectFrom('book')
      .select([...existingColumns, 'source_id'])
      .where('source', '=', source)
      .where('source', '<>', '')
      .where(sql<boolean>`source_id = any(${ids}::text[])`)
      .execute();
    for (const { source_id, ...book } of books)
      found.set(keyText(['source', source, source_id]), [book]);
  }
  return found;
}

/** The key of a book by all of its texts; `titleAuthorKey` uses title and author only. */
export const textKey = (texts: {
  readonly name: string;
  readonly author_name: string;
  readonly publisher_name: string;
  readonly publish_time: string;
}): Extract<BookKey, readonly ['text', ...string[]]> => [
  'text',
  nameKey(texts.name),
  nameKey(texts.author_name),
  nameKey(texts.publisher_name),
  texts.publish_time,
];
export const titleAuthorKey = (texts: {
  readonly name: string;
  readonly author_name: string;
}): Extract<BookKey, readonly ['titleAuthor', ...string[]]> => [
  'titleAuthor',
  nameKey(texts.name),
  nameKey(texts.author_name),
];

/** Finds the books of a batch of rows. */
export async function findBooks(
  database: Kysely<Tables>,
  rows: readonly ImportRow[],
): Promise<BookMatches> {
  const byId = await booksById(database, rows);
  // books that are found by id are not searched by key
  const open = rows.filter(({ id }) => id === undefined || !byId.has(id));
  const keys = open.map(({ key }) => key);
  const byKey = new Map<string, readonly ExistingBook[]>(await bySource(database, keys));
  const numbered = keys.filter(isOf('isbnTitle', 'isbn'));
  // books that are found otherwise may be given the ISBN of another one
  const given = rows.flatMap(({ id, key, values: { isbn } }) =>
    typeof isbn === 'string' && isbn !== '' && (byId.has(id ?? '') || isOf('source', 'text')(key))
      ? isbnKey(isbn)
      : [],
  );
  const isbns = [...numbered.map(([, isbn]) => isbn), ...given];
  const byIsbn = grouped(await liveBooks(database, 'isbn', isbns), ({ isbn }) => isbnKey(isbn));
  for (const key of numbered) {
    const same = byIsbn.get(key[1]) ?? [];
    const [kind, , title] = key;
    const mine = kind === 'isbn' ? same : same.filter(({ name }) => plainTitle(name) === title);
    byKey.set(keyText(key), mine);
  }
  const isTitled = isOf('text', 'titleAuthor');
  const titles = open.flatMap(({ key, values }) => (isTitled(key) ? [values.bookName] : []));
  const named = await liveBooks(database, 'name', titles);
  const byText = grouped(named, (book) => keyText(textKey(book)));
  const byAuthor = grouped(named, (book) => keyText(titleAuthorKey(book)));
  for (const key of keys.filter(isTitled)) {
    const text = keyText(key);
    byKey.set(text, byText.get(text) ?? byAuthor.get(text) ?? []);
  }
  return { byId, byKey, byIsbn };
}
