import { type Kysely, sql } from 'kysely';

/** Who changed a record last: what a save that met a newer revision is told (contract 10.9). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table last_change (
        record_id bigint primary key,
        revision integer not null,
        account_id bigint not null,
        changed_at timestamptz not null default now()
      )`,
    )
    .execute(database);
}
