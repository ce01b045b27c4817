import { sql } from 'kysely';
import { after } from '../after.ts';
import type { Services } from '../services.ts';
import { createDelivery, type DeliveredMessage, type Delivery, DeliveryError } from './delivery.ts';
import { isServiceSet, type MessageKind, messageKinds } from './kinds.ts';
import { type Busy, startWorkLoop, type WorkLoop } from './workLoop.ts';

/** days that a message is kept, whether it was sent or not */
export const keptDays = 7;
/** seconds to wait after each failed try; after the last try the message is given up */
export const retrySeconds = [10, 30, 60, 120, 300, 600, 1_200, 1_200] as const;
/** seconds after which another process takes a message whose process died while sending */
const leaseSeconds = 120;
/** messages of one kind that a process sends at the same time: a service that hangs holds up no other kind */
const places = 10;

interface ClaimedMessage extends DeliveredMessage {
  /** number of tries, including this one */
  readonly tries: number;
}

/** Takes the next messages of each kind for this process; other processes skip them. */
async function claim(services: Services, busy: Busy = new Map()): Promise<ClaimedMessage[]> {
  const kinds = messageKinds.filter((kind) => isServiceSet(services.settings, kind));
  const claimed = kinds.map((kind) => claimOf(services, kind, places - (busy.get(kind) ?? 0)));
  return (await Promise.all(claimed)).flat();
}

async function claimOf(
  { database, now }: Services,
  kind: MessageKind,
  free: number,
): Promise<ClaimedMessage[]> {
  if (free <= 0) return [];
  const instant = now();
  return database
    .updateTable('outbox_message')
    .set({ tries: sql<number>`tries + 1`, next_try_at: after(instant, leaseSeconds) })
    .where('id', 'in', (expression) =>
      expression
        .selectFrom('outbox_message')
        .where('state', '=', 'waiting')
        .where((expression) =>
          expression.or([
            expression('next_try_at', '<=', instant),
            // no message waits longer than this, so a wrong clock has set the time
            expression('next_try_at', '>', after(instant, 2 * Math.max(...retrySeconds))),
          ]),
        )
        .where('kind', '=', kind)
        .orderBy('next_try_at')
        .limit(free)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .returning(['id', 'kind', 'recipient', 'subject', 'body', 'tries', 'request_id as requestId'])
    .execute();
}

async function sendOne(
  { database, log, now }: Services,
  delivery: Delivery,
  message: ClaimedMessage,
): Promise<void> {
  const { id, kind, tries, requestId } = message;
  const change = database.updateTable('outbox_message').where('id', '=', id);
  try {
    await delivery.send(message);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const wait = retrySeconds[tries - 1];
    const failure = error.message.slice(0, 200);
    log.warn({ requestId, message: id, kind, tries, failure }, 'a message could not be sent');
    await change
      // another process may have sent it in the meantime, if this one was suspended
      .where('tries', '=', tries)
      .set(
        wait === undefined
          ? { state: 'failed', body: '', failure }
          : { next_try_at: after(now(), wait), failure },
      )
      .execute();
    return;
  }
  // the text is deleted, because it may contain a code
  await change.set({ state: 'sent', body: '', sent_at: now(), failure: '' }).execute();
  log.debug({ requestId, message: id, kind, tries }, 'a message was sent');
}

/**
 * Sends the messages that are due, several at once.
 *
 * @returns how many it tried to send
 */
export async function sendDue(services: Services, delivery: Delivery): Promise<number> {
  const claimed = await claim(services);
  await Promise.all(claimed.map((message) => sendOne(services, delivery, message)));
  return claimed.length;
}

/** Starts to send messages of the kinds that the settings have a service for. Several processes may run this. */
export function startOutboxWorker(services: Services): WorkLoop {
  const { settings } = services;
  const delivery = createDelivery(settings);
  const loop = startWorkLoop(services, {
    claim: (busy) => claim(services, busy),
    laneOf: ({ kind }) => kind,
    run: (message) => sendOne(services, delivery, message),
    failed: 'messages could not be looked for',
  });
  return {
    ...loop,
    async close() {
      await loop.close();
      delivery.close();
    },
  };
}

/** Deletes messages that are older than `keptDays`. */
export async function sweepOutbox({ database, now }: Services): Promise<void> {
  await database
    .deleteFrom('outbox_message')
    .where('created_at', '<', after(now(), -keptDays * 24 * 60 * 60))
    .execute();
}
