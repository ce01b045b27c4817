import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Language } from '#contract/language.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { factorState } from './secondFactor.ts';
import { tellOwner } from './securityNotice.ts';

/** What the trail tells that no audited call does. */

interface TrailEntry {
  readonly resource: 'secondFactor' | 'signIn';
  readonly record_id: string;
  /** who did it; null for whoever has the machine, or somebody unknown */
  readonly account_id: string | null;
  readonly action: 'change' | 'end' | 'refuse';
  readonly request_id: string;
}

/** Adds an entry to the trail. */
export async function noteInTrail(
  { now }: Pick<Services, 'now'>,
  database: Kysely<Tables>,
  entry: TrailEntry,
  difference: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>,
): Promise<void> {
  await database
    .insertInto('audit')
    .values({
      id: newIdentifier(),
      at: now(),
      ...entry,
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
  const about = { resource: 'secondFactor', record_id: accountId, account_id: accountId } as const;
  const entry = { ...about, action: 'change', request_id: requestId } as const;
  await noteInTrail(services, transaction, entry, {
    recoveryCodes: { from: recoveryCodes + 1, to: recoveryCodes },
  });
  const notice = { accountId, language, requestId, key: 'recoveryCodeUsed' } as const;
  await tellOwner(services, transaction, { ...notice, target: String(recoveryCodes) });
}
