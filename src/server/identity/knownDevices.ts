import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieOf } from '../http/cookies.ts';
import { installationSecret } from '../installationSecret.ts';
import { publicOrigin } from '../publicAddress.ts';
import type { Services } from '../services.ts';

/**
 * The cookie by which a browser is known again that has signed in before. It opens nothing: wrong passwords of others do
 * not count for who brings it. It holds a random name of the device and a signature for each account that signed in there.
 */
const deviceCookie = 'bookdesk-device';
const cookieSeconds = 365 * 24 * 60 * 60;
const nameBytes = 16;
const markBytes = 16;
/** accounts that one device is known for, the last ones */
const mostMarks = 6;
/** the name and the marks, 22 characters each */
const form = /^[\w-]{22}(\.[\w-]{22}){1,6}$/;

interface Device {
  readonly name: string;
  readonly marks: readonly string[];
}

function deviceIn(request: Request): Device | undefined {
  const given = cookieOf(request, deviceCookie) ?? '';
  if (!form.test(given)) return undefined;
  const [name = '', ...marks] = given.split('.');
  return { name, marks };
}

async function markOf(services: Services, name: string, accountId: string): Promise<string> {
  const secret = await installationSecret(services, 'known-devices');
  const signature = createHmac('sha256', secret).update(`${name} ${accountId}`).digest();
  return signature.subarray(0, markBytes).toString('base64url');
}

/** The name of the device that a request comes from, if the account has signed in there before. */
export async function knownDevice(
  services: Services,
  request: Request,
  accountId: string,
): Promise<string | undefined> {
  const device = deviceIn(request);
  if (!device) return undefined;
  const expected = Buffer.from(await markOf(services, device.name, accountId));
  const isKnown = device.marks.some((mark) => timingSafeEqual(Buffer.from(mark), expected));
  return isKnown ? device.name : undefined;
}

/** The cookie, as a header, that makes the device of a request known for an account. */
export async function deviceHeader(
  services: Services,
  request: Request,
  accountId: string,
): Promise<Readonly<Record<string, string>>> {
  const device = deviceIn(request);
  const name = device?.name ?? randomBytes(nameBytes).toString('base64url');
  const mark = await markOf(services, name, accountId);
  const marks = [mark, ...(device?.marks ?? []).filter((other) => other !== mark)];
  const value = [name, ...marks.slice(0, mostMarks)].join('.');
  const secure = publicOrigin(services.settings).startsWith('https:') ? '; Secure' : '';
  return {
    'set-cookie': `${deviceCookie}=${value}; Path=/; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Strict${secure}`,
  };
}
