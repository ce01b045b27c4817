import { fieldRefused, type InvalidInput, sentence } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { accountMessages } from './accountMessages.ts';
import { accountLimit, clearTries, takeTry } from './limits.ts';
import { verifyPassword } from './password.ts';

const refuse = (field: string, code: string, key: 'noPassword' | 'wrongPassword'): InvalidInput =>
  fieldRefused({ field, code, text: sentence(accountMessages, key) });

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
  const key = `own-password:account:${accountId}`;
  await takeTry(services, key, accountLimit);
  const { password_hash } = await services.database
    .selectFrom('account')
    .where('id', '=', accountId)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  if (password_hash === null) throw refuse(field, 'no-password', 'noPassword');
  if (!(await verifyPassword(password, password_hash)))
    throw refuse(field, 'wrong-password', 'wrongPassword');
  await clearTries(services, key);
}
