import { type Kysely, sql } from 'kysely';

/** Passkeys of accounts, and which of them has opened a session. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table passkey (
    id bigint primary key,
    account_id bigint not null references account (id) on delete cascade,
    name text not null,
    -- the authenticator's own name of it, base64url
    credential_id text not null unique,
    -- as the authenticator has given it (COSE); what it signs with never leaves the authenticator
    public_key bytea not null,
    -- how often the authenticator has signed, as it says itself; 0 for those that do not count
    counter bigint not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index passkey_account on passkey (account_id)',
  `create trigger passkey_audit after insert or update or delete on passkey
    for each row when (current_setting('bookdesk.audit', true) <> '')
    execute function audit_change('passkey', 'account_id', 'id,account_id,credential_id,public_key,counter,created_at,used_at', '')`,
  // the name that it had; empty where no passkey has opened the session
  `alter table session add column passkey text not null default ''`,
];
