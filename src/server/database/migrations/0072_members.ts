import { type Kysely, sql } from 'kysely';

/** Members of institutions, who act for them with accounts of their own. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table institution_member (
    id bigint primary key,
    for_account_id bigint not null references account (id),
    account_id bigint not null references account (id),
    role text not null,
    created_at timestamptz not null,
    ended_at timestamptz
  )`,
  `create unique index institution_member_once on institution_member (for_account_id, account_id)
    where ended_at is null`,
  `create index institution_member_account on institution_member (account_id) where ended_at is null`,
  // a session that acts for an institution; one that has none acts for its account
  `alter table session add column member_id bigint references institution_member (id)`,
  `create index session_member on session (member_id) where member_id is not null`,
  // an invitation of an institution; one that has none makes operators
  `alter table operator_invitation
    add column for_account_id bigint references account (id),
    add column member_role text`,
  // rows of a file are written later, in the name of whoever has sent it
  `alter table import_job add column made_by bigint references account (id)`,
  `create trigger institution_member_audit after insert or update or delete on institution_member
    for each row when (current_setting('bookdesk.audit', true) <> '')
    execute function audit_change('member', 'id', 'id,created_at', '')`,
];
