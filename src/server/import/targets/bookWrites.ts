import { type Kysely, sql } from 'kysely';
import { bookThing } from '#contract/things/book.ts';
import { storedFields } from '#contract/things/define.ts';
import { bookCover, isDrawn } from '#server/catalogue/address.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import type { Tables } from '#server/database/tables.ts';
import { searchColumnsOf, type ValuesOf } from '#server/database/thingColumns.ts';
import { publishOrderOf } from '#server/jmgr/publishing.ts';

/** Writes thousands of books per statement. */

const stored = storedFields(bookThing);

/** The columns of a book that a row can set. */
export type BookColumns = ValuesOf<typeof bookThing>;

/** The fields of a book with their columns. */
export const columnsByField = stored.map(
  // the columns of the declaration are those of `BookColumns`
  ({ name, column }) => [name, column as keyof BookColumns] as const,
);

/** A drawn cover shows the title, so a new title needs a new cover. */
const withCover = (columns: BookColumns): BookColumns =>
  isDrawn(columns.cover)
    ? { ...columns, cover: bookCover(columns.name, columns.author_name) }
    : columns;

/** The columns as a JSON record for `jsonb_to_recordset`. */
function recordOf(columns: BookColumns) {
  return {
    ...withCover(columns),
    publish_order: publishOrderOf(columns.publish_time),
    ...searchColumnsOf(bookThing, columns),
  };
}

const own = [
  ...stored.map(({ column, sql: type }) => ({ column, type })),
  { column: 'publish_order', type: 'integer' },
  { column: 'search_text', type: 'text' },
  { column: 'grams', type: 'text[]' },
];
const recordColumns = sql.raw(
  ['id bigint', ...own.map(({ column, type }) => `${column} ${type}`)].join(', '),
);
/** the columns to set; all names are our own */
const setNames = own.map(({ column }) => column);
const settable = sql.raw(setNames.join(', '));
const fromRecord = sql.raw(setNames.map((name) => `record.${name}`).join(', '));

/** A book to add, with its id at its source if the file has one. */
export interface NewBook {
  readonly columns: BookColumns;
  readonly source: string;
  readonly sourceId: string;
}

/**
 * Adds books.
 *
 * @returns whether each was added; a book whose id at its source somebody else added meanwhile is not
 */
export async function insertBooks(
  database: Kysely<Tables>,
  books: readonly NewBook[],
  now: Date,
): Promise<boolean[]> {
  if (books.length === 0) return [];
  const records = books.map(({ columns, source, sourceId }) => ({
    ...recordOf({
      ...columns,
      cover: columns.cover || bookCover(columns.name, columns.author_name),
    }),
    id: newIdentifier(),
    source,
    source_id: sourceId,
  }));
  const inserted = await sql<{ id: string }>`
    insert into book (id, source, source_id, created_at, updated_at, ${settable})
    select id, source, source_id, ${now}, ${now}, ${settable}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as record (source text, source_id text, ${recordColumns})
    on conflict (source, source_id) where source <> '' do nothing
    returning id`.execute(database);
  const added = new Set(inserted.rows.map(({ id }) => id));
  return records.map(({ id }) => added.has(id));
}

export interface ChangedBook {
  readonly id: string;
  /** the revision that the change is based on */
  readonly revision: number;
  readonly columns: BookColumns;
}

/**
 * Changes books.
 *
 * @returns the ids of the changed books, without those that somebody else has changed meanwhile
 */
export async function updateBooks(
  database: Kysely<Tables>,
  changes: readonly ChangedBook[],
  now: Date,
): Promise<Set<string>> {
  if (changes.length === 0) return new Set();
  const records = changes.map(({ id, revision, columns }) => ({
    ...recordOf(columns),
    id,
    revision,
  }));
  const updated = await sql<{ id: string }>`
    update book set (${settable}) = row(${fromRecord}),
      is_deleted = false, updated_at = ${now}, revision = book.revision + 1
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as record (revision integer, ${recordColumns})
    where book.id = record.id and book.revision = record.revision
    returning book.id`.execute(database);
  return new Set(updated.rows.map(({ id }) => id));
}
