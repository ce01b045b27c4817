import { sql } from 'kysely';
import type { DeliveryFailure } from '#contract/endpoints/programs.ts';
import { after } from '../after.ts';
import { presentRow, recordsOf } from '../jmgr/own/index.ts';
import { startWorkLoop, type WorkLoop } from '../outbox/index.ts';
import { schemaStore } from '../schemas/index.ts';
import type { Services } from '../services.ts';
import { postDelivery, type Tried, type WebhookPosting } from './post.ts';
import { webhookSecret } from './secret.ts';

/** days that a delivery is kept, whether it was sent or not */
export const keptDays = 7;
/** seconds to wait after each failed try; after the last try the delivery is given up */
export const retrySeconds = [10, 30, 60, 300, 900, 3_600, 10_800, 21_600, 43_200] as const;
/** tries in a row that fail before a webhook is paused */
export const mostFailures = 30;
/** secrets that sign beside the present one at most; the header grows with each */
const mostFormerSecrets = 4;
/** seconds after which another process takes a delivery whose process died while sending */
const leaseSeconds = 120;
/** deliveries that one process sends at the same time */
const batchSize = 10;

interface Claimed {
  readonly id: string;
  readonly webhook_id: string;
  readonly action: string;
  readonly record_id: string | null;
  readonly revision: number | null;
  readonly record: unknown;
  readonly created_at: Date;
  /** number of tries, including this one */
  readonly tries: number;
}

/** Takes the next deliveries for this process, the oldest first; other processes skip them. */
async function claim({ database, now }: Services): Promise<Claimed[]> {
  const instant = now();
  const rows = await database
    .updateTable('webhook_delivery')
    .set({ tries: sql<number>`tries + 1`, next_try_at: after(instant, leaseSeconds) })
    .where('id', 'in', (expression) =>
      expression
        .selectFrom('webhook_delivery')
        .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
        .where('webhook.is_paused', '=', false)
        .where('webhook_delivery.state', '=', 'waiting')
        .where((due) =>
          due.or([
            due('webhook_delivery.next_try_at', '<=', instant),
            // noted by the clock of the database, which may be ahead of this process's
            due('webhook_delivery.tries', '=', 0),
            // none waits longer than this, so a wrong clock has set the time
            due('webhook_delivery.next_try_at', '>', after(instant, 2 * Math.max(...retrySeconds))),
          ]),
        )
        .orderBy('webhook_delivery.next_try_at')
        .limit(batchSize)
        .forUpdate('webhook_delivery')
        .skipLocked()
        .select('webhook_delivery.id'),
    )
    .returning(['id', 'webhook_id', 'action', 'record_id', 'revision', 'record', 'created_at'])
    .returning('tries')
    .execute();
  return rows.sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
}

/** A noted row as the calls of its list show it to operators; undefined while that cannot be told. */
async function shownRecord(
  services: Services,
  listName: string,
  row: object,
  at: Date,
): Promise<unknown> {
  const { find } = schemaStore(services);
  const list = await find(listName);
  if (list?.provider !== 'own') return undefined;
  const records = await recordsOf(services, list, find);
  const present = await presentRow(services.database, records, { row, at });
  return present && (await records.show([present]))[0];
}

/** The secrets of a webhook that were renewed and still count, sealed, the newest first. */
async function formerSecrets({ database, now }: Services, webhookId: string): Promise<Buffer[]> {
  const rows = await database
    .selectFrom('webhook_former_secret')
    .where('webhook_id', '=', webhookId)
    .where('ends_at', '>', now())
    .select('secret')
    .orderBy('id', 'desc')
    .limit(mostFormerSecrets)
    .execute();
  return rows.map(({ secret }) => secret);
}

async function tryOne(
  services: Services,
  posting: WebhookPosting,
  claimed: Claimed,
): Promise<Tried | undefined> {
  const { database, now, log } = services;
  const webhook = await database
    .selectFrom('webhook')
    .where('id', '=', claimed.webhook_id)
    .select(['list', 'address', 'secret'])
    .executeTakeFirst();
  if (!webhook) return undefined;
  const { list, address } = webhook;
  const former = await formerSecrets(services, claimed.webhook_id);
  const record =
    claimed.record === null
      ? null
      : await shownRecord(services, list, Object(claimed.record), claimed.created_at).catch(
          (error: unknown) => {
            log.warn({ err: error, delivery: claimed.id }, 'a record could not be shown');
            return undefined;
          },
        );
  if (record === undefined) return { status: undefined, failure: 'list' };
  const body = JSON.stringify({
    list,
    action: claimed.action,
    id: claimed.record_id,
    revision: claimed.revision,
    at: claimed.created_at.toISOString(),
    record,
  });
  const secrets = await Promise.all(
    [webhook.secret, ...former].map((sealed) => webhookSecret(services, sealed)),
  );
  return postDelivery({ id: claimed.id, address, secrets, body }, posting, now());
}

async function sendOne(services: Services, posting: WebhookPosting, claimed: Claimed) {
  const { database, now, log } = services;
  const tried = await tryOne(services, posting, claimed);
  if (!tried) return;
  const { status = null, failure } = tried;
  const { id, webhook_id, tries } = claimed;
  const wait = retrySeconds[tries - 1];
  const told = { status, failure };
  const outcome =
    failure === ''
      ? { ...told, state: 'sent', sent_at: now() }
      : wait === undefined
        ? { ...told, state: 'failed' }
        : { ...told, next_try_at: after(now(), wait) };
  await database
    .updateTable('webhook_delivery')
    .set(outcome)
    .where('id', '=', id)
    // another process may have sent it in the meantime, if this one was suspended
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .execute();
  await count(services, webhook_id, failure);
  log.debug({ delivery: id, tries, status, failure }, 'a delivery was tried');
}

/** Counts failures in a row, and pauses a webhook with too many. */
async function count(
  { database, log }: Services,
  webhookId: string,
  failure: DeliveryFailure | '',
): Promise<void> {
  const change = database.updateTable('webhook').where('id', '=', webhookId);
  if (failure === '') {
    await change.where('failures', '>', 0).set({ failures: 0 }).execute();
    return;
  }
  const counted = await change
    .set({
      failures: sql<number>`failures + 1`,
      is_paused: sql<boolean>`is_paused or failures + 1 >= ${mostFailures}`,
    })
    .returning(['failures', 'is_paused'])
    .executeTakeFirst();
  if (counted?.is_paused && counted.failures === mostFailures)
    log.warn({ webhook: webhookId, failure }, 'a webhook was paused after many failures');
}

/**
 * Sends the deliveries that are due, several at once.
 *
 * @returns how many it tried to send
 */
export async function sendDeliveries(services: Services, posting: WebhookPosting): Promise<number> {
  const claimed = await claim(services);
  await Promise.all(claimed.map((one) => sendOne(services, posting, one)));
  return claimed.length;
}

/** Starts to send deliveries. Several processes may run this. */
export const startWebhookWorker = (services: Services, posting: WebhookPosting): WorkLoop =>
  startWorkLoop(
    services,
    () => sendDeliveries(services, posting),
    'deliveries could not be looked for',
  );

/** Deletes deliveries that are older than `keptDays`, and secrets that sign no more. */
export async function sweepWebhooks({ database, now }: Services): Promise<void> {
  await database
    .deleteFrom('webhook_delivery')
    .where('created_at', '<', after(now(), -keptDays * 24 * 60 * 60))
    .execute();
  await database.deleteFrom('webhook_former_secret').where('ends_at', '<=', now()).execute();
}
