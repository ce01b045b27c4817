import { type Kysely, sql } from 'kysely';

/** Why a contribution was rejected: its reader is told. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table special_contribution add column reason text not null default ''`.execute(
    database,
  );
}
