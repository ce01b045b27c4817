import { type Kysely, sql } from 'kysely';

/** Codes, proofs, scan logins, external accounts, messages on their way, and what a review of an institution needs. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table account add column pending_mail text not null default ''`,
  `alter table session add column address text not null default ''`,
  `alter table institution
    add column operator_name text not null default '',
    add column submitted_at timestamptz,
    add column suspended_from smallint`,
  `create index account_institution on account (institution_id) where institution_id is not null`,
  `alter table app_config
    add column updated_at timestamptz not null default now(),
    add column revision integer not null default 1`,
  `create table verification_code (
    purpose text not null,
    target text not null,
    code_hash bytea not null,
    account_id bigint references account (id),
    tries smallint not null default 0,
    expires_at timestamptz not null,
    primary key (purpose, target)
  )`,
  `create index verification_code_expiry on verification_code (expires_at)`,
  `create table single_use_secret (
    hash bytea primary key,
    purpose text not null,
    account_id bigint references account (id),
    payload jsonb not null default '{}',
    expires_at timestamptz not null
  )`,
  `create index single_use_secret_expiry on single_use_secret (expires_at)`,
  `create index single_use_secret_account on single_use_secret (account_id, purpose)`,
  `create table scan_login (
    code text primary key,
    secret_hash bytea not null,
    status text not null default 'pending',
    account_id bigint references account (id),
    device text not null,
    address text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index scan_login_expiry on scan_login (expires_at)`,
  `create table external_account (
    provider text not null,
    openid text not null,
    account_id bigint not null references account (id),
    nickname text not null default '',
    bound_at timestamptz not null,
    primary key (provider, openid)
  )`,
  `create unique index external_account_owner on external_account (account_id, provider)`,
  `create table outbox_message (
    id bigint primary key,
    kind text not null,
    recipient text not null,
    subject text not null default '',
    body text not null,
    state text not null default 'waiting',
    tries smallint not null default 0,
    next_try_at timestamptz not null,
    created_at timestamptz not null,
    sent_at timestamptz,
    failure text not null default ''
  )`,
  `create index outbox_message_waiting on outbox_message (next_try_at) where state = 'waiting'`,
  `create index outbox_message_newest on outbox_message (created_at desc)`,
];
