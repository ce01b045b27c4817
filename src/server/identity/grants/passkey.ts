import { returnNetworkTry } from '../limits.ts';
import {
  challengeIn,
  checkAssertion,
  noteUseOfPasskey,
  passkeyTries,
  readAssertion,
} from '../passkeys.ts';
import { relyingParty } from '../relyingParty.ts';
import { takeSecret } from '../singleUseSecrets.ts';
import { type Grant, need, refuse } from './grant.ts';
import { letIn } from './signInAs.ts';

/**
 * What an authenticator has signed. It has asked for a PIN or a finger, so this is both factors: no code is asked for. Each
 * challenge is used up by one try, and `beginPasskeySignIn` gives a network no more than so many.
 */
export const byPasskey: Grant = async (services, call) => {
  const wrong = () => refuse('passkey', 'wrong-passkey', 'wrongPasskey');
  const given = readAssertion(need(call, 'passkey'));
  const party = relyingParty(services, call.request);
  if (!given) throw wrong();
  const challenge = challengeIn(given.clientDataJSON) ?? '';
  if (!(await takeSecret(services, 'passkey-sign-in', challenge))) throw wrong();
  const proven = await checkAssertion(services, party, challenge, given);
  if (!proven) throw wrong();
  const pair = await letIn(services, call, proven.accountId, {
    passkey: proven.name,
    guard: async ({ is_blocked }, transaction) => {
      if (is_blocked) throw refuse('passkey', 'blocked', 'blocked');
      if (!(await noteUseOfPasskey(services, transaction, proven))) throw wrong();
    },
  });
  await returnNetworkTry(services, passkeyTries, call.clientAddress);
  return pair;
};
