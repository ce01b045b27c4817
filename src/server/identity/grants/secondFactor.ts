import { z } from 'zod';
import { noteRecoveryCode } from '../factorTrail.ts';
import { spendFactorCode, takeFactorTry } from '../secondFactor.ts';
import { readSecret, takeSecret } from '../singleUseSecrets.ts';
import { type Grant, need, refuse } from './grant.ts';
import { letIn } from './signInAs.ts';

/** what `signInAs` has kept of the first factor */
const proven = z.object({ isProven: z.boolean() });

/** The second step of a sign-in: the challenge that stands for the first one, and a code of the app or a recovery code. */
export const bySecondFactor: Grant = async (services, call) => {
  const challenge = need(call, 'challenge');
  const code = need(call, 'code');
  const waiting = await readSecret(services, 'second-factor', challenge);
  const { accountId } = waiting ?? {};
  if (accountId === undefined) throw refuse('challenge', 'expired', 'challengeEnded');
  const { isProven } = proven.parse(waiting?.payload);
  const forgetTries = await takeFactorTry(services, call.request, accountId);
  const pair = await letIn(services, call, accountId, {
    isProven,
    guard: async ({ is_blocked }, transaction) => {
      if (is_blocked) throw refuse('challenge', 'blocked', 'blocked');
      if (!(await takeSecret(services, 'second-factor', challenge, transaction)))
        throw refuse('challenge', 'expired', 'challengeEnded');
      const spent = await spendFactorCode(services, transaction, accountId, code);
      if (!spent) throw refuse('code', 'wrong-code', 'wrongFactor');
      if (spent === 'recovery')
        await noteRecoveryCode(services, transaction, { ...call, accountId });
    },
  });
  await forgetTries();
  return pair;
};
