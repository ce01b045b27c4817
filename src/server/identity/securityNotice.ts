import type { Transaction } from 'kysely';
import { type Language, message } from '#contract/language.ts';
import type { Tables } from '../database/tables.ts';
import { postMessage } from '../outbox/index.ts';
import type { Services } from '../services.ts';
import { accountMessages } from './accountMessages.ts';

/** A change that the owner of an account should know of. */
export interface SecurityNotice {
  readonly accountId: string;
  readonly language: Language;
  readonly key: 'mailChanged' | 'phoneChanged' | 'passwordChanged';
  /** the new address, masked */
  readonly target?: string;
}

/** Tells the owner of an account of a change: by mail where there is an address, else by text message. */
export async function tellOwner(
  services: Services,
  transaction: Transaction<Tables>,
  { accountId, language, key, target = '' }: SecurityNotice,
): Promise<void> {
  const { name, mail, phone } = await transaction
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['name', 'mail', 'phone'])
    .executeTakeFirstOrThrow();
  const body = message(accountMessages, language, key, { name, target });
  const subject = message(accountMessages, language, 'changedSubject');
  if (mail !== null)
    await postMessage(services, { kind: 'mail', recipient: mail, subject, body }, transaction);
  else if (phone !== null)
    await postMessage(services, { kind: 'sms', recipient: phone, body }, transaction);
}
