import { type Kysely, sql } from 'kysely';

/** The second factor of an account, and the codes for when it is lost. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table second_factor (
    account_id bigint primary key references account (id) on delete cascade,
    -- encrypted with a secret of the installation
    secret bytea not null,
    created_at timestamptz not null,
    -- empty until a first code has shown that the app has the secret
    confirmed_at timestamptz,
    -- the step of the last code that was used: none of that step or an earlier one is taken again
    last_step bigint not null default 0,
    codes_made_at timestamptz
  )`,
  `create table recovery_code (
    account_id bigint not null references account (id) on delete cascade,
    hash bytea not null,
    primary key (account_id, hash)
  )`,
  `create trigger second_factor_audit after insert or update or delete on second_factor
    for each row when (current_setting('bookdesk.audit', true) <> '')
    execute function audit_change('secondFactor', 'account_id', 'account_id,created_at,last_step', 'secret')`,
];
