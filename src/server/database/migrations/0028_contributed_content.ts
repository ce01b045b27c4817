import { type Kysely, sql } from 'kysely';

/** Where a record has been contributed and accepted: looked for whenever its author changes it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index special_contribution_of_content on special_contribution (content_id)
    where reviewed_at is not null`.execute(database);
}
