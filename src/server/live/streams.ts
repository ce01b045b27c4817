import { type Kysely, type NotNull, type RawBuilder, sql } from 'kysely';
import { LiveState, liveContentType } from '#contract/codes.ts';
import { liveState } from '#contract/entities/live.ts';
import type { LiveRow } from '#contract/things/live.ts';
import type { ListedStream } from '#page/house/Streams.tsx';
import { contentPath } from '#page/links.ts';
import type { Tables } from '../database/tables.ts';
import { streamOrigins } from '../http/headers.ts';
import { isSeenByReaders } from '../readers/seenByReaders.ts';
import type { Settings } from '../settings.ts';
import { mediaServerOf } from './mediaServer.ts';

/** Finds a live stream that readers see: published, not blocked, not a draft, not deleted. */
export function findShown(database: Kysely<Tables>, id: string) {
  return (
    database
      .selectFrom('live')
      .leftJoin('live_media', 'live_media.live_id', 'live.id')
      .innerJoin('account', 'account.id', 'live.account_id')
      .leftJoin('channel', (join) =>
        join.onRef('channel.id', '=', 'live.channel_id').on('channel.is_deleted', '=', false),
      )
      .select([
        'live.id',
        'live.title',
        'live.introduction',
        'live.cover',
        'live.state',
        'live.start_at',
        'live.began_at',
        'live.ended_at',
        'live.view_count',
        'live.like_count',
        'live.reservation_count',
        'live_media.replay',
        'account.id as author_id',
        'account.is_blocked as author_is_blocked',
        'account.nickname',
        'account.avatar',
        'channel.id as channel_id',
        'channel.is_enabled as channel_is_enabled',
        'channel.name as channel_name',
      ])
      .where('live.id', '=', id)
      .where(isSeenByReaders('live'))
      // a check of the table: only drafts may lack it
      .$narrowType<{ start_at: NotNull }>()
      .executeTakeFirst()
  );
}

export type ShownLive = NonNullable<Awaited<ReturnType<typeof findShown>>>;

/** Where a stream plays while it is live: on the media server, or as the sample if there is none. */
export function streamAddress(settings: Settings, id: string): string {
  const media = mediaServerOf(settings);
  return media ? `${media.playbackUrl}/${id}.m3u8` : `/live/sample/${id}/index.m3u8`;
}

interface Watched {
  readonly id: string;
  readonly state: LiveState;
  readonly replayVideo: LiveRow['replayVideo'];
  /** published, not blocked, not a draft */
  readonly isShown: boolean;
}

/** What can be watched of a live stream now; undefined before its start, after its end, or if readers do not see it. */
export function playbackOf(
  settings: Settings,
  { id, state, replayVideo, isShown }: Watched,
): LiveRow['playback'] {
  if (!isShown) return null;
  const isSample = mediaServerOf(settings) === undefined;
  if (state === LiveState.live) return { url: streamAddress(settings, id), isSample };
  if (state !== LiveState.replay) return null;
  if (replayVideo) return { url: replayVideo.url, isSample: false };
  return isSample ? { url: `/live/sample/${id}/replay.m3u8`, isSample } : null;
}

/**
 * Whether readers' pages can play a recording. They play everything of this site and of the origins that their content
 * security policy allows; of other sites only files over https, and no playlists.
 */
export function canBePlayed(settings: Settings, url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { origin, protocol, pathname } = new URL(url);
  const own = settings.PUBLIC_URL === undefined ? [] : [new URL(settings.PUBLIC_URL).origin];
  if ([...own, ...streamOrigins(settings)].includes(origin)) return true;
  return protocol === 'https:' && !pathname.toLowerCase().endsWith('.m3u8');
}

/** The origins that a playlist may come from, as text; this site itself is always allowed. */
export const knownStreamOrigins = (settings: Settings): string =>
  streamOrigins(settings).join(', ') || '–';

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
