import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { ContentType, postContentTypes } from '#contract/codes.ts';
import { video } from '#contract/entities/media.ts';
import type { ContentItem } from '#contract/entities/special.ts';
import { beginningOf, excerptOf } from '#page/text.ts';
import type { Tables } from '../database/tables.ts';
import { firstBooks, listedBooks } from '../jmgr/listedBooks.ts';
import { facesOfCircles, facesOfTopics } from '../jmgr/references.ts';
import { isSeenByReaders } from '../readers/seenByReaders.ts';

/** The part of a content item that comes from the record that it names. */
export type ContentRecord = Omit<ContentItem, 'uuid'>;

/** A record named by its content type code and its id. */
export interface ContentName {
  contentType: number;
  contentId: string;
}

/** The key of a record; all types of posts share one table, and so one kind of key. */
export function recordKey({ contentType, contentId }: ContentName): string {
  return `${recordKindOf(contentType) ?? contentType}:${contentId}`;
}

export type Kind = 'book' | 'post' | 'bookList' | 'reading' | 'circle' | 'topic' | 'user';
type Reader = (database: Kysely<Tables>, ids: string[]) => Promise<ContentRecord[]>;

const kinds: Readonly<Record<number, Kind>> = {
  [ContentType.book]: 'book',
  [ContentType.bookList]: 'bookList',
  // a ranking is a book list, read by its positions
  [ContentType.boardList]: 'bookList',
  [ContentType.reading]: 'reading',
  [ContentType.circle]: 'circle',
  [ContentType.topic]: 'topic',
  [ContentType.user]: 'user',
  [ContentType.institution]: 'user',
  ...Object.fromEntries(postContentTypes.map((code) => [code, 'post' as const])),
};
/** The table of records of a content type; undefined if we have none. */
export const recordKindOf = (contentType: number): Kind | undefined => kinds[contentType];

const readers: Readonly<Record<Kind, Reader>> = {
  book: readBooks,
  post: readPosts,
  bookList: readBookLists,
  reading: readReadings,
  circle: readCircles,
  topic: readTopics,
  user: readUsers,
};

/** How many characters of a record's text are shown. */
const excerptLength = 200;
const largestId = 9_223_372_036_854_775_807n;

/** Whether a text can be an id of the database (63 bits). */
export function isRecordId(text: string): boolean {
  return /^\d{1,19}$/.test(text) && BigInt(text) <= largestId;
}

/**
 * The records as they are now, by `recordKey`, with one query per kind. Records that readers do not see are left out:
 * deleted, withdrawn, scheduled, blocked, drafts, not for everyone; and content types without a table.
 */
export async function readRecords(
  database: Kysely<Tables>,
  names: readonly ContentName[],
): Promise<Map<string, ContentRecord>> {
  const wanted = new Map<Kind, Set<string>>();
  for (const { contentType, contentId } of names) {
    const kind = recordKindOf(contentType);
    if (kind === undefined || !isRecordId(contentId)) continue;
    const ids = wanted.get(kind) ?? new Set();
    wanted.set(kind, ids.add(contentId));
  }
  const found = await Promise.all(
    [...wanted].map(([kind, ids]) => readers[kind](database, [...ids])),
  );
  return new Map(found.flat().map((record) => [recordKey(record), record]));
}

async function readBooks(database: Kysely<Tables>, ids: string[]): Promise<ContentRecord[]> {
  const rows = await database
    .selectFrom('book')
    .where('id', 'in', ids)
    .where('is_deleted', '=', false)
    .select(['id', 'name', 'author_name', 'publisher_name', 'publish_time', 'edition_class'])
    .select(['cover', 'content'])
    .execute();
  return rows.map((row) => ({
    contentType: ContentType.book,
    contentId: row.id,
    title: row.name,
    content: beginningOf(row.content, excerptLength),
    cover: row.cover,
    book: {
      authorName: row.author_name,
      publisherName: row.publisher_name,
      publishTime: row.publish_time,
      editionClass: row.edition_class,
    },
  }));
}

const images = z.array(z.string()).catch([]);
const videos = z.array(video).catch([]);

/** The beginning of a post's text. Articles are HTML, all other posts plain text. */
export const excerptOfPost = (contentType: number, content: string): string =>
  (contentType === ContentType.article ? excerptOf : beginningOf)(content, excerptLength);

async function readPosts(database: Kysely<Tables>, ids: string[]): Promise<ContentRecord[]> {
  const rows = await database
    .selectFrom('post')
    .innerJoin('account', 'account.id', 'post.account_id')
    .where('post.id', 'in', ids)
    .where(isSeenByReaders('post'))
    .select(['post.id', 'post.content_type', 'post.title', 'post.content', 'post.cover'])
    .select(['post.images', 'post.videos', 'post.like_count', 'post.comment_count'])
    .select(shownAuthorColumns)
    .execute();
  return rows.map((row) => {
    const pictures = images.parse(row.images);
    const firstVideo = videos.parse(row.videos)[0];
    return {
      contentType: row.content_type,
      contentId: row.id,
      title: row.title,
      content: excerptOfPost(row.content_type, row.content),
      cover: row.cover || pictures[0] || firstVideo?.preview || '',
      user: shownAuthorOf(row),
      ...(firstVideo ? { video: firstVideo } : {}),
      redundancy: { likeCount: row.like_count, commentCount: row.comment_count },
    };
  });
}

