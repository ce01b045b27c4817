import { type Kysely, sql } from 'kysely';

/** When back-ups were made, how large they were, and by which version of Bookdesk. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table backup (
    at timestamptz primary key,
    bytes bigint not null,
    version text not null
  )`.execute(database);
}
