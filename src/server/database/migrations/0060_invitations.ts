import { type Kysely, sql } from 'kysely';

/** Mails that make whoever opens their link an operator. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table operator_invitation (
    id bigint primary key,
    mail text not null,
    hash bytea not null unique,
    account_id bigint not null references account (id),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    taken_at timestamptz,
    taken_by bigint references account (id)
  )`,
  `create index operator_invitation_open on operator_invitation (mail)
    where revoked_at is null and taken_at is null`,
  // who took it is the caller of the call, and stands in the entry
  `create trigger operator_invitation_audit after insert or update or delete on operator_invitation
    for each row when (current_setting('bookdesk.audit', true) <> '')
    execute function audit_change('invitation', 'id', 'id,hash,account_id,created_at,taken_by', '')`,
];
