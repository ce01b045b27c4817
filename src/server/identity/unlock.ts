import { nameKey } from '#contract/text.ts';
import type { Services } from '../services.ts';
import { findAccount } from './grants/password.ts';
import { clearTries } from './limits.ts';
import { ownPasswordTries } from './ownPassword.ts';
import { clearSignInTries } from './signInCounters.ts';

/**
 * Forgets every wrong password that was tried for an account, by its name, phone and mail address. What one network has
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
  return true;
}
