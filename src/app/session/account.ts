import { logoutCall, profileCall, userInfoCall } from '#contract/endpoints/identity.ts';
import type { UserInfo } from '#contract/entities/account.ts';
import { readEnvelope } from '#contract/envelope.ts';
import { problemData } from '#contract/errors.ts';
import { CallFailure } from './callFailure.ts';
import { callEndpoint, callToken } from './client.ts';
import { sessionStore } from './sessionStore.ts';
import { type Credentials, readLogin, tokenFields } from './token.ts';
import type { HttpAnswer } from './transport.ts';

/** Signing in and out, and who is signed in (SPEC 4). */

/** Why a sign-in did not succeed; the server's own sentence where it sent one. */
export type SignInResult =
  | { success: true }
  | { success: false; reason: 'refused' | 'unreachable'; message: string; requestId?: string };

/** The sentence of a refusal: the named problems where there are some, they say most; else the server's message. */
function messageOf({ status, body }: HttpAnswer): string {
  const { data, message } = readEnvelope(body, status);
  const named = problemData.safeParse(data);
  return named.success && named.data.problems.length > 0
    ? named.data.problems.map((one) => one.message).join(' ')
    : message;
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

/**
 * Fetches who is signed in. The profile's nickname and avatar are the names shown; everything else is the user info's.
 * A 401 prompts nobody here: the guard logs out directly (SPEC 7.1).
 * @throws CallFailure where the user info cannot be had
 */
export async function fetchAccount(): Promise<UserInfo> {
  const options = { onUnauthorized: 'fail', silent: true } as const;
  const [info, profile] = await Promise.all([
    callEndpoint(userInfoCall, {}, options),
    // a platform without a profile call still has its user info
    callEndpoint(profileCall, {}, options).catch(() => undefined),
  ]);
  const userInfo = { ...info.data, ...profile?.data };
  sessionStore.setUserInfo(userInfo);
  return userInfo;
}

/** SPEC 4: ends the session, on the platform where it can be reached and in this browser in any case. */
export async function logout(): Promise<void> {
  if (sessionStore.get().token)
    await callEndpoint(
      logoutCall,
      { body: {} },
      { silent: true, onUnauthorized: 'fail', timeout: 5_000 },
    ).catch(() => undefined);
  sessionStore.clear(Date.now(), 'ordinary');
}

/** SPEC 4, the forced variant: roles and permissions stay as they are, nobody is asked or told. */
export function forcedLogout(): void {
  sessionStore.clear(Date.now(), 'forced');
}
