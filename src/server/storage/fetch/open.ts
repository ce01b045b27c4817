import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import { locales } from '#locales/index.ts';
import { Refused, sentence } from '#server/http/errors.ts';
import type { Network } from './network.ts';

/** Opens a web address for a person who is not trusted. */

const redirectLimit = 3;
const redirects = [301, 302, 303, 307, 308];

type Reason =
  | 'fetchNotWeb'
  | 'fetchUnreachable'
  | 'fetchRefused'
  | 'fetchTooManyRedirects'
  | 'fetchBroken';

/** 422: the address cannot be fetched. */
export const unfetched = (reason: Reason, host: string, status = ''): Refused =>
  new Refused(422, sentence(locales.server.storage, reason, { host, status }));

/** The host itself, without brackets, if it is an IP address; `URL` has already normalised decimal and octal forms. */
const literalOf = (hostname: string): string | undefined => {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) ? host : undefined;
};

const addressesFor = async (url: URL, network: Network): Promise<readonly string[]> => {
  const literal = literalOf(url.hostname);
  return literal ? [literal] : network.resolve(url.hostname);
};

const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

/**
 * The addresses to connect to, one of each IP version. Every address of the host must be allowed, and the connection
 * goes to an address that was checked, even if the name changes meanwhile.
 *
 * @throws Refused 422
 */
async function reachable(
  url: URL,
  network: Network,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw unfetched('fetchNotWeb', url.host);
  const addresses = await within(addressesFor(url, network), signal);
  const port = portOf(url);
  // one sentence for both cases, so that nobody learns which names the internal network has
  if (addresses.length === 0 || !addresses.every((address) => network.mayReach(address, port)))
    throw unfetched('fetchUnreachable', url.host);
  return [4, 6].flatMap((version) => addresses.find((address) => isIP(address) === version) ?? []);
}

/** Names that no public name server knows, whatever the one of this machine answers. */
const innerName = /^[^.]+\.?$|\.(localhost|local|internal|home\.arpa)\.?$/;

/**
 * Whether an address leads to where the server may not connect. A name that cannot be found now does not: connections look
 * again.
 */
export async function isClosed(url: URL, network: Network): Promise<boolean> {
  if (!literalOf(url.hostname) && innerName.test(url.hostname)) return true;
  const addresses = await addressesFor(url, network);
  return !addresses.every((address) => network.mayReach(address, portOf(url)));
}

/** The answer of a name query; empty if it fails, abandoned when the signal ends it. */
function within(
  question: Promise<readonly string[]>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    question
      .then(resolve, () => resolve([]))
      .finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/**
 * The lookup of a connection to a host, which checks every address before the connection is made.
 *
 * @throws Refused 422 for an address that may not be reached and needs no lookup
 */
export function guardedLookup(url: URL, network: Network, signal: AbortSignal): LookupFunction {
  const literal = literalOf(url.hostname);
  if (literal && !network.mayReach(literal, portOf(url)))
    throw unfetched('fetchUnreachable', url.host);
  return (_host, _options, found) => {
    reachable(url, network, signal).then(
      (addresses) =>
        found(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        ),
      (refusal: Error) => found(refusal, []),
    );
  };
}

type FamilyChoice = Pick<TcpNetConnectOpts, 'autoSelectFamily' | 'autoSelectFamilyAttemptTimeout'>;
/** milliseconds that connecting to one address may take before the one of the other IP version is tried */
const connectPatience = 2_500;

/** What is sent to an address. */
interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  /** posted; without it the address is read */
  readonly body?: string;
}

const forPicture: Sent = {
  headers: {
    accept: 'image/png,image/jpeg,image/gif,image/bmp,image/*;q=0.5',
    'accept-encoding': 'identity',
    'user-agent': 'Bookdesk',
  },
};

function connect(
  url: URL,
  addresses: readonly string[],
  signal: AbortSignal,
  { headers, body }: Sent,
): Promise<IncomingMessage> {
  const checked = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_host, _options, found) => found(null, checked);
  const options: RequestOptions & FamilyChoice = {
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: connectPatience,
    signal,
    // a connection of its own, not shared with other calls of the server
    agent: false,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...headers,
      ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
    },
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    send(url, options, resolve).on('error', reject).end(body);
  });
}

/**
 * Opens a web address and follows at most three redirects, each checked like the first address.
 *
 * @throws Refused 422 if it may not or cannot be reached; the signal's reason if that ends it
 */
export async function openAddress(
  address: string,
  network: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let url = new URL(address);
  for (let step = 0; step <= redirectLimit; step += 1) {
    const targets = await reachable(url, network, signal);
    const answer = await connect(url, targets, signal, forPicture).catch((error: unknown) => {
      signal.throwIfAborted();
      throw error instanceof Refused ? error : unfetched('fetchBroken', url.host);
    });
    const status = answer.statusCode ?? 0;
    if (status === 200) return answer;
    answer.destroy();
    const { location } = answer.headers;
    if (!redirects.includes(status) || !location || !URL.canParse(location, url))
      throw unfetched('fetchRefused', url.host, String(status));
    url = new URL(location, url);
  }
  throw unfetched('fetchTooManyRedirects', url.host);
}

/**
 * Posts to a web address of somebody who is not trusted. Redirects are not followed.
 *
 * @returns the status of the answer and how long it asks to wait; what it says is not read
 * @throws Refused 422 if the address may not be reached; the signal's reason if that ends it
 */
export async function postTo(
  address: string,
  network: Network,
  signal: AbortSignal,
  sent: Required<Sent>,
): Promise<{ readonly status: number; readonly retryAfter: string | undefined }> {
  const url = new URL(address);
  const targets = await reachable(url, network, signal);
  const answer = await connect(url, targets, signal, sent);
  answer.destroy();
  return { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] };
}
