import { type Kysely, sql } from 'kysely';

/**
 * Who has opened what within the hour, so that each is counted once however many processes there are; special pages have
 * a number of views as other things do.
 *
 * Unlogged: what is lost with a server's power is counted once more at worst, and no back-up or replica holds who read what.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create unlogged table reader_opening (
    hour integer not null,
    kind text not null,
    id bigint not null,
    -- a keyed hash; the key is forgotten with its day
    visitor bytea not null,
    primary key (hour, kind, id, visitor)
  )`,
  `create unlogged table reader_key (day integer primary key, value bytea not null)`,

  `alter table special add column view_count integer not null default 0`,
  // the audit of before, without the number: it is nobody's change
  `create or replace trigger special_audit after insert or update or delete on special
    for each row when (current_setting('bookdesk.audit', true) <> '')
    execute function audit_change('special', 'id',
      'id,revision,created_at,updated_at,search_text,grams,published,has_draft,label_id,view_count', '')`,
];
