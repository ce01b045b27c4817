import { type Kysely, sql } from 'kysely';

/** A message knows the call that sent it; the trail knows which sessions a call has ended. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table outbox_message add column request_id text not null default ''`,

  // whatever the call was for: a sign-out, another password, a block. What ends by itself is nobody's change
  `create function audit_session() returns trigger language plpgsql as $$
    begin
      perform audit_note(
        current_setting('bookdesk.audit')::jsonb || '{"action": "end"}',
        'session',
        new.id::text,
        'UPDATE',
        jsonb_build_object(
          'accountId', jsonb_build_object('from', new.account_id::text, 'to', null),
          'device', jsonb_build_object('from', new.device, 'to', null),
          'address', jsonb_build_object('from', new.address, 'to', null)));
      return null;
    end
  $$`,
  `create trigger session_audit after update of revoked_at on session
    for each row when (
      old.revoked_at is null and new.revoked_at is not null
      and current_setting('bookdesk.audit', true) <> ''
    )
    execute function audit_session()`,
];
