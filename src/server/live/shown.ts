import type { Kysely, NotNull } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { isSeenByReaders } from '../readers/seenByReaders.ts';

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
