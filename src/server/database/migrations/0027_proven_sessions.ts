import { type Kysely, sql } from 'kysely';

/** A session knows whether a person proved who they are as it was opened, or another session did so for them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column is_proven boolean not null default true`.execute(
    database,
  );
}
