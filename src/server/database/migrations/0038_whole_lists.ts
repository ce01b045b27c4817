import { type Kysely, sql } from 'kysely';

/**
 * Lists that extend another one, as they were when they last passed: what is in use while the list that they extend is
 * gone or does not pass.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const key = '(image|video|audio)/[0-9a-f]{2}/[0-9a-f]{32}\\.[a-z0-9]{1,8}';

const statements = [
  `create table stored_schema_whole (
    name text primary key references stored_schema (name) on delete cascade,
    text text not null
  )`,
  // files whose addresses stand in it are in use
  `create trigger stored_schema_whole_uses_objects
    after insert or update of text on stored_schema_whole for each row
    when (new.text ~ '${key}')
    execute function use_stored_objects()`,
];
