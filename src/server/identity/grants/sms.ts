import { takeCode } from '../verificationCodes.ts';
import { type Grant, need, refuse } from './grant.ts';
import { signInAs } from './signInAs.ts';

/**
 * Signing in by the code of a text message. Who has the code owns the phone, so the answer may say that no account
 * belongs to it.
 */
export const bySms: Grant = async (services, call) => {
  const phone = need(call, 'phone').trim();
  const { clientAddress } = call;
  const code = need(call, 'code');
  await takeCode(services, { purpose: 'sign-in', target: phone, code, clientAddress });
  const account = await services.database
    .selectFrom('account')
    .where('phone', '=', phone)
    .select('id')
    .executeTakeFirst();
  if (!account) throw refuse('phone', 'no-account', 'noAccountOfPhone');
  return signInAs(services, call, account.id, {
    guard: ({ is_blocked }) => {
      if (is_blocked) throw refuse('phone', 'blocked', 'blocked');
    },
  });
};
