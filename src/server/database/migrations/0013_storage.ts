import { type Kysely, sql } from 'kysely';

/**
 * Stored files are removed when nothing has used them for a while: `used_at` says when something last did. Whoever writes
 * content with the address of a stored file uses that file, in the same transaction: so a clean-up that runs at the same
 * moment leaves it alone.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const key = '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\\.[a-z0-9]{1,8}';

/** The columns of each table that hold addresses of files. */
const watched: Readonly<Record<string, readonly string[]>> = {
  institution: ['information'],
  account: ['avatar'],
  book: ['cover', 'content'],
  circle: ['content', 'cover'],
  topic: ['content', 'cover'],
  channel: ['description'],
  post: ['content', 'cover', 'images', 'videos'],
  book_list: ['content', 'cover'],
  book_list_book: ['note'],
  reading: ['content', 'cover'],
  live: ['introduction', 'cover'],
  live_media: ['replay'],
  special: ['document', 'published'],
  special_revision: ['document'],
  app_config: ['value'],
  writing: ['content'],
  stored_schema: ['draft_text'],
  stored_schema_revision: ['text'],
  import_reject: ['record'],
};

const statements = [
  `alter table stored_object add column used_at timestamptz not null default now()`,
  `create index stored_object_by_use on stored_object (used_at, key)`,

  // Locks in one order, so that two writers of the same files never wait for each other; what was used a moment ago is
  // left as it is, because a file is kept for an hour at the least.
  `create function use_stored_objects() returns trigger language plpgsql as $$
  begin
    update stored_object set used_at = now() where key in (
      select key from stored_object
      where used_at < now() - interval '10 minutes' and key in (
        select parts[1] from regexp_matches(new::text, '(${key.replace('(', '(?:')})', 'g') as matched(parts)
      )
      order by key for no key update
    );
    return null;
  end $$`,

  ...Object.entries(watched).map(
    ([table, columns]) => `create trigger ${table}_uses_objects
      after insert or update of ${columns.join(', ')} on ${table} for each row
      when (concat_ws(' ', ${columns.map((column) => `new.${column}::text`).join(', ')}) ~ '${key}')
      execute function use_stored_objects()`,
  ),
];
