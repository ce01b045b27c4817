import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { bookSave } from '#contract/entities/content.ts';
import { bookCover, isDrawn } from '../../catalogue/address.ts';
import { bookColumns } from '../../database/bookColumns.ts';
import { newIdentifier } from '../../database/identifier.ts';
import { publishOrderOf } from '../../database/publishOrder.ts';
import { searchColumnsOf } from '../../database/search.ts';
import type { Row, Tables } from '../../database/tables.ts';
import { readRow, type Values, type Warning } from '../cells.ts';
import type { ImportColumn } from '../columns.ts';
import type { FileRow } from '../file/table.ts';
import { readDate } from '../normalise/date.ts';
import { readPrice } from '../normalise/price.ts';
import type { CellReading } from '../normalise/reading.ts';
import { cellProblem, quote, validatorProblems } from '../readProblems.ts';
import type { FileContext, ImportTarget, Outcome, ReadRow, RowKey } from './target.ts';

/** What the save takes, and how many people have rated, which a save may not say. */
const validator = bookSave.extend({
  ratingsCount: z.number().int().min(0).max(2_147_483_647).default(0),
});
type BookValues = z.output<typeof validator>;

/** Keys made by us; no file's name begins so. */
const isbnSource = '#isbn';
const textSource = '#text';

/** The columns that a row of a file sets. */
type BookColumns = Pick<
  Row<'book'>,
  | 'name'
  | 'author_name'
  | 'translator'
  | 'publisher_name'
  | 'cover'
  | 'edition_class'
  | 'publish_time'
  | 'isbn'
  | 'currency'
  | 'ratings_count'
  | 'category'
  | 'language'
  | 'tags'
  | 'content'
> & { price: number | null; rating: number | null };

function columnsOf(values: BookValues): BookColumns {
  return {
    name: values.bookName,
    author_name: values.authorName,
    translator: values.translator,
    publisher_name: values.publisherName,
    cover: values.mainPicUrl,
    edition_class: values.editionClass,
    publish_time: values.publishTime,
    isbn: values.isbn,
    price: values.price,
    currency: values.currency,
    rating: values.rating,
    ratings_count: values.ratingsCount,
    category: values.category,
    language: values.language,
    tags: values.tags,
    content: values.content,
  };
}

/** Which columns a field of the file sets. */
const columnsOfField: Readonly<Record<string, readonly (keyof BookColumns)[]>> = {
  bookName: ['name'],
  authorName: ['author_name'],
  translator: ['translator'],
  publisherName: ['publisher_name'],
  mainPicUrl: ['cover'],
  editionClass: ['edition_class'],
  publishTime: ['publish_time'],
  isbn: ['isbn'],
  price: ['price', 'currency'],
  currency: ['currency'],
  rating: ['rating'],
  ratingsCount: ['ratings_count'],
  category: ['category'],
  language: ['language'],
  tags: ['tags'],
  content: ['content'],
};

const existingColumns = ['id', 'source', 'source_id', ...bookColumns, 'is_deleted'] as const;
type Existing = Pick<Row<'book'>, (typeof existingColumns)[number]>;

const textKey = (
  book: Pick<BookColumns, 'name' | 'author_name' | 'publisher_name' | 'publish_time'>,
) => JSON.stringify([book.name, book.author_name, book.publisher_name, book.publish_time]);
const plainKey = ({ source, sourceId }: RowKey) => `${source}\n${sourceId}`;

/** Finds the books that rows are about: by the source's id, else by ISBN, else by title, author, publisher and date. */
async function findExisting(
  database: Kysely<Tables>,
  rows: readonly { key: RowKey; columns: BookColumns }[],
): Promise<Map<string, Existing>> {
  const found = new Map<string, Existing>();
  // a query a source, so that the index on (source, source_id) answers: a file has one, next to always
  for (const source of new Set(rows.map((row) => row.key.source))) {
    const ids = rows.filter((row) => row.key.source === source).map((row) => row.key.sourceId);
    const books = await database
      .selectFrom('book')
      .select(existingColumns)
      .where('source', '=', source)
      .where('source', '<>', '')
      .where(sql<boolean>`source_id = any(${ids}::text[])`)
      .execute();
    for (const book of books) found.set(plainKey({ source, sourceId: book.source_id }), book);
  }
  const missing = rows.filter((row) => !found.has(plainKey(row.key)));
  const byIsbn = missing.filter((row) => row.key.source === isbnSource);
  const byText = missing.filter((row) => row.key.source === textSource);
  if (byIsbn.length > 0) {
    const books = await database
      .selectFrom('book')
      .select(existingColumns)
      .where('is_deleted', '=', false)
      .where('isbn', '<>', '')
      .where(sql<boolean>`isbn = any(${byIsbn.map((row) => row.columns.isbn)}::text[])`)
      .orderBy('id', 'desc')
      .execute();
    for (const book of books)
      found.set(plainKey({ source: isbnSource, sourceId: book.isbn }), book);
  }
  if (byText.length > 0) {
    const books = await database
      .selectFrom('book')
      .select(existingColumns)
      .where('is_deleted', '=', false)
      .where(sql<boolean>`name = any(${byText.map((row) => row.columns.name)}::text[])`)
      .orderBy('id', 'desc')
      .execute();
    const texts = new Map(books.map((book) => [textKey(book), book]));
    for (const row of byText) {
      const book = texts.get(textKey(row.columns));
      if (book) found.set(plainKey(row.key), book);
    }
  }
  return found;
}

