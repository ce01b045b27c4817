import type { Services } from '#server/services.ts';
import { deviceHeader } from '../knownDevices.ts';
import { type Opening, openSession } from '../sessions.ts';
import type { TokenPair } from '../successor.ts';
import { deviceOf, type TokenCall } from './grant.ts';

/** Signs in to an account that the person has proven to be theirs, and makes the device known that they did it on. */
export async function signInAs(
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
