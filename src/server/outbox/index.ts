import type { Kysely } from 'kysely';
import { newIdentifier } from '../database/identifier.ts';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { isServiceSet, type MessageKind } from './kinds.ts';

export { outboxNotice } from './notice.ts';
export { outboxRoutes } from './routes.ts';
export { type OutboxWorker, startOutboxWorker, sweepOutbox } from './worker.ts';

/** A mail or a text message to somebody. */
export interface OutgoingMessage {
  readonly kind: MessageKind;
  /** a mail address or a mobile number */
  readonly recipient: string;
  /** of a mail; text messages have none */
  readonly subject?: string;
  /** plain text */
  readonly body: string;
  /** the id of the call that sends it: its log line, and those about the message, name the same */
  readonly requestId: string;
}

/**
 * Puts a message on its way; the worker sends it. Where no service is set for its kind it stays, to be read at
 * `/dev/outbox`.
 *
 * @param database a transaction, where it must go out only if something else comes about
 */
export async function postMessage(
  services: Services,
  { kind, recipient, subject = '', body, requestId }: OutgoingMessage,
  database: Kysely<Tables> = services.database,
): Promise<void> {
  const now = services.now();
  await database
    .insertInto('outbox_message')
    .values({
      id: newIdentifier(),
      kind,
      recipient,
      subject,
      body,
      request_id: requestId,
      state: isServiceSet(services.settings, kind) ? 'waiting' : 'kept',
      next_try_at: now,
      created_at: now,
    })
    .execute();
}
