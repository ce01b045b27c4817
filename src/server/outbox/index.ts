import type { Kysely } from 'kysely';
import { locales } from '#locales/index.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { Tables } from '../database/tables.ts';
import { Refused, sentence } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { isOutboxOpen, isServiceSet, type MessageKind } from './kinds.ts';

export { outboxNotice } from './notice.ts';
export { outboxRoutes } from './routes.ts';
export { startOutboxWorker, sweepOutbox } from './worker.ts';
export { type Busy, startWorkLoop, type WorkLoop } from './workLoop.ts';

/** A mail or text message that is to be sent. */
export interface OutgoingMessage {
  readonly kind: MessageKind;
  /** a mail address or a mobile number */
  readonly recipient: string;
  /** only mails have one */
  readonly subject?: string;
  /** plain text */
  readonly body: string;
  /** id of the call that sends it; the log lines of the call and of the message have the same id */
  readonly requestId: string;
}

/**
 * For calls that are of no use without their message, such as one with a code: whoever asks is told, whether there is an
 * account or not.
 *
 * @throws Refused 422 if messages of a kind reach nobody
 */
export function requireService({ settings }: Services, kind: MessageKind): void {
  if (isServiceSet(settings, kind) || isOutboxOpen(settings)) return;
  throw new Refused(422, sentence(locales.server.outbox, kind === 'mail' ? 'noMail' : 'noSms'));
}

/**
 * Queues a message; the worker sends it. If the settings have no service for its kind, the demo keeps it, to be read at
 * `/dev/outbox`; elsewhere nobody would read it, so that it is not stored, because it may contain a code.
 *
 * @param database a transaction, if the message must go out only when that is committed
 */
export async function postMessage(
  services: Services,
  { kind, recipient, subject = '', body, requestId }: OutgoingMessage,
  database: Kysely<Tables> = services.database,
): Promise<void> {
  const now = services.now();
  const isSent = isServiceSet(services.settings, kind);
  if (!isSent && !isOutboxOpen(services.settings)) {
    services.log.warn({ requestId, kind }, 'a message was not sent: no service is set for it');
    return;
  }
  await database
    .insertInto('outbox_message')
    .values({
      id: newIdentifier(),
      kind,
      recipient,
      subject,
      body,
      request_id: requestId,
      state: isSent ? 'waiting' : 'kept',
      next_try_at: now,
      created_at: now,
    })
    .execute();
}
