import { type Kysely, sql } from 'kysely';

/** What a media server and a live stream have to do with each other: the key that opens it, the connection, the recording. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table live_media (
    live_id bigint primary key references live (id) on delete cascade,
    -- a renewed key has the next number; 0 where none was issued
    key_version integer not null default 0,
    key_expires_at timestamptz,
    -- the media server's name of the connection, and the key that it was opened with
    client text,
    client_key_version integer,
    connected_at timestamptz,
    dropped_at timestamptz,
    -- the video of its replay
    replay jsonb
  )`,
  `create index live_media_dropped on live_media (dropped_at) where dropped_at is not null`,
];
