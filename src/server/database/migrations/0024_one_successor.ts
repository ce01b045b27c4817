import { type Kysely, sql } from 'kysely';

/** What a refresh token was exchanged for, sealed with the token itself: a second use within the grace gets the same. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table refresh_token add column successor bytea`.execute(database);
}
