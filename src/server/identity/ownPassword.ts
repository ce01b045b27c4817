import { locales } from '#locales/index.ts';
import { fieldRefused, type InvalidInput, sentence } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { accountLimit, clearTries } from './limits.ts';
import { tryPassword } from './passwordTries.ts';

const refuse = (field: string, code: string, key: 'noPassword' | 'wrongPassword'): InvalidInput =>
  fieldRefused({ field, code, text: sentence(locales.identity.accountMails, key) });

/** The counter of wrong tries at the own password. */
export const ownPasswordTries = (accountId: string): string => `own-password:account:${accountId}`;

/**
 * Throws unless this is the password of the signed-in account.
 *
 * @param field the name of the password in the call
 * @throws InvalidInput on that field: `wrong-password`, or `no-password` if the account has none
 * @throws Refused 429 with the wait, after too many wrong ones
 */
export async function requirePassword(
  services: Services,
  accountId: string,
  field: string,
  password: string,
): Promise<void> {
  const { password_hash } = await services.database
    .selectFrom('account')
    .where('id', '=', accountId)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  if (password_hash === null) throw refuse(field, 'no-password', 'noPassword');
  const key = ownPasswordTries(accountId);
  const counters = [{ key, limit: accountLimit }];
  const { isRight } = await tryPassword(services, { password, hash: password_hash, counters });
  if (!isRight) throw refuse(field, 'wrong-password', 'wrongPassword');
  await clearTries(services, key);
}
