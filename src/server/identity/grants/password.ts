import { sql } from 'kysely';
import { isMailAddress, isMobileNumber } from '#contract/formats.ts';
import { nameKey } from '#contract/text.ts';
import { networkOf } from '#server/http/clientAddress.ts';
import type { Services } from '#server/services.ts';
import { clearTries } from '../limits.ts';
import { tryPassword } from '../passwordTries.ts';
import { noteRefusedSignIn } from '../refusedSignIn.ts';
import { signInCounters } from '../signInCounters.ts';
import { type Grant, need, refuse } from './grant.ts';
import { signInAs } from './signInAs.ts';

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

/** Account and password. The answer is the same, and as late, whether or not there is such an account. */
export const byPassword: Grant = async (services, call) => {
  const name = need(call, 'username').trim();
  const password = need(call, 'password');
  const account = await findAccount(services, name);
  // as the lookup does: another spelling is no other account
  const tried = { nameKey: nameKey(name), accountId: account?.id };
  const { counters, own } = await signInCounters(services, call, tried);
  const hash = account?.password_hash ?? null;
  const result = await tryPassword(services, { password, hash, counters });
  if (!result.isRight) {
    // once for a time of waiting, not for each try: the trail is not to be filled by strangers
    for (const counter of result.usedUp)
      await noteRefusedSignIn(services, {
        accountId: counter === own ? account?.id : undefined,
        network: networkOf(call.clientAddress),
        requestId: call.requestId,
      });
    throw refuse('password', 'wrong-password', 'wrongPassword');
  }
  if (!account) throw refuse('password', 'wrong-password', 'wrongPassword');
  if (account.is_blocked) throw refuse('username', 'blocked', 'blocked');
  await clearTries(services, own.key);
  return signInAs(services, call, account.id, {
    guard: (current) => {
      // the password was changed during this check; sessions of the old one have already ended
      if (current.password_hash !== account.password_hash)
        throw refuse('password', 'wrong-password', 'wrongPassword');
      if (current.is_blocked) throw refuse('username', 'blocked', 'blocked');
    },
  });
};
