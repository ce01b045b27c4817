import { locales } from '#locales/index.ts';
import { inTransaction } from '#server/database/connection.ts';
import { asProblems, CallError, sentence } from '#server/http/errors.ts';
import type { Services } from '#server/services.ts';
import { deviceHeader } from '../knownDevices.ts';
import { hasFactor } from '../secondFactor.ts';
import { type Opening, openSession, passGuard } from '../sessions.ts';
import { issueSecret } from '../singleUseSecrets.ts';
import type { TokenPair } from '../successor.ts';
import { deviceOf, type TokenCall } from './grant.ts';

/** Seconds in which the code of a second factor is entered. */
const challengeSeconds = 5 * 60;

const needed = {
  field: 'challenge',
  code: 'second-factor-needed',
  text: sentence(locales.identity.server, 'secondFactorNeeded'),
};

/** 400: the first factor is right, and a code is asked for. `challenge` stands for the first one, for one sign-in. */
class SecondFactorNeeded extends CallError {
  readonly status = 400;
  readonly #challenge: string;

  constructor(challenge: string) {
    super(needed.text('en-US'));
    this.#challenge = challenge;
  }

  describe = needed.text;

  override data(language: Parameters<typeof needed.text>[0]): unknown {
    return {
      problems: asProblems([needed])(language),
      challenge: this.#challenge,
      expiresIn: challengeSeconds,
    };
  }
}

/** Opens the session of a person who has proven all that their account asks for, and makes their device known. */
export async function letIn(
  services: Services,
  call: TokenCall,
  accountId: string,
  opening: Opening,
): Promise<TokenPair> {
  const pair = await openSession(services, accountId, deviceOf(call), opening);
  // what another session confirmed proves nothing
  if (opening.isProven !== false)
    Object.assign(call.answerHeaders, await deviceHeader(services, call.request, accountId));
  return pair;
}

/**
 * Signs in to an account by a first factor that was just proven. Every grant goes through here, so that none goes round the
 * second factor.
 *
 * @throws SecondFactorNeeded with a challenge for `bySecondFactor`, if the account has one
 */
export async function signInAs(
  services: Services,
  call: TokenCall,
  accountId: string,
  opening: Opening,
): Promise<TokenPair> {
  if (!(await hasFactor(services.database, accountId)))
    return letIn(services, call, accountId, opening);
  const { guard, isProven = true } = opening;
  const challenge = await inTransaction(services.database, async (transaction) => {
    await passGuard(transaction, accountId, guard);
    return issueSecret(
      services,
      { purpose: 'second-factor', seconds: challengeSeconds, accountId, payload: { isProven } },
      transaction,
    );
  });
  throw new SecondFactorNeeded(challenge);
}
