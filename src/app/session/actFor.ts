import { memberAct } from '#contract/endpoints/members.ts';
import { fetchAccount } from './account.ts';
import { callEndpoint } from './client.ts';
import { forgetActing, lastActed } from './lastActed.ts';
import { page } from './sessionEnd.ts';
import { sessionStore } from './sessionStore.ts';

/**
 * Acts for an institution from now on, by the id of a membership, or for oneself; in all tabs.
 *
 * @param path where the person goes on
 * @throws CallFailure, after the person has been told
 */
export async function actFor(membership: string | null, path = '/'): Promise<void> {
  const { member } = sessionStore.get().userInfo ?? {};
  await callEndpoint(memberAct, { body: { id: membership } }, { announce: false });
  if (membership === null && member) forgetActing(member.accountId);
  // the other tabs see that another account is signed in
  await fetchAccount();
  // everything that was read is somebody else's
  page.load(path);
}

/** Fetches who has just signed in, and acts for whom they acted last; where that fails, they act for themselves. */
export async function fetchAccountActing(): Promise<void> {
  const membership = lastActed(await fetchAccount());
  if (membership === undefined) return;
  try {
    await callEndpoint(
      memberAct,
      { body: { id: membership } },
      { silent: true, onUnauthorized: 'fail' },
    );
  } catch {
    return;
  }
  await fetchAccount();
}