const comparable = (value: unknown) =>
  Array.isArray(value) ? JSON.stringify(value) : value === null ? '' : String(value);

/** What an existing book becomes by a row: the file's columns change, nothing else. */
function merge(
  existing: Existing,
  columns: BookColumns,
  given: ReadonlySet<keyof BookColumns>,
): { merged: BookColumns; isChanged: boolean } {
  const before: BookColumns = {
    ...existing,
    price: existing.price === null ? null : Number(existing.price),
    rating: existing.rating === null ? null : Number(existing.rating),
  };
  const after: BookColumns = { ...before };
  const set = <Key extends keyof BookColumns>(key: Key) => {
    after[key] = columns[key];
  };
  for (const key of given) set(key);
  if (after.cover === '') after.cover = before.cover;
  if (isDrawn(after.cover)) after.cover = bookCover(after.name, after.author_name);
  const isChanged =
    existing.is_deleted ||
    Object.entries(after).some(([key, value]) => {
      // `after` has the keys of `before`
      const old = before[key as keyof BookColumns];
      return comparable(old) !== comparable(value);
    });
  return { merged: after, isChanged };
}

/** The columns as a JSON record for `jsonb_to_recordset`. */
function recordOf(id: string, columns: BookColumns) {
  return {
    id,
    ...columns,
    publish_order: publishOrderOf(columns.publish_time),
    ...searchColumnsOf.book(columns),
  };
}

const recordColumns = sql`
  id bigint, name text, author_name text, translator text, publisher_name text, cover text,
  edition_class smallint, publish_time text, publish_order integer, isbn text, price numeric,
  currency text, rating numeric, ratings_count integer, category text, language text, tags text[],
  content text, search_text text, grams text[]`;
/** Columns that are set, all of them names of ours. */
const setNames = [...bookColumns, 'publish_order', 'search_text', 'grams'];
const settable = sql.raw(setNames.join(', '));
const fromRecord = sql.raw(setNames.map((name) => `record.${name}`).join(', '));

async function insertNew(
  database: Kysely<Tables>,
  rows: readonly { key: RowKey; columns: BookColumns }[],
  now: Date,
): Promise<Set<string>> {
  const records = rows.map(({ key, columns }) => {
    const cover = columns.cover || bookCover(columns.name, columns.author_name);
    return {
      ...recordOf(newIdentifier(), { ...columns, cover }),
      source: key.source,
      source_id: key.sourceId,
    };
  });
  const inserted = await sql<{ source: string; source_id: string }>`
    insert into book (id, source, source_id, created_at, updated_at, ${settable})
    select id, source, source_id, ${now}, ${now}, ${settable}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as record (source text, source_id text, ${recordColumns})
    on conflict (source, source_id) where source <> '' do nothing
    returning source, source_id`.execute(database);
  return new Set(
    inserted.rows.map((row) => plainKey({ source: row.source, sourceId: row.source_id })),
  );
}

async function updateChanged(
  database: Kysely<Tables>,
  changes: readonly { id: string; columns: BookColumns }[],
  now: Date,
): Promise<void> {
  const records = changes.map(({ id, columns }) => recordOf(id, columns));
  await sql`
    update book set (${settable}) = row(${fromRecord}),
      is_deleted = false, updated_at = ${now}, revision = book.revision + 1
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as record (${recordColumns})
    where book.id = record.id`.execute(database);
}

const isWholly = (reading: CellReading) => reading.kind === 'value' && !reading.note;

