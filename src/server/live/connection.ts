import { type Kysely, sql } from 'kysely';
import { ContentStatus, LiveState } from '#contract/codes.ts';
import { livePushCall } from '#contract/endpoints/lists.ts';
import { after } from '../after.ts';
import { inTransaction } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { forgetTotals } from '../database/totals.ts';
import { refusalOf } from '../http/access.ts';
import { readCaller } from '../identity/callers.ts';
import type { Services } from '../services.ts';
import { type GivenKey, isExpired, isSigned } from './pushKey.ts';

/** Seconds that a lost connection may take to come back before its stream is over. */
export const graceSeconds = 30;

/** Why a media server may not take a stream, for the log. */
export type Refusal = 'unknown' | 'wrong-key' | 'expired' | 'not-allowed' | 'not-shown' | 'over';

const isStreamName = (name: string): boolean => /^\d{1,19}$/.test(name);

function readStream(database: Kysely<Tables>, stream: string) {
  return database
    .selectFrom('live')
    .innerJoin('live_media', 'live_media.live_id', 'live.id')
    .select([
      'live.id',
      'live.account_id',
      'live.state',
      'live.status',
      'live.is_draft',
      'live.is_blocked',
      'live_media.key_version',
      'live_media.client',
      'live_media.client_key_version',
    ])
    .where('live.id', '=', stream)
    .where('live.is_deleted', '=', false);
}

type Stream = NonNullable<Awaited<ReturnType<ReturnType<typeof readStream>['executeTakeFirst']>>>;

/** Whether the author of a stream could still ask for its key: a block or a suspension counts for those given out too. */
async function mayStream(database: Kysely<Tables>, accountId: string): Promise<boolean> {
  const author = await readCaller({ database }, accountId);
  return author !== undefined && refusalOf(livePushCall.access, author) === undefined;
}

/** The reason why a stream may not be on air now, whoever sends it; undefined if it may. */
async function whyNotOnAir(database: Kysely<Tables>, live: Stream): Promise<Refusal | undefined> {
  if (!(await mayStream(database, live.account_id))) return 'not-allowed';
  if (live.is_draft || live.is_blocked || live.status !== ContentStatus.published)
    return 'not-shown';
  const isAhead = live.state === LiveState.scheduled || live.state === LiveState.live;
  return isAhead ? undefined : 'over';
}

/**
 * A media server asks whether it may take a stream. Where it may, the stream is live from then on.
 *
 * @param client the media server's name of the connection
 * @returns why not; nothing where it may
 */
export async function connectStream(
  { database, now }: Services,
  { key, client, secret }: { key: GivenKey; client: string; secret: string },
): Promise<Refusal | undefined> {
  if (!isStreamName(key.stream)) return 'unknown';
  const at = now();
  const refusal = await inTransaction(database, async (transaction) => {
    const live = await readStream(transaction, key.stream).forUpdate().executeTakeFirst();
    if (!live) return 'unknown';
    if (!isSigned(key, live.key_version, secret)) return 'wrong-key';
    if (isExpired(key, at)) return 'expired';
    const why = await whyNotOnAir(transaction, live);
    if (why !== undefined) return why;
    await transaction
      .updateTable('live_media')
      .set({
        client,
        client_key_version: live.key_version,
        connected_at: at,
        dropped_at: null,
      })
      .where('live_id', '=', live.id)
      .execute();
    if (live.state === LiveState.scheduled)
      await transaction
        .updateTable('live')
        .set({
          state: LiveState.live,
          began_at: at,
          updated_at: at,
          revision: sql`revision + 1`,
        })
        .where('id', '=', live.id)
        .execute();
    return undefined;
  });
  if (refusal === undefined) forgetTotals(database, 'live');
  return refusal;
}

/**
 * A media server asks, again and again, whether a stream that it took may go on. By the key that it was opened with:
 * that one may have expired or been renewed meanwhile.
 *
 * @returns why the media server has to end it; nothing where it may go on
 */
export async function continueStream(
  { database }: Services,
  { key, secret }: { key: GivenKey; secret: string },
): Promise<Refusal | undefined> {
  if (!isStreamName(key.stream)) return 'unknown';
  const live = await readStream(database, key.stream).executeTakeFirst();
  if (!live) return 'unknown';
  if (!isSigned(key, live.client_key_version ?? 0, secret)) return 'wrong-key';
  return whyNotOnAir(database, live);
}

/**
 * A media server tells that a connection ended. The stream is over after `graceSeconds`, unless it comes back; a
 * connection that another took the place of counts for nothing.
 */
export async function disconnectStream(
  { database, now }: Services,
  { key, client, secret }: { key: GivenKey; client: string; secret: string },
): Promise<Refusal | undefined> {
  if (!isStreamName(key.stream)) return 'unknown';
  return inTransaction(database, async (transaction) => {
    const live = await readStream(transaction, key.stream).forUpdate().executeTakeFirst();
    if (!live) return 'unknown';
    // by the key that it was opened with: that one may have expired or been renewed meanwhile
    if (!isSigned(key, live.client_key_version ?? 0, secret)) return 'wrong-key';
    if (live.client !== client) return undefined;
    await transaction
      .updateTable('live_media')
      .set({ client: null, connected_at: null, dropped_at: now() })
      .where('live_id', '=', live.id)
      .execute();
    return undefined;
  });
}

/** Ends the streams whose connection was lost and did not come back: a job. */
export async function endDropped({ database, now }: Services): Promise<void> {
  const at = now();
  // a stream that reconnects at this moment is held, and left alone
  const { rows } = await sql`
    with dropped as (
      select live_id, dropped_at from live_media
      where dropped_at <= ${after(at, -graceSeconds)}
        -- of a clock that went wrong
        or dropped_at > ${after(at, graceSeconds)}
      for update skip locked
    ), cleared as (
      update live_media set dropped_at = null where live_id in (select live_id from dropped)
    )
    update live set state = ${LiveState.ended}, ended_at = least(dropped.dropped_at, ${at}), updated_at = ${at},
      -- whose deletion the last revision was stays told
      revision = revision + case when is_deleted then 0 else 1 end
    from dropped where live.id = dropped.live_id and live.state = ${LiveState.live}
    returning live.id`.execute(database);
  if (rows.length > 0) forgetTotals(database, 'live');
}
