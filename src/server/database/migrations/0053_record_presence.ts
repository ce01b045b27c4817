import { type Kysely, sql } from 'kysely';

/** Operators that have a record open to decide on it, as they last said; one that has not for a while is gone. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table record_presence (
      resource text not null,
      record_id text not null,
      account_id bigint not null references account (id) on delete cascade,
      -- made up by the browser
      tab text not null,
      seen_at timestamptz not null,
      primary key (resource, record_id, account_id, tab)
    )`,
    `create index record_presence_by_age on record_presence (seen_at)`,
  ])
    await sql.raw(statement).execute(database);
}
