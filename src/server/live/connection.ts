import { type Kysely, sql, type Transaction } from 'kysely';
import { ContentStatus, LiveState } from '#contract/codes.ts';
import { livePushCall } from '#contract/endpoints/lists.ts';
import { after } from '../after.ts';
import { inTransaction } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { forgetTotals } from '../database/totals.ts';
import { refusalOf } from '../http/access.ts';
import { readCaller } from '../identity/callers.ts';
import { tell } from '../notices/tell.ts';
import type { Services } from '../services.ts';
import { type GivenKey, isExpired, isSigned } from './pushKey.ts';

/** seconds within which a lost connection may return before its stream ends */
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
      'live.title',
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

/**
 * Whether the author of a stream may still stream. If the author is blocked or suspended, keys issued before do not
 * work either.
 */
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

/** Tells operators, and the author on their other devices, that a stream has begun. */
async function tellOfLive(
  services: Services,
  transaction: Transaction<Tables>,
  { id, account_id, title }: Stream,
): Promise<void> {
  const author = await transaction
    .selectFrom('account')
    .select('nickname')
    .where('id', '=', account_id)
    .executeTakeFirst();
  await tell(services, transaction, {
    kind: 'live',
    thing: id,
    name: title,
    by: author?.nickname ?? '',
    path: (isOperator) => (isOperator ? `/resource/live/detail/${id}` : `/manage/live/${id}`),
    accounts: [account_id],
    operators: true,
  });
}

/**
 * Decides whether a media server may take a stream. If it may, the stream is live from then on.
 *
 * @param client the media server's name of the connection
 * @returns why not; undefined if it may
 */
export async function connectStream(
  services: Services,
  { key, client, secret }: { key: GivenKey; client: string; secret: string },
): Promise<Refusal | undefined> {
  const { database, now } = services;
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
    if (live.state === LiveState.scheduled) {
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
      await tellOfLive(services, transaction, live);
    }
    return undefined;
  });
  if (refusal === undefined) forgetTotals(database, 'live');
  return refusal;
}

/**
 * Decides whether a running stream may go on; the media server asks this regularly. It sends the key that the stream
 * began with, which may have expired or been replaced since.
 *
 * @returns why the media server has to end it; undefined if it may go on
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
 * Notes that a connection ended. The stream ends after `graceSeconds`, unless it reconnects. The end of a connection
 * that another has replaced is ignored.
 */
export async function disconnectStream(
  { database, now }: Services,
  { key, client, secret }: { key: GivenKey; client: string; secret: string },
): Promise<Refusal | undefined> {
  if (!isStreamName(key.stream)) return 'unknown';
  return inTransaction(database, async (transaction) => {
    const live = await readStream(transaction, key.stream).forUpdate().executeTakeFirst();
    if (!live) return 'unknown';
    // the key is the one that the connection began with; it may have expired or been replaced since
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

/** A job that ends streams whose connection was lost and did not return. */
export async function endDropped({ database, now }: Services): Promise<void> {
  const at = now();
  // a stream that reconnects at this moment is locked, and is left alone
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
