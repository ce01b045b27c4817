import { type Kysely, sql } from 'kysely';

/** Indexes for the live streams of a channel, as readers see them in both orders. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const isSeen = 'status = 30 and not is_blocked and not is_deleted and not is_draft';

const statements = [
  `create index live_works_newest_by_channel_id on live
    (channel_id, start_at desc, id desc) where ${isSeen}`,
  `create index live_works_most_read_by_channel_id on live
    (channel_id, view_count desc, id desc) where ${isSeen}`,
];
