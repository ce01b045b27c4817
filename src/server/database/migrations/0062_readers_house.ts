import { type Kysely, sql } from 'kysely';

/** Indexes for the lists that readers' pages show: works of an author, of a circle and about a book, and the newest. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const isSeen = 'status = 30 and not is_blocked and not is_deleted and not is_draft';

const statements = [
  `create index post_books on post using gin (book_ids) where not is_deleted`,
  ...[
    ['post', 'account_id'],
    ['post', 'circle_id'],
    ['book_list', 'account_id'],
  ].flatMap(([table, column]) => [
    `create index ${table}_works_newest_by_${column} on ${table}
      (${column}, published_at desc nulls last, id desc) where ${isSeen}`,
    `create index ${table}_works_most_read_by_${column} on ${table}
      (${column}, view_count desc, id desc) where ${isSeen}`,
  ]),
];
