import { readEnvelope } from '#contract/readEnvelope.ts';
import { CallFailure } from './callFailure.ts';
import { problemsIn } from './problems.ts';
import { askedCode, type SignInResult } from './secondFactor.ts';
import { sessionStore } from './sessionStore.ts';
import { type Credentials, readLogin, tokenFields } from './token.ts';
import { callToken } from './tokenCall.ts';
import { unreadable } from './unreadable.ts';

/**
 * Signing in (contract 4). It belongs to the sign-in page, so it does not use zod, and loads the code for the user info
 * only once there are tokens.
 */

/**
 * Signs in: stores the tokens and the time, then fetches profile and user info.
 * @returns whether it succeeded; never throws and shows no notification (contract 8)
 */
export async function signIn(credentials: Credentials): Promise<SignInResult> {
  try {
    const answer = await callToken(tokenFields(credentials));
    const { success, tokens } = readLogin(answer);
    if (!success || !tokens) {
      // a page from in between, such as the sign-in page of a public network
      if (answer.isBroken && answer.status < 300) throw unreadable(answer);
      const { data, message } = readEnvelope(answer.body, answer.status);
      const asked = askedCode(data);
      if (asked) return await asked;
      const problems = problemsIn(data);
      return {
        success: false,
        reason: answer.status >= 500 ? 'unreachable' : 'refused',
        message: problems.map((problem) => problem.message).join(' ') || message,
        problems,
        ...(answer.requestId ? { requestId: answer.requestId } : {}),
      };
    }
    sessionStore.setTokens({ ...tokens, time: Date.now() });
    const { fetchAccountActing } = await import('./actFor.ts');
    await fetchAccountActing();
    return { success: true };
  } catch (failure) {
    sessionStore.clear(Date.now(), 'ordinary');
    return {
      success: false,
      reason: 'unreachable',
      message: failure instanceof CallFailure ? failure.message : '',
      problems: [],
    };
  }
}
