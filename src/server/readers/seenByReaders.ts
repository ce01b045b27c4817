import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ContentStatus, Visibility } from '#contract/codes.ts';

/** The tables of content that people publish. */
type PublishedTable = 'post' | 'book_list' | 'reading' | 'circle' | 'topic' | 'live';

const columnOf = (table: PublishedTable, name: string) => sql.ref(`${table}.${name}`);

/** Published and not blocked. The values are literals, so that the planner knows how common each is. */
const moderated = (table: PublishedTable) =>
  sql<SqlBool>`${columnOf(table, 'status')} = ${sql.lit(ContentStatus.published)}
    and not ${columnOf(table, 'is_blocked')}`;
const noDraft = (table: PublishedTable) =>
  sql<SqlBool>`${moderated(table)} and not ${columnOf(table, 'is_draft')}`;

/** What readers see unless it is deleted. */
const conditions: Readonly<Record<PublishedTable, RawBuilder<SqlBool>>> = {
  post: sql`${noDraft('post')} and post.visibility = ${sql.lit(Visibility.everyone)}`,
  book_list: noDraft('book_list'),
  reading: noDraft('reading'),
  circle: noDraft('circle'),
  // topics have no drafts
  topic: moderated('topic'),
  live: noDraft('live'),
};

/** The condition that readers see a row, for queries that call the table by its own name. */
export const isSeenByReaders = (table: PublishedTable): RawBuilder<SqlBool> =>
  sql`(${conditions[table]} and not ${columnOf(table, 'is_deleted')})`;

/** The condition that readers would see a row that is deleted. */
export const wasSeenByReaders = (table: PublishedTable): RawBuilder<SqlBool> =>
  sql`(${conditions[table]} and ${columnOf(table, 'is_deleted')})`;
