import { logoutCall, profileCall, userInfoCall } from '#contract/endpoints/identity.ts';
import type { SignedInInfo } from '#contract/entities/account.ts';
import { CallFailure, callEndpoint } from './client.ts';
import { forgetProvenExternal } from './forgetProvenExternal.ts';
import { seeAsOneself } from './seeAs.ts';
import { sessionStore } from './sessionStore.ts';

/** Who is signed in, and signing out (contract 4). */

/**
 * Fetches the signed-in person. Nickname and avatar come from the profile, everything else from the user info. A 401
 * shows no prompt here: the guard signs out directly (contract 7.1).
 * @throws CallFailure if the user info cannot be fetched, or the session has ended meanwhile
 */
export async function fetchAccount(): Promise<SignedInInfo> {
  const options = { onUnauthorized: 'fail', silent: true } as const;
  const session = sessionStore.session();
  const [info, profile] = await Promise.all([
    callEndpoint(userInfoCall, {}, options),
    // some platforms have no profile call; the user info suffices
    callEndpoint(profileCall, {}, options).catch(() => undefined),
  ]);
  if (sessionStore.session() !== session)
    throw new CallFailure({ kind: 'aborted', code: 0, message: '' });
  const userInfo = { ...info.data, ...profile?.data };
  sessionStore.setUserInfo(userInfo);
  if (userInfo.member) (await import('./lastActed.ts')).keepActing(userInfo.member);
  return userInfo;
}

/** Signs out (contract 4): always in this browser, and on the platform if it can be reached. */
export async function logout(): Promise<void> {
  // what a role sees ends no session
  seeAsOneself();
  if (sessionStore.get().token)
    await callEndpoint(
      logoutCall,
      { body: {} },
      { silent: true, onUnauthorized: 'fail', timeout: 5_000 },
    ).catch(() => undefined);
  // the account of the other site belongs to this person: the next user of the device must not bind it
  forgetProvenExternal();
  sessionStore.clear(Date.now(), 'ordinary');
}

/** Contract 4, the forced variant: roles and permissions stay, and nothing is shown. */
export function forcedLogout(): void {
  sessionStore.clear(Date.now(), 'forced');
}
