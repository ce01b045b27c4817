import { type Kysely, sql } from 'kysely';

const statements = [
  // a draft of a live stream may leave open when it begins
  `alter table live alter column start_at drop not null`,
  `alter table live add constraint live_start_is_known check (is_draft or start_at is not null)`,
  // which browser a kept writing came from last
  `alter table writing add column device text not null default ''`,
];

/** What is not published yet: live streams without a start, and the device that a writing was kept on. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
