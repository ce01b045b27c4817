import type { Transaction } from 'kysely';
import { type Language, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { Tables } from '../database/tables.ts';
import { postMessage } from '../outbox/index.ts';
import type { Services } from '../services.ts';

/** A change that the owner of an account should know of. */
export interface SecurityNotice {
  readonly accountId: string;
  readonly language: Language;
  /** of the call that makes the change */
  readonly requestId: string;
  readonly key:
    | 'mailChanged'
    | 'phoneChanged'
    | 'passwordChanged'
    | 'externalBound'
    | 'externalUnbound'
    | 'factorSet'
    | 'factorEnded'
    | 'recoveryCodeUsed'
    | 'passkeyAdded'
    | 'passkeyRemoved';
  /** the new address, masked, the name of the other site or of the passkey, or how many codes are left */
  readonly target?: string;
}

/**
 * A thief of an account would change its addresses one after the other. Therefore the notice goes to both addresses,
 * also to the old one.
 */
const toBoth: readonly SecurityNotice['key'][] = ['mailChanged', 'phoneChanged'];

/**
 * Tells the owner of an account about a change: by mail if there is an address, else by text message; about a change of
 * either address by both.
 */
export async function tellOwner(
  services: Services,
  transaction: Transaction<Tables>,
  { accountId, language, requestId, key, target = '' }: SecurityNotice,
): Promise<void> {
  const { name, mail, phone } = await transaction
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['name', 'mail', 'phone'])
    .executeTakeFirstOrThrow();
  const body = message(locales.identity.accountMails, language, key, { name, target });
  const subject = message(locales.identity.accountMails, language, 'changedSubject');
  if (mail !== null)
    await postMessage(
      services,
      { kind: 'mail', recipient: mail, subject, body, requestId },
      transaction,
    );
  if (phone !== null && (mail === null || toBoth.includes(key)))
    await postMessage(services, { kind: 'sms', recipient: phone, body, requestId }, transaction);
}
