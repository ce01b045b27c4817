import { type Kysely, type RawBuilder, sql } from 'kysely';
import { LiveState, liveContentType } from '#contract/codes.ts';
import { liveState } from '#contract/entities/live.ts';
import type { ListedStream } from '#page/house/Streams.tsx';
import { contentPath } from '#page/links.ts';
import type { Tables } from '../database/tables.ts';
import { isSeenByReaders } from '../readers/seenByReaders.ts';

/** Live streams as readers' lists show them. */

/** below a stream */
const mostRelated = 4;
/** that are looked at, of a channel and of an account */
const mostNear = 24;

/** A live stream as a list reads it (`streamColumns`). */
export interface StreamRow {
  readonly id: string;
  readonly title: string;
  readonly introduction: string;
  readonly cover: string;
  readonly nickname: string;
  readonly avatar: string;
  readonly state: string;
  readonly startAt: Date;
}
/** of `live` joined with `account` */
export const streamColumns = sql`live.id, live.title, live.introduction, live.cover, live.state,
  account.nickname, account.avatar, coalesce(live.began_at, live.start_at) as "startAt"`;

/** A live stream as lists show it, but for its time in words. */
export type ReadStream = Omit<ListedStream, 'time'> & { readonly instant: string };

export function readStream({
  id,
  state,
  startAt,
  nickname,
  avatar,
  ...stream
}: StreamRow): ReadStream {
  const known = liveState.parse(state);
  return {
    ...stream,
    state: known,
    path: contentPath(liveContentType(known), id),
    author: { nickname, avatar },
    instant: startAt.toISOString(),
  };
}

/** Streams of the same channel or by the same account: those that run, those that come, then the newest. */
export async function readRelatedStreams(
  database: Kysely<Tables>,
  stream: { readonly id: string; readonly channelId: string | null; readonly authorId: string },
): Promise<ReadStream[]> {
  const newest = (isNear: RawBuilder<unknown>) => sql`(select id from live
    where ${isSeenByReaders('live')} and ${isNear} and id <> ${stream.id}::bigint
    order by is_top desc, start_at desc, id desc limit ${sql.lit(mostNear)})`;
  const { rows } = await sql<StreamRow>`
    with near as (${newest(sql`channel_id = ${stream.channelId}::bigint`)}
      union ${newest(sql`account_id = ${stream.authorId}::bigint`)})
    select ${streamColumns} from near join live on live.id = near.id
      join account on account.id = live.account_id
    order by array_position(array[${LiveState.live}, ${LiveState.scheduled}], live.state) nulls last,
      case when live.state = ${LiveState.scheduled} then live.start_at end,
      live.start_at desc, live.id desc
    limit ${sql.lit(mostRelated)}`.execute(database);
  return rows.map(readStream);
}