const isDate = (cell: string) =>
  /^\d{4}([-./年]\d{1,2}|年)/.test(cell.trim()) && isWholly(readDate(cell));

/** Rows of one listing have moved by a column: the publisher's cell holds the date, the date's the price. */
function mend(
  values: Values,
  columns: readonly ImportColumn[],
  cells: readonly string[],
): Warning[] {
  const at = (name: string) => columns.find((column) => column.field.name === name);
  const publisher = at('publisherName');
  const date = at('publishTime');
  const price = at('price');
  const cell = (column: ImportColumn | undefined) => (column && cells[column.position]) ?? '';
  if (!publisher || !date || !isDate(cell(publisher)) || values.publishTime !== '') return [];
  const day = readDate(cell(publisher));
  if (day.kind === 'value') values.publishTime = day.value;
  values.publisherName = '';
  const moved = readPrice(cell(date));
  if (price && cell(price).trim() === '' && moved.kind === 'value' && !moved.note) {
    values.price = moved.value.amount;
    values.currency = moved.value.currency;
  }
  const warning: Warning = {
    heading: publisher.heading,
    code: 'misplaced',
    value: cell(publisher).trim(),
  };
  return [warning];
}

/** What identifies a book: its id where it comes from, else its ISBN, else title, author, publisher and date. */
function keyOf(values: BookValues, { fields }: FileRow, { columns, source }: FileContext): RowKey {
  const id = (fields[columns.sourceId] ?? '').trim();
  if (id !== '') return { source: (fields[columns.source] ?? '').trim() || source, sourceId: id };
  const book = columnsOf(values);
  if (book.isbn !== '') return { source: isbnSource, sourceId: book.isbn };
  return {
    source: textSource,
    sourceId: createHash('sha256').update(textKey(book)).digest('base64url'),
  };
}

/** Reads one row: what is not understood is left empty and warned of. */
function readBook(row: FileRow, context: FileContext): ReadRow {
  const { columns } = context.columns;
  const { language } = context;
  const { values, warnings } = readRow(columns, row.fields, 'UTC');
  const mended = mend(values, columns, row.fields);
  const result = validator.safeParse(values, { reportInput: true });
  if (!result.success) {
    const headingOf = (name: string) =>
      columns.find((column) => column.field.name === name)?.heading ?? name;
    return {
      problems: validatorProblems(result.error.issues, validator, language, headingOf),
    };
  }
  // a row that was mended has its date after all
  const told = warnings.filter((warning) => mended.length === 0 || warning.code !== 'dateUnread');
  return {
    problems: [...told, ...mended].map(({ heading, code, value, detail = '' }) =>
      cellProblem('warning', language, code, {
        field: heading,
        value: quote(value),
        read: detail,
        options: detail,
      }),
    ),
    accepted: { key: keyOf(result.data, row, context), values: result.data },
  };
}

/** Books come by the ten thousand: they are read leniently and written set-based. */
export const bookTarget: ImportTarget = {
  table: 'book',
  rowsAtOnce: 1_000,

  read: async (rows, context) => rows.map((row) => readBook(row, context)),

  async put(database, rows, { columns }, { write, now }) {
    const given = new Set(columns.columns.flatMap(({ field }) => columnsOfField[field.name] ?? []));
    const batch = rows.map(({ key, values }) => ({
      key,
      columns: columnsOf(validator.parse(values)),
    }));
    const outcomes: Outcome[] = batch.map(() => 'unchanged');
    let open = batch.map((_, index) => index);
    // a second round only where another import has inserted the same books meanwhile
    while (open.length > 0) {
      const pending = open.flatMap((index) => {
        const row = batch[index];
        return row ? [{ ...row, index }] : [];
      });
      const existing = await findExisting(database, pending);
      const created: typeof pending = [];
      const changes: { id: string; columns: BookColumns }[] = [];
      for (const row of pending) {
        const book = existing.get(plainKey(row.key));
        if (!book) {
          created.push(row);
          outcomes[row.index] = 'created';
          continue;
        }
        const { merged, isChanged } = merge(book, row.columns, given);
        outcomes[row.index] = isChanged ? 'changed' : 'unchanged';
        if (isChanged) changes.push({ id: book.id, columns: merged });
      }
      if (!write) return outcomes;
      if (changes.length > 0) await updateChanged(database, changes, now);
      const inserted =
        created.length > 0 ? await insertNew(database, created, now) : new Set<string>();
      open = created.filter((row) => !inserted.has(plainKey(row.key))).map((row) => row.index);
    }
    return outcomes;
  },
};
