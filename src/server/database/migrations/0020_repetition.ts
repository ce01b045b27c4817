import { type Kysely, sql } from 'kysely';

const statements = [
  `create table kept_call (
    account_id bigint not null references account (id) on delete cascade,
    endpoint text not null,
    -- the Idempotency-Key, as the client made it up
    key text not null,
    -- what was sent, so that a key is not used for something else
    input_hash bytea not null,
    -- the one run that may write; whoever takes its place names another
    run uuid not null,
    began_at timestamptz not null,
    -- by the clock of the database, for as long as the run lives
    alive_at timestamptz not null,
    -- set in the transaction of what the run writes
    has_written boolean not null default false,
    -- of the answer; null while there is none
    status smallint,
    answer text,
    primary key (account_id, endpoint, key)
  )`,
  `create index kept_call_by_age on kept_call (began_at)`,
];

/** Calls that are done once however often they are sent: the answers to their Idempotency-Keys. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
