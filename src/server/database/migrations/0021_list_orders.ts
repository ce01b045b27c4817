import { type Kysely, sql } from 'kysely';

/**
 * Orders that large lists are asked for, read from an index alone. Posts, newest first, are what their screens ask for:
 * what they are filtered by stands in the index too, so that a deep page is counted off, and the matches of an author or
 * of a span of time are counted, without reading the posts themselves. Contributions by readers are many as well.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const filtered = 'content_type, status, is_blocked, is_draft, is_top';

const statements = [
  `create index if not exists post_by_newest on post (created_at desc, id desc)
    include (${filtered}) where not is_deleted`,
  `create index if not exists post_by_owner_newest on post (account_id, created_at desc, id desc)
    include (${filtered}) where not is_deleted`,
  ...['created_at', 'reviewed_at'].flatMap((column) => [
    `create index if not exists special_contribution_by_${column}
      on special_contribution (${column}, id desc)`,
    `create index if not exists special_contribution_by_${column}_descending
      on special_contribution (${column} desc nulls last, id desc)`,
  ]),
];
