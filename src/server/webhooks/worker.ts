import { sql } from 'kysely';
import { z } from 'zod';
import { after } from '../after.ts';
import { inTransaction } from '../database/connection.ts';
import { presentRow, recordsOf } from '../jmgr/own/index.ts';
import { tell } from '../notices/tell.ts';
import { type Busy, startWorkLoop, type WorkLoop } from '../outbox/index.ts';
import { schemaStore } from '../schemas/index.ts';
import type { Services } from '../services.ts';
import { postDelivery, type Tried, type WebhookPosting, webhookSecret } from './post.ts';

/** days that a delivery is kept, whether it was sent or not */
export const keptDays = 7;
/** seconds to wait after each failed try; after the last try the delivery is given up */
export const retrySeconds = [10, 30, 60, 300, 900, 3_600, 10_800, 21_600, 43_200] as const;
/** seconds for which nothing is taken before a webhook counts as failing: operators are told then */
export const failingSeconds = 3_600;
/** seconds between two tries of a webhook that is failing, one delivery each time */
export const failingRetrySeconds = 900;
/** the longest time that a receiver may ask to be left alone, in seconds */
const longestPause = 24 * 3_600;
/** seconds after which another process takes a delivery whose process died while sending */
const leaseSeconds = 120;
/** deliveries to one receiver that a process sends at the same time */
const places = 5;

/** Of a webhook that somebody lets go on: it begins afresh. */
export const afresh = {
  failures: 0,
  failing_since: null,
  is_told: false,
  retry_at: null,
  is_gone: false,
} as const;

/** Whether nothing was taken for so long that a webhook counts as failing. */
export const isFailing = (since: Date | null, now: Date): boolean =>
  since !== null && after(since, failingSeconds) <= now;

interface Claimed {
  readonly id: string;
  readonly webhook_id: string;
  readonly action: string;
  readonly record_id: string | null;
  readonly revision: number | null;
  readonly record: unknown;
  readonly changed_by: unknown;
  readonly created_at: Date;
  /** number of tries, including this one */
  readonly tries: number;
}

/**
 * Takes the next deliveries for this process, as far as their receiver has a place; other processes skip them. Those of one
 * record go one after the other, in their order. A webhook that is failing gets one at a time.
 */
async function claim({ database, now }: Services, busy: Busy = new Map()): Promise<Claimed[]> {
  const instant = now();
  const longFailing = after(instant, -failingSeconds);
  // none waits longer than this, so a wrong clock has set the time
  const tooFar = after(instant, 2 * Math.max(...retrySeconds));
  const { rows } = await sql<Claimed>`
    update webhook_delivery set tries = tries + 1, next_try_at = ${after(instant, leaseSeconds)}
    where id in (
      select due.id from webhook
      left join unnest(${[...busy.keys()]}::bigint[], ${[...busy.values()]}::integer[])
        as under_way (webhook_id, taken) on under_way.webhook_id = webhook.id,
      lateral (
        select waiting.id from webhook_delivery as waiting
        where waiting.webhook_id = webhook.id and waiting.state = 'waiting'
          -- one that was never tried was noted by the clock of the database, which may be ahead of this process's
          and (waiting.next_try_at <= ${instant} or waiting.tries = 0 or waiting.next_try_at > ${tooFar})
          and not exists (
            select from webhook_delivery as earlier
            where earlier.webhook_id = waiting.webhook_id and earlier.record_id = waiting.record_id
              and earlier.state = 'waiting' and earlier.id < waiting.id)
        order by waiting.next_try_at, waiting.id
        limit greatest(0, case when webhook.failing_since <= ${longFailing} then 1
          else ${places}::integer end - coalesce(under_way.taken, 0))
        for update skip locked
      ) as due
      where not webhook.is_paused and (webhook.retry_at is null or webhook.retry_at <= ${instant})
    )
    returning id, webhook_id, action, record_id, revision, record, changed_by, created_at, tries`.execute(
    database,
  );
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
  if (record === undefined) return { failure: 'list' };
  const body = JSON.stringify({
    list,
    action: claimed.action,
    id: claimed.record_id,
    revision: claimed.revision,
    at: claimed.created_at.toISOString(),
    by: await changerOf(services, claimed.changed_by),
    record,
  });
  const secrets = await Promise.all(
    [webhook.secret, ...former].map((sealed) => webhookSecret(services, sealed)),
  );
  return postDelivery({ id: claimed.id, address, secrets, body }, posting, now());
}

const changer = z.object({ account: z.string().nullish(), key: z.string().nullish() });

