import { isMailAddress, isMobileNumber } from '#contract/formats.ts';
import { networkOf } from '../../http/clientAddress.ts';
import type { Services } from '../../services.ts';
import { accountLimit, addressLimit, clearTries, returnTry, takeTry } from '../limits.ts';
import { verifyPassword } from '../password.ts';
import { openSession } from '../sessions.ts';
import { deviceOf, type Grant, need, refuse } from './grant.ts';

/** The column that holds what a person calls the account by: its name, its phone or its confirmed mail address. */
function columnOf(given: string): 'name' | 'phone' | 'mail' {
  if (isMobileNumber(given)) return 'phone';
  return isMailAddress(given) ? 'mail' : 'name';
}

function findAccount({ database }: Services, given: string) {
  const column = columnOf(given);
  return database
    .selectFrom('account')
    .where(column, '=', column === 'mail' ? given.toLowerCase() : given)
    .select(['id', 'password_hash', 'is_blocked'])
    .executeTakeFirst();
}

/** Account and password. The answer is the same, and as late, whether or not there is such an account. */
export const byPassword: Grant = async (services, call) => {
  const name = need(call, 'username').trim();
  const password = need(call, 'password');
  // as the lookup of a mail address does: another spelling is no other account
  const accountKey = `sign-in:account:${name.toLowerCase()}`;
  const addressKey = `sign-in:address:${networkOf(call.clientAddress)}`;
  await takeTry(services, addressKey, addressLimit);
  await takeTry(services, accountKey, accountLimit);
  const account = await findAccount(services, name);
  const isRight = await verifyPassword(password, account?.password_hash ?? null);
  if (!account || !isRight) throw refuse('password', 'wrong-password', 'wrongPassword');
  if (account.is_blocked) throw refuse('username', 'blocked', 'blocked');
  await clearTries(services, accountKey);
  await returnTry(services, addressKey);
  return openSession(services, account.id, deviceOf(call));
};
