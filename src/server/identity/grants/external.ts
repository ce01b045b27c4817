import { provenAccount } from '../externalAccounts.ts';
import { readSecret, takeSecret } from '../singleUseSecrets.ts';
import { type Grant, need, refuse } from './grant.ts';
import { signInAs } from './signInAs.ts';

/** An external account that was just proven; while it is bound to no account of ours, the proof can be used again. */
export const byExternal: Grant = async (services, call) => {
  const openid = need(call, 'openid');
  const proven = await readSecret(services, 'external', openid);
  if (!proven) throw refuse('openid', 'expired', 'externalEnded');
  const { provider, openid: theirs } = provenAccount.parse(proven.payload);
  const account = await services.database
    .selectFrom('external_account')
    .innerJoin('account', 'account.id', 'external_account.account_id')
    .where('external_account.provider', '=', provider)
    .where('external_account.openid', '=', theirs)
    .select(['account.id', 'account.is_blocked'])
    .executeTakeFirst();
  if (!account) throw refuse('openid', 'not-bound', 'externalNotBound');
  if (account.is_blocked) throw refuse('openid', 'blocked', 'blocked');
  if (!(await takeSecret(services, 'external', openid)))
    throw refuse('openid', 'expired', 'externalEnded');
  return signInAs(services, call, account.id, {
    guard: ({ is_blocked }) => {
      if (is_blocked) throw refuse('openid', 'blocked', 'blocked');
    },
  });
};
