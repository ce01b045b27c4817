import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ContentStatus, Visibility } from '#contract/codes.ts';

/** The tables of what people publish. */
type PublishedTable = 'post' | 'book_list' | 'reading' | 'circle' | 'topic' | 'live';

const columnOf = (table: PublishedTable, name: string) => sql.ref(`${table}.${name}`);

/** Published, neither blocked nor deleted. Codes and flags stand in the text: the planner knows how common each is. */
const moderated = (table: PublishedTable) =>
  sql<SqlBool>`${columnOf(table, 'status')} = ${sql.lit(ContentStatus.published)}
    and not ${columnOf(table, 'is_blocked')} and not ${columnOf(table, 'is_deleted')}`;
const noDraft = (table: PublishedTable) =>
  sql<SqlBool>`(${moderated(table)} and not ${columnOf(table, 'is_draft')})`;

const conditions: Readonly<Record<PublishedTable, RawBuilder<SqlBool>>> = {
  post: sql`(${noDraft('post')} and post.visibility = ${sql.lit(Visibility.everyone)})`,
  book_list: noDraft('book_list'),
  reading: noDraft('reading'),
  circle: noDraft('circle'),
  // topics have no drafts
  topic: sql`(${moderated('topic')})`,
  live: noDraft('live'),
};

/** Whether readers see a row of a table, as a condition of a query that names the table by its own name. */
export const isSeenByReaders = (table: PublishedTable): RawBuilder<SqlBool> => conditions[table];
