import { readEnvelope, recordOf } from '#contract/readEnvelope.ts';
import { CallFailure } from './callFailure.ts';
import { callToken } from './client.ts';
import { sessionStore } from './sessionStore.ts';
import { type Credentials, readLogin, tokenFields } from './token.ts';
import type { HttpAnswer } from './transport.ts';

/**
 * Signing in (SPEC 4). It comes with the sign-in page, so it is written without zod and fetches what reads the user
 * info only once there are tokens.
 */

/** Why a sign-in did not succeed; the server's own sentence where it sent one. */
export type SignInResult =
  | { success: true }
  | { success: false; reason: 'refused' | 'unreachable'; message: string; requestId?: string };

/** The sentence of a refusal: the named problems where there are some, they say most; else the server's message. */
function messageOf({ status, body }: HttpAnswer): string {
  const { data, message } = readEnvelope(body, status);
  const { problems } = recordOf(data);
  const named = (Array.isArray(problems) ? problems : [])
    .map((problem) => recordOf(problem).message)
    .filter((sentence) => typeof sentence === 'string');
  return named.length > 0 ? named.join(' ') : message;
}

/**
 * Signs in: keeps the tokens and the time, then fetches profile and user info.
 * @returns whether it succeeded; it never throws and shows no notification (SPEC 8)
 */
export async function signIn(credentials: Credentials): Promise<SignInResult> {
  try {
    const answer = await callToken(tokenFields(credentials));
    const { success, tokens } = readLogin(answer);
    if (!success || !tokens)
      return {
        success: false,
        reason: answer.status >= 500 ? 'unreachable' : 'refused',
        message: messageOf(answer),
        ...(answer.requestId ? { requestId: answer.requestId } : {}),
      };
    sessionStore.setTokens({ ...tokens, time: Date.now() });
    const { fetchAccount } = await import('./account.ts');
    await fetchAccount();
    return { success: true };
  } catch (failure) {
    sessionStore.clear(Date.now(), 'ordinary');
    return {
      success: false,
      reason: 'unreachable',
      message: failure instanceof CallFailure ? failure.message : '',
    };
  }
}
