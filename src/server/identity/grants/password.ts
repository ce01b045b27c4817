import { sql } from 'kysely';
import { isMailAddress, isMobileNumber } from '#contract/formats.ts';
import { nameKey } from '#contract/text.ts';
import type { Services } from '#server/services.ts';
import {
  accountLimit,
  addressLimit,
  clearTries,
  returnNetworkTry,
  takeNetworkTry,
  takeTry,
} from '../limits.ts';
import { verifyPassword } from '../password.ts';
import { openSession } from '../sessions.ts';
import { deviceOf, type Grant, need, refuse } from './grant.ts';

/**
 * Finds an account by phone, confirmed mail address or name. Names of accounts are ASCII, so the key of one (`nameKey`)
 * is its lower case, which is unique in the database.
 */
export function findAccount({ database }: Services, given: string) {
  const key = nameKey(given);
  const accounts = database.selectFrom('account').select(['id', 'password_hash', 'is_blocked']);
  if (isMobileNumber(given)) return accounts.where('phone', '=', given).executeTakeFirst();
  if (isMailAddress(given))
    return accounts.where('mail', '=', given.toLowerCase()).executeTakeFirst();
  return accounts.where(sql<string>`lower(name)`, '=', key).executeTakeFirst();
}

/** Prefix of the counter of tries to sign in to one account, from anywhere. */
export const accountTries = 'sign-in:account:';
const networkTries = 'sign-in:address';

/** Account and password. The answer is the same, and as late, whether or not there is such an account. */
export const byPassword: Grant = async (services, call) => {
  const name = need(call, 'username').trim();
  const password = need(call, 'password');
  // as the lookup does: another spelling is no other account
  const accountKey = `${accountTries}${nameKey(name)}`;
  await takeNetworkTry(services, networkTries, call.clientAddress, addressLimit);
  await takeTry(services, accountKey, accountLimit);
  const account = await findAccount(services, name);
  const isRight = await verifyPassword(password, account?.password_hash ?? null);
  if (!account || !isRight) throw refuse('password', 'wrong-password', 'wrongPassword');
  if (account.is_blocked) throw refuse('username', 'blocked', 'blocked');
  await clearTries(services, accountKey);
  await returnNetworkTry(services, networkTries, call.clientAddress);
  return openSession(services, account.id, deviceOf(call), {
    guard: (current) => {
      // the password was changed during this check; sessions of the old one have already ended
      if (current.password_hash !== account.password_hash)
        throw refuse('password', 'wrong-password', 'wrongPassword');
      if (current.is_blocked) throw refuse('username', 'blocked', 'blocked');
    },
  });
};
