import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Language } from '#contract/language.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { factorState } from './secondFactor.ts';
import { tellOwner } from './securityNotice.ts';

/** What the trail tells of second factors that no audited call does. */

interface FactorEntry {
  /** whose second factor it is */
  readonly accountId: string;
  /** who did it; null for whoever has the machine */
  readonly byAccountId: string | null;
  readonly action: 'change' | 'end';
  readonly requestId: string;
  readonly difference: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
}

export async function noteFactor(
  { now }: Pick<Services, 'now'>,
  database: Kysely<Tables>,
  { accountId, byAccountId, action, requestId, difference }: FactorEntry,
): Promise<void> {
  await database
    .insertInto('audit')
    .values({
      id: newIdentifier(),
      at: now(),
      account_id: byAccountId,
      resource: 'secondFactor',
      record_id: accountId,
      action,
      request_id: requestId,
      call_id: randomUUID(),
      difference: JSON.stringify(difference),
    })
    .execute();
}

/** Notes that somebody signed in by a recovery code, and tells the owner of the account. */
export async function noteRecoveryCode(
  services: Services,
  transaction: Transaction<Tables>,
  given: { readonly accountId: string; readonly language: Language; readonly requestId: string },
): Promise<void> {
  const { accountId, language, requestId } = given;
  const { recoveryCodes } = await factorState(transaction, accountId);
  await noteFactor(services, transaction, {
    accountId,
    byAccountId: accountId,
    action: 'change',
    requestId,
    difference: { recoveryCodes: { from: recoveryCodes + 1, to: recoveryCodes } },
  });
  const notice = { accountId, language, requestId, key: 'recoveryCodeUsed' } as const;
  await tellOwner(services, transaction, { ...notice, target: String(recoveryCodes) });
}
