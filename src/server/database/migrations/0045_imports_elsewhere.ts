import { type Kysely, sql } from 'kysely';

/** Imports into lists of sources: which row was about to be written there when an import was cut off. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table import_job add column begun_row integer not null default 0`,
  // how far an import has come is no change that the trail tells
  `create or replace trigger import_job_audit after insert or update or delete on import_job
    for each row when (current_setting('bookdesk.audit', true) <> '')
    execute function audit_change('import', 'id', 'id,revision,created_at,updated_at,search_text,grams,bytes,bytes_read,rows,created,changed,unchanged,rejected,warned,begun_row,lease,headings,problems,failure,heartbeat_at,finished_at,language', '')`,
];
