import { type Kysely, sql } from 'kysely';

/**
 * An index for every order that a list offers and for every filter that can be rare.
 *
 * Each ends with the id, so that an order is total and pages never overlap. Lists show what is not deleted, so the
 * indexes hold that alone. Statuses that nearly every row has need none: walking the order meets enough of them.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const index = (table: string, name: string, columns: string, condition = 'not is_deleted') =>
  `create index ${table}_by_${name} on ${table} (${columns})${condition ? ` where ${condition}` : ''}`;

const newest = 'created_at desc, id desc';
const toppedNewest = `is_top desc, ${newest}`;
const moderated = (table: string, order: string) => [
  index(table, 'owner', `account_id, ${order}`),
  index(table, 'unusual_status', `status, ${newest}`, 'not is_deleted and status <> 30'),
  index(table, 'blocked', newest, 'not is_deleted and is_blocked'),
  index(table, 'draft', newest, 'not is_deleted and is_draft'),
];
const sorted = (table: string, ...columns: string[]) =>
  columns.map((column) => index(table, column, `${column}, id`));
/** Columns that may be unknown: unknown comes last in both directions. */
const sortedUnknownLast = (table: string, ...columns: string[]) =>
  columns.flatMap((column) => [
    index(table, column, `${column}, id`),
    index(table, `${column}_descending`, `${column} desc nulls last, id desc`),
  ]);

const statements = [
  // the columns carried along let deep pages be counted off without reading the rows
  `create index post_by_default on post (${toppedNewest})
    include (content_type, status, is_blocked, is_draft) where not is_deleted`,
  ...moderated('post', toppedNewest),
  ...sorted(
    'post',
    'created_at',
    'updated_at',
    'title',
    'like_count',
    'comment_count',
    'view_count',
  ),
  index('post', 'content_type', `content_type, ${toppedNewest}`),
  index('post', 'circle', `circle_id, ${toppedNewest}`),
  `create index post_topics on post using gin (topic_ids) where not is_deleted`,
  `create index post_labels on post using gin (label_ids) where not is_deleted`,
  `create statistics post_moderation (mcv)
    on content_type, status, is_blocked, is_draft, is_top, is_deleted from post`,

  `create index book_list_by_default on book_list (${toppedNewest})
    include (status, is_blocked, is_draft) where not is_deleted`,
  ...moderated('book_list', toppedNewest),
  ...sorted(
    'book_list',
    'created_at',
    'updated_at',
    'title',
    'book_size',
    'view_count',
    'collection_count',
  ),

  ...sorted(
    'book',
    'created_at',
    'updated_at',
    'name',
    'author_name',
    'publisher_name',
    'ratings_count',
  ),
  ...sortedUnknownLast('book', 'publish_order', 'price', 'rating'),
  index('book', 'category', `category, ${newest}`),
  index('book', 'language', `language, ${newest}`),
  index('book', 'edition_class', newest, 'not is_deleted and edition_class <> 1'),

  ...moderated('circle', newest),
  ...sorted('circle', 'created_at', 'updated_at', 'title', 'member_count', 'content_count'),
  `create index circle_member_newest on circle_member (circle_id, created_at desc)`,

  ...moderated('topic', newest),
  ...sorted('topic', 'created_at', 'updated_at', 'title', 'discuss_count', 'read_count'),
  index('topic', 'deleted', newest, 'is_deleted'),

  ...moderated('reading', newest),
  ...sorted('reading', 'created_at', 'updated_at', 'title', 'view_count', 'member_count'),
  ...sortedUnknownLast('reading', 'start_at', 'end_at'),
  index('reading', 'book', `book_id, ${newest}`),

  index('account', 'created_at', 'created_at, id', ''),
  index('account', 'nickname', 'nickname, id', ''),
  index('account', 'operator', 'id', "roles @> array['operator']"),
  index('account', 'blocked', newest, 'is_blocked'),
  index('account', 'institution', `is_institution, ${newest}`, ''),

  index('label', 'order', 'kind, "order", id'),
  index('channel', 'order', 'domain, "order", id'),
];
