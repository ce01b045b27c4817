import { nameKey } from '#contract/text.ts';
import { announced } from '../database/changes.ts';
import { inTransaction } from '../database/connection.ts';
import type { Services } from '../services.ts';
import { forgetAccount } from './callers.ts';
import { noteInTrail } from './factorTrail.ts';
import { findAccount } from './grants/ways.ts';
import { clearTries } from './limits.ts';
import { ownPasswordTries } from './password.ts';
import { clearFactorTries, factorState, removeFactor } from './secondFactor.ts';
import { clearSignInTries } from './signInCounters.ts';
import { voidSecrets } from './singleUseSecrets.ts';

/** For the command line: lets somebody in who is kept out of their own account. No call of the platform can. */

/**
 * Forgets every wrong password and code that was tried for an account, by its name, phone and mail address. What one network has
 * tried over many accounts stays.
 *
 * @param given account name, phone or confirmed mail address, as for signing in
 * @returns whether there is such an account
 */
export async function unlock(services: Services, given: string): Promise<boolean> {
  const found = await findAccount(services, given);
  if (!found) return false;
  const { name, phone, mail } = await services.database
    .selectFrom('account')
    .where('id', '=', found.id)
    .select(['name', 'phone', 'mail'])
    .executeTakeFirstOrThrow();
  for (const typed of [name, phone, mail])
    if (typed !== null) await clearSignInTries(services, nameKey(typed));
  await clearTries(services, ownPasswordTries(found.id));
  await clearFactorTries(services, found.id);
  return true;
}

/**
 * Ends the second factor of somebody who has lost it with all recovery codes.
 *
 * @param given account name, phone or confirmed mail address
 * @returns whether the account had one; undefined if there is no such account
 */
export async function forgetFactor(
  services: Services,
  given: string,
): Promise<boolean | undefined> {
  const found = await findAccount(services, given);
  if (!found) return undefined;
  const accountId = found.id;
  const removed = await inTransaction(services.database, async (transaction) => {
    const since = (await factorState(transaction, accountId)).since?.toISOString() ?? null;
    if (!(await removeFactor(transaction, accountId))) return false;
    await voidSecrets(transaction, accountId, ['second-factor']);
    const about = { resource: 'secondFactor', record_id: accountId, account_id: null } as const;
    const entry = { ...about, action: 'end', request_id: 'npm run operator' } as const;
    await noteInTrail(services, transaction, entry, { confirmedAt: { from: since, to: null } });
    return true;
  });
  forgetAccount(services, accountId);
  await announced(services.database);
  return removed;
}
