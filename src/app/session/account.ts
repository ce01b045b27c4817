import { logoutCall, profileCall, userInfoCall } from '#contract/endpoints/identity.ts';
import type { UserInfo } from '#contract/entities/account.ts';
import { CallFailure, callEndpoint } from './client.ts';
import { forgetProvenExternal } from './forgetProvenExternal.ts';
import { sessionStore } from './sessionStore.ts';

/** Who is signed in, and signing out (contract 4). */

/**
 * Fetches who is signed in. The profile's nickname and avatar are the names shown; everything else is the user info's.
 * A 401 prompts nobody here: the guard logs out directly (contract 7.1).
 * @throws CallFailure where the user info cannot be had, or the session has ended meanwhile
 */
export async function fetchAccount(): Promise<UserInfo> {
  const options = { onUnauthorized: 'fail', silent: true } as const;
  const session = sessionStore.session();
  const [info, profile] = await Promise.all([
    callEndpoint(userInfoCall, {}, options),
    // a platform without a profile call still has its user info
    callEndpoint(profileCall, {}, options).catch(() => undefined),
  ]);
  if (sessionStore.session() !== session)
    throw new CallFailure({ kind: 'aborted', code: 0, message: '' });
  const userInfo = { ...info.data, ...profile?.data };
  sessionStore.setUserInfo(userInfo);
  return userInfo;
}

/** Contract 4: ends the session, on the platform where it can be reached and in this browser in any case. */
export async function logout(): Promise<void> {
  if (sessionStore.get().token)
    await callEndpoint(
      logoutCall,
      { body: {} },
      { silent: true, onUnauthorized: 'fail', timeout: 5_000 },
    ).catch(() => undefined);
  // it belongs to this person: the next user of this device must not bind it
  forgetProvenExternal();
  sessionStore.clear(Date.now(), 'ordinary');
}

/** Contract 4, the forced variant: roles and permissions stay, and the person sees nothing of it. */
export function forcedLogout(): void {
  sessionStore.clear(Date.now(), 'forced');
}
