import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { ContentType } from '#contract/codes.ts';
import { video } from '#contract/entities/media.ts';
import type {
  ReadAuthor,
  ReadBook,
  ReadBookList,
  ReadPost,
  ReadReference,
} from '#page/content/content.ts';
import type { Tables } from '../database/tables.ts';
import { withheldNow } from '../http/withheld.ts';
import { unknownSort } from '../jmgr/listQuery.ts';
import { type ContentName, type ContentRecord, readRecords, recordKey } from './records.ts';

/**
 * The requested order of a list, with unknown values last.
 *
 * @param sort in the format of the contract: `-updatedAt,name`
 * @param columns the names to sort by, with their columns
 * @throws {InvalidInput} a name is unknown
 */
export function orderBy(
  sort: string,
  columns: Readonly<Record<string, string>>,
): RawBuilder<unknown> {
  const withheld = withheldNow();
  const known = new Map(Object.entries(columns).filter(([name]) => !withheld.has(name)));
  const parts = sort.split(',').map((part) => {
    const name = part.replace(/^-/, '');
    const column = known.get(name);
    if (column === undefined) throw unknownSort(name, [...known.keys()]);
    return part.startsWith('-')
      ? sql`${sql.ref(column)} desc nulls last`
      : sql`${sql.ref(column)} asc nulls last`;
  });
  return sql.join(parts);
}

type Query<Table extends keyof Tables, Row> = SelectQueryBuilder<Tables, Table, Row>;

/** A query before any columns are selected. */
type Found<Table extends keyof Tables> = Query<Table, Record<never, never>>;

