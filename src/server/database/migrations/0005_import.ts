import { type Kysely, sql } from 'kysely';

/** What an import keeps beside its counts, and the index that finds a book by its ISBN. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table import_job
    add column warned integer not null default 0,
    -- drawn by the process that works on it: whoever holds another one has lost it
    add column lease text not null default '',
    -- the file's own headings: a file of rejects begins with them
    add column headings text[] not null default '{}',
    -- the first of what is wrong, as the report shows it
    add column problems jsonb not null default '[]'`,
  `create index import_job_open on import_job (created_at) where state in ('waiting', 'running')`,
  `create index book_by_isbn on book (isbn) where isbn <> '' and not is_deleted`,
];
