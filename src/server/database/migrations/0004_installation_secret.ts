import { type Kysely, sql } from 'kysely';

/** Secrets that an installation makes for itself once and that all its processes share. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table installation_secret (
        name text primary key,
        value text not null,
        created_at timestamptz not null default now()
      )`,
    )
    .execute(database);
}
