import type { LivePush } from '#contract/entities/live.ts';
import { after } from '../after.ts';
import { inTransaction } from '../database/connection.ts';
import type { Services } from '../services.ts';
import { mediaServerOf } from './mediaServer.ts';
import { streamKey } from './pushKey.ts';
import { streamAddress } from './streams.ts';

/** seconds that a key is valid, from the start of the stream or from when it was issued */
const validSeconds = 24 * 60 * 60;

const inWholeSeconds = (instant: Date): Date =>
  new Date(Math.floor(instant.getTime() / 1_000) * 1_000);

/**
 * Where to send a live stream. The key stays the same until it is renewed, has expired, or would expire before the
 * start. A new key makes all former ones invalid.
 */
export async function readPush(
  { database, settings, now }: Services,
  { id, startAt, renew }: { id: string; startAt: Date; renew: boolean },
): Promise<LivePush> {
  const playbackUrl = streamAddress(settings, id);
  const media = mediaServerOf(settings);
  if (!media) return { push: null, playbackUrl };
  const at = now();
  const issued = await inTransaction(database, async (transaction) => {
    await transaction
      .insertInto('live_media')
      .values({ live_id: id, replay: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const kept = await transaction
      .selectFrom('live_media')
      .select(['key_version', 'key_expires_at', 'connected_at'])
      .where('live_id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const expiresAt = kept.key_expires_at;
    const isUseful = expiresAt !== null && expiresAt > at && expiresAt > startAt;
    if (isUseful && !renew) return { ...kept, key_expires_at: expiresAt };
    const next = {
      key_version: kept.key_version + 1,
      key_expires_at: inWholeSeconds(after(startAt > at ? startAt : at, validSeconds)),
    };
    await transaction.updateTable('live_media').set(next).where('live_id', '=', id).execute();
    return { ...kept, ...next };
  });
  const claims = {
    stream: id,
    version: issued.key_version,
    expires: Math.floor(issued.key_expires_at.getTime() / 1_000),
  };
  return {
    push: {
      server: media.pushUrl,
      key: streamKey(claims, media.secret),
      expiresAt: issued.key_expires_at.toISOString(),
      isConnected: issued.connected_at !== null,
    },
    playbackUrl,
  };
}