/** How many rows a query finds. */
export async function totalOf<Table extends keyof Tables>(found: Found<Table>): Promise<number> {
  const { count } = await found
    .select((expression) => expression.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * One page of what a query finds, and the total; both are queried at once.
 *
 * @param found the query to count
 * @param rows the same query with columns and order
 */
export async function readPage<Table extends keyof Tables, Shown extends keyof Tables, Row>(
  found: Found<Table>,
  rows: Query<Shown, Row>,
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
): Promise<{ rows: Row[]; total: number }> {
  const [total, page] = await Promise.all([
    totalOf(found),
    rows
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize)
      .execute(),
  ]);
  return { rows: page, total };
}

/** Reads posts, articles and book lists with all that readers see of them. `seenByReaders.ts` decides who may see them. */

/** The time is an instant, because its format depends on the reader. */
type Untimed<T extends { time: unknown }> = Omit<T, 'time'> & { instant: string };

export type ReadContent =
  | { readonly kind: 'dynamic' | 'article'; readonly post: Untimed<ReadPost> }
  | { readonly kind: 'bookList'; readonly list: Untimed<ReadBookList> }
  /** the platform has only an excerpt of it */
  | { readonly kind: 'card' };

export interface Reading {
  /** with the content type that was asked for, because a ranking is stored as a book list */
  readonly record: ContentRecord;
  readonly content: ReadContent;
}

const images = z.array(z.string()).catch([]);
const videos = z.array(video).catch([]);

const authorOf = (record: ContentRecord): ReadAuthor => ({
  id: record.user?.id,
  nickname: record.user?.nickname ?? '',
  avatar: record.user?.avatar ?? '',
});

/** The references in the order of their ids; deleted ones are left out. */
function inOrder<T extends { id: string }>(ids: readonly string[], found: readonly T[]): T[] {
  const byId = new Map(found.map((one) => [one.id, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function booksOf(database: Kysely<Tables>, ids: readonly string[]): Promise<ReadBook[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('book')
    .where('id', 'in', ids)
    .where('is_deleted', '=', false)
    .select(['id', 'name', 'author_name', 'cover'])
    .execute();
  return inOrder(
    ids,
    rows.map((row) => ({
      id: row.id,
      title: row.name,
      authorName: row.author_name,
      cover: row.cover,
    })),
  );
}

async function topicsOf(database: Kysely<Tables>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const found = await readRecords(
    database,
    ids.map((contentId) => ({ contentType: ContentType.topic, contentId })),
  );
  return inOrder(
    ids,
    [...found.values()].map(
      (record): ReadReference => ({
        id: record.contentId,
        title: record.title,
      }),
    ),
  );
}

async function labelsOf(database: Kysely<Tables>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('label')
    .where('id', 'in', ids)
    .where('is_deleted', '=', false)
    .select(['id', 'name as title'])
    .execute();
  return inOrder(ids, rows);
}

async function circleOf(database: Kysely<Tables>, id: string | null) {
  if (id === null) return undefined;
  const name = { contentType: ContentType.circle, contentId: id };
  const record = (await readRecords(database, [name])).get(recordKey(name));
  return record && { id, title: record.title };
}

async function readPost(database: Kysely<Tables>, record: ContentRecord): Promise<ReadContent> {
  const row = await database
    .selectFrom('post')
    .where('id', '=', record.contentId)
    .select(['title', 'content', 'cover', 'images', 'videos', 'circle_id', 'topic_ids'])
    .select(['book_ids', 'label_ids', 'view_count', 'created_at', 'published_at'])
    .executeTakeFirstOrThrow();
  const [circle, topics, books, labels] = await Promise.all([
    circleOf(database, row.circle_id),
    topicsOf(database, row.topic_ids),
    booksOf(database, row.book_ids),
    labelsOf(database, row.label_ids),
  ]);
  const post = {
    author: authorOf(record),
    circle,
    topics,
    books,
    labels,
    title: row.title,
    content: row.content,
    cover: row.cover,
    instant: (row.published_at ?? row.created_at).toISOString(),
    images: images.parse(row.images),
    videos: videos.parse(row.videos),
    figures: { ...record.redundancy, viewCount: row.view_count },
  };
  return { kind: record.contentType === ContentType.article ? 'article' : 'dynamic', post };
}

async function readBookList(
  database: Kysely<Tables>,
  record: ContentRecord,
): Promise<Extract<ReadContent, { kind: 'bookList' }>> {
  const [row, listed] = await Promise.all([
    database
      .selectFrom('book_list')
      .where('id', '=', record.contentId)
      .select(['title', 'content', 'cover', 'created_at', 'published_at'])
      .executeTakeFirstOrThrow(),
    database
      .selectFrom('book_list_book')
      .innerJoin('book', 'book.id', 'book_list_book.book_id')
      .where('book_list_book.book_list_id', '=', record.contentId)
      .where('book.is_deleted', '=', false)
      .orderBy('book_list_book.position')
      .select(['book.id', 'book.name', 'book.author_name', 'book.cover', 'book_list_book.note'])
      .execute(),
  ]);
  const books = listed.map((book) => ({
    id: book.id,
    title: book.name,
    authorName: book.author_name,
    cover: book.cover,
    note: book.note,
  }));
  const list = {
    author: authorOf(record),
    books,
    figures: { ...record.redundancy },
    title: row.title,
    content: row.content,
    cover: row.cover,
    instant: (row.published_at ?? row.created_at).toISOString(),
  };
  return { kind: 'bookList', list };
}

const postTypes: ReadonlySet<number> = new Set([
  ContentType.dynamic,
  ContentType.article,
  ContentType.video,
]);

/** A ranking has no table of its own: it is a book list, read by its positions (contract 3, `boardlist`). */
async function readAsList(
  database: Kysely<Tables>,
  record: ContentRecord,
  { contentType }: ContentName,
): Promise<Reading> {
  const list = await readBookList(database, record);
  return contentType === ContentType.boardList
    ? {
        record: { ...record, contentType },
        content: { ...list, list: { ...list.list, isRanking: true } },
      }
    : { record, content: list };
}

/** The content at an address for readers; undefined if they see nothing there. */
export async function readContent(
  database: Kysely<Tables>,
  name: ContentName,
): Promise<Reading | undefined> {
  const [record] = (await readRecords(database, [name])).values();
  if (!record) return undefined;
  if (postTypes.has(record.contentType))
    return { record, content: await readPost(database, record) };
  if (record.contentType === ContentType.bookList) return readAsList(database, record, name);
  return { record, content: { kind: 'card' } };
}
