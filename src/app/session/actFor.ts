import { memberAct } from '#contract/endpoints/members.ts';
import { fetchAccount } from './account.ts';
import { callEndpoint } from './client.ts';

/**
 * Acts for an institution from now on, by the id of a membership, or for oneself; in all tabs.
 *
 * @param path where the person goes on
 */
export async function actFor(membership: string | null, path = '/'): Promise<void> {
  await callEndpoint(memberAct, { body: { id: membership } });
  // the other tabs see that another account is signed in
  await fetchAccount();
  // everything that was read is somebody else's
  location.assign(path);
}