async function readBookLists(database: Kysely<Tables>, ids: string[]): Promise<ContentRecord[]> {
  const [rows, books] = await Promise.all([
    readAuthored(database, 'book_list', ids, ['book_size', 'view_count', 'collection_count']),
    listedBooks(database, ids, { limit: firstBooks, gone: 'left out' }),
  ]);
  return rows.map((row) => {
    const bookLists = books.get(row.id) ?? [];
    return {
      ...authoredPartsOf(ContentType.bookList, row),
      // without a cover, a list shows that of its first book, as its picker does
      cover: row.cover || (bookLists[0]?.mainPicUrl ?? ''),
      bookLists,
      bookSize: row.book_size,
      redundancy: { viewCount: row.view_count, collectionCount: row.collection_count },
    };
  });
}

/** What readers see of records of a table that somebody has written, with their author and the numbers of some columns. */
async function readAuthored<Column extends string>(
  database: Kysely<Tables>,
  table: 'book_list' | 'reading' | 'circle' | 'topic',
  ids: string[],
  numbers: readonly Column[],
) {
  const own = ['id', 'title', 'content', 'cover', ...numbers].map((name) =>
    sql.ref(`${table}.${name}`),
  );
  const { rows } = await sql<AuthoredRow & Record<Column, number>>`
    select ${sql.join(own)}, ${sql.raw(shownAuthorColumns.join(', '))}
    from ${sql.table(table)} join account on account.id = ${sql.ref(`${table}.account_id`)}
    where ${sql.ref(`${table}.id`)} = any(${ids}::bigint[]) and ${isSeenByReaders(table)}`.execute(
    database,
  );
  return rows;
}

async function readReadings(database: Kysely<Tables>, ids: string[]): Promise<ContentRecord[]> {
  const rows = await readAuthored(database, 'reading', ids, ['view_count', 'member_count']);
  return rows.map((row) => ({
    ...authoredPartsOf(ContentType.reading, row),
    redundancy: { viewCount: row.view_count, memberCount: row.member_count },
  }));
}

async function readCircles(database: Kysely<Tables>, ids: string[]): Promise<ContentRecord[]> {
  const [rows, faces] = await Promise.all([
    readAuthored(database, 'circle', ids, ['member_count', 'content_count']),
    facesOfCircles(database, ids),
  ]);
  return rows.map((row) => ({
    ...authoredPartsOf(ContentType.circle, row),
    avatarList: faces.get(row.id) ?? [],
    redundancy: { memberCount: row.member_count, contentCount: row.content_count },
  }));
}

async function readTopics(database: Kysely<Tables>, ids: string[]): Promise<ContentRecord[]> {
  const [rows, faces] = await Promise.all([
    readAuthored(database, 'topic', ids, ['discuss_count', 'read_count']),
    facesOfTopics(database, ids),
  ]);
  return rows.map((row) => ({
    ...authoredPartsOf(ContentType.topic, row),
    avatarList: faces.get(row.id) ?? [],
    redundancy: { discussCount: row.discuss_count, readCount: row.read_count },
  }));
}

async function readUsers(database: Kysely<Tables>, ids: string[]): Promise<ContentRecord[]> {
  const rows = await database
    .selectFrom('account')
    .where('id', 'in', ids)
    .where('is_blocked', '=', false)
    .select(['id', 'nickname', 'avatar', 'is_institution'])
    .execute();
  return rows.map((row) => ({
    contentType: ContentType.user,
    contentId: row.id,
    title: row.nickname,
    content: '',
    cover: row.avatar,
  }));
}

/** the columns of an account that `authorOf` needs */
export const authorColumns = [
  'account.id as author_id',
  'account.nickname as author_nickname',
  'account.avatar as author_avatar',
  'account.is_institution as author_is_institution',
] as const;

/** The author's card, made from the columns of `authorColumns`. */
export function authorOf(row: {
  author_id: string;
  author_nickname: string;
  author_avatar: string;
  author_is_institution: boolean;
}) {
  return {
    id: row.author_id,
    nickname: row.author_nickname,
    avatar: row.author_avatar,
    isInstitution: row.author_is_institution,
  };
}

const shownAuthorColumns = [...authorColumns, 'account.is_blocked as author_is_blocked'] as const;

/** The author as readers see them: the page of a blocked account is gone, so nothing leads there. */
const shownAuthorOf = (row: Parameters<typeof authorOf>[0] & { author_is_blocked: boolean }) => {
  const { id, ...shown } = authorOf(row);
  return row.author_is_blocked ? shown : { id, ...shown };
};

type AuthoredRow = Parameters<typeof shownAuthorOf>[0] &
  Record<'id' | 'title' | 'content' | 'cover', string>;

/** What the records that somebody has written have in common. */
const authoredPartsOf = (contentType: number, row: AuthoredRow) => ({
  contentType,
  contentId: row.id,
  title: row.title,
  content: beginningOf(row.content, excerptLength),
  cover: row.cover,
  user: shownAuthorOf(row),
});
