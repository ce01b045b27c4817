import { type Kysely, sql } from 'kysely';

/**
 * Publishing: whom a post is for, when a post or a book list is to be published and when it was; what people are
 * writing, kept as they write; and the times at which jobs are due.
 *
 * `published_at` is what readers' orders go by. Lists to manage stay in the order in which records were made.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

/** A time to publish at, the time of publication, and what finds and orders by them. */
const planned = (table: string) => [
  `alter table ${table} add column publish_at timestamptz, add column published_at timestamptz`,
  // no total changes by it
  `alter table ${table} disable trigger ${table}_total_update`,
  `update ${table} set published_at = created_at where status in (30, 40) and not is_draft`,
  `alter table ${table} enable trigger ${table}_total_update`,
  `create index ${table}_due on ${table} (publish_at, id)
    where status = 15 and not is_draft and not is_deleted`,
  `create index ${table}_by_published_at on ${table} (published_at, id) where not is_deleted`,
  `create index ${table}_by_published_at_descending
    on ${table} (published_at desc nulls last, id desc) where not is_deleted`,
];

const statements = [
  // 0 everyone, 1 the members of its circle, 2 its author
  `alter table post add column visibility smallint not null default 0`,
  `create index post_by_narrow_visibility on post (visibility, created_at desc, id desc)
    where not is_deleted and visibility <> 0`,
  ...planned('post'),
  ...planned('book_list'),

  `create table writing (
    account_id bigint not null references account (id) on delete cascade,
    -- given by the browser that began it
    id uuid not null,
    kind text not null,
    record_id bigint,
    base_revision integer,
    title text not null default '',
    -- as it was sent, to the letter
    content json not null,
    updated_at timestamptz not null,
    revision integer not null default 1,
    primary key (account_id, id)
  )`,
  `create index writing_newest on writing (account_id, updated_at desc, id)`,
  `create index writing_by_age on writing (updated_at)`,

  `create table job (
    name text primary key,
    next_at timestamptz not null
  )`,
];
