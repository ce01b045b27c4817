import { type Kysely, sql } from 'kysely';

/** What an account has uploaded of late is counted from an index alone. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists stored_object_by_account
    on stored_object (account_id, created_at) include (bytes)`.execute(database);
}