/** Who made a change: the account, and the key where a program made it, so that it can know its own changes again. */
async function changerOf({ database }: Services, noted: unknown) {
  const { account: id, key = null } = changer.catch({}).parse(noted ?? {});
  if (!id) return null;
  const account = await database
    .selectFrom('account')
    .where('id', '=', id)
    .select(['id', 'nickname'])
    .executeTakeFirst();
  return account ? { ...account, key } : { id, nickname: null, key };
}

async function sendOne(
  services: Services,
  posting: WebhookPosting,
  claimed: Claimed,
): Promise<void> {
  const { database, now, log } = services;
  const tried = await tryOne(services, posting, claimed);
  if (!tried) return;
  const { status = null, failure, detail = '', wait: asked } = tried;
  const { id, webhook_id, tries } = claimed;
  const told = { status, failure, detail };
  const doesFail = await noteOutcome(services, webhook_id, tried);
  // as long as nothing is taken at all, nothing is given up
  const wait = retrySeconds[tries - 1] ?? (doesFail ? failingRetrySeconds : undefined);
  const outcome =
    failure === ''
      ? { ...told, state: 'sent', sent_at: now() }
      : wait === undefined
        ? { ...told, state: 'failed' }
        : { ...told, next_try_at: after(now(), Math.max(wait, pauseOf(asked))) };
  await database
    .updateTable('webhook_delivery')
    .set(outcome)
    .where('id', '=', id)
    // another process may have sent it in the meantime, if this one was suspended
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .execute();
  log.debug({ delivery: id, tries, status, failure, detail }, 'a delivery was tried');
}

const pauseOf = (asked = 0): number => Math.min(asked, longestPause);

/**
 * Keeps since when a webhook takes nothing and from when on it is tried again, and tells operators once where that has been so
 * for an hour, or where its receiver is gone for good.
 *
 * @returns whether it is failing
 */
async function noteOutcome(
  services: Services,
  id: string,
  { status, failure, wait }: Tried,
): Promise<boolean> {
  // that is of this platform
  if (failure === 'list') return false;
  if (failure === '') {
    await noteTaken(services, id);
    return false;
  }
  return inTransaction(services.database, async (transaction) => {
    const at = services.now();
    const webhook = await transaction
      .selectFrom('webhook')
      .where('id', '=', id)
      .select(['address', 'is_paused', 'failing_since', 'is_told'])
      // changes of records, which note deliveries meanwhile, need not wait for this
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!webhook) return false;
    const since = webhook.failing_since ?? at;
    const isGone = status === 410;
    const doesFail = isFailing(since, at);
    const pause = Math.max(pauseOf(wait), doesFail ? failingRetrySeconds : 0);
    const isNews = isGone ? !webhook.is_paused : doesFail && !webhook.is_told;
    await transaction
      .updateTable('webhook')
      .where('id', '=', id)
      .set({
        failures: sql<number>`failures + 1`,
        failing_since: since,
        is_told: webhook.is_told || doesFail,
        ...(pause > 0 ? { retry_at: after(at, pause) } : {}),
        ...(isGone ? { is_paused: true, is_gone: true } : {}),
      })
      .execute();
    if (!isNews) return doesFail;
    services.log.warn({ webhook: id, status, failure }, 'a webhook fails');
    await tell(services, transaction, {
      kind: 'webhook',
      thing: id,
      name: webhook.address,
      outcome: isGone ? 'gone' : 'failing',
      path: () => '/programs',
      operators: true,
    });
    return doesFail;
  });
}

/** A webhook takes deliveries. Where it was failing, what waits need not wait any longer; what is being sent stays as it is. */
async function noteTaken({ database, now }: Services, id: string): Promise<void> {
  const failed = await database
    .selectFrom('webhook')
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .select('is_told')
    .executeTakeFirst();
  if (!failed) return;
  await database.updateTable('webhook').where('id', '=', id).set(afresh).execute();
  if (!failed.is_told) return;
  await database
    .updateTable('webhook_delivery')
    .set({ next_try_at: now() })
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .where('next_try_at', '>', after(now(), leaseSeconds))
    .execute();
}

/**
 * Sends the deliveries that are due and have a place, at the same time.
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
  startWorkLoop(services, {
    claim: (busy) => claim(services, busy),
    laneOf: ({ webhook_id }) => webhook_id,
    run: (one) => sendOne(services, posting, one),
    failed: 'deliveries could not be looked for',
  });

/** Deletes deliveries that are older than `keptDays`, and secrets that sign no more. */
export async function sweepWebhooks({ database, now }: Services): Promise<void> {
  await database
    .deleteFrom('webhook_delivery')
    .where('created_at', '<', after(now(), -keptDays * 24 * 60 * 60))
    .execute();
  await database.deleteFrom('webhook_former_secret').where('ends_at', '<=', now()).execute();
}
