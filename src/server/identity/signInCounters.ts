import { networkOf } from '../http/clientAddress.ts';
import type { Services } from '../services.ts';
import type { TokenCall } from './grants/grant.ts';
import { knownDevice } from './knownDevices.ts';
import { accountLimit, addressLimit, type Counter, networkCounters } from './limits.ts';

/**
 * What wrong tries to sign in are counted by. Whoever knows a name can use up what strangers may try, so devices and
 * networks that the account has signed in from have tries of their own.
 */

const byName = 'sign-in:account:';
const byAddress = 'sign-in:address';
/** in front of a device, or a network, then a space and the name */
const byDevice = 'sign-in:device:';
const byKnownNetwork = 'sign-in:network:';

/** no account has this id: for names of nobody the same is asked as for all others, so that it takes as long */
const nobody = '0';

/** Whether an account has signed in from the network of an address, as far as its sessions are still kept. */
async function isKnownNetwork(
  { database }: Services,
  accountId: string,
  network: string,
): Promise<boolean> {
  const known = await database
    .selectFrom('session')
    .where('account_id', '=', accountId)
    .where('is_proven', '=', true)
    .select('address')
    .distinct()
    .execute();
  return known.some(({ address }) => networkOf(address) === network);
}

/** The counters of a try. */
export async function signInCounters(
  services: Services,
  { request, clientAddress }: Pick<TokenCall, 'request' | 'clientAddress'>,
  { nameKey, accountId = nobody }: { nameKey: string; accountId: string | undefined },
): Promise<{ readonly counters: Counter[]; readonly own: Counter }> {
  const network = networkOf(clientAddress);
  const device = await knownDevice(services, request, accountId);
  const isKnown = await isKnownNetwork(services, accountId, network);
  if (device !== undefined) {
    const own = { key: `${byDevice}${device} ${nameKey}`, limit: accountLimit };
    return { counters: [own], own };
  }
  const key = isKnown ? `${byKnownNetwork}${network} ${nameKey}` : `${byName}${nameKey}`;
  const own = { key, limit: accountLimit };
  return { counters: [...networkCounters(byAddress, clientAddress, addressLimit), own], own };
}

/** Forgets all wrong tries of a name, from wherever they came. */
export async function clearSignInTries({ database }: Services, nameKey: string): Promise<void> {
  const known = ` ${nameKey}`;
  await database
    .deleteFrom('rate_limit')
    .where(({ eb, or, and, fn, val }) =>
      or([
        eb('key', '=', `${byName}${nameKey}`),
        and([
          or([eb('key', 'like', `${byDevice}%`), eb('key', 'like', `${byKnownNetwork}%`)]),
          eb(fn<string>('right', ['key', val(known.length)]), '=', known),
        ]),
      ]),
    )
    .execute();
}
