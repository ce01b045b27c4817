import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Refused, sentence } from '../../http/errors.ts';
import { messages } from '../messages.ts';
import type { Network } from './network.ts';

/** Opens an address of the web on behalf of somebody who is not trusted. */

const redirectLimit = 3;
const redirects = [301, 302, 303, 307, 308];

type Reason =
  | 'fetchNotWeb'
  | 'fetchUnreachable'
  | 'fetchRefused'
  | 'fetchTooManyRedirects'
  | 'fetchBroken';

/** 422: what the address leads to cannot be had. */
export const unfetched = (reason: Reason, host: string, status = ''): Refused =>
  new Refused(422, sentence(messages, reason, { host, status }));

/** The address itself, without brackets, where a host is one; decimal and octal forms were read as such by `URL`. */
const literalOf = (hostname: string): string | undefined => {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) ? host : undefined;
};

const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

/**
 * The address to connect to: every address of the host is one that may be reached, and the connection goes to the one
 * that was checked, whatever the name means a moment later.
 *
 * @throws Refused 422
 */
async function reachable(url: URL, network: Network, signal: AbortSignal): Promise<string> {
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw unfetched('fetchNotWeb', url.host);
  const literal = literalOf(url.hostname);
  const addresses = literal ? [literal] : await within(network.resolve(url.hostname), signal);
  const [first] = addresses;
  const port = portOf(url);
  // one sentence for both: nobody learns from it which names there are inside
  if (first === undefined || !addresses.every((address) => network.mayReach(address, port)))
    throw unfetched('fetchUnreachable', url.host);
  return first;
}

/** What a question to the names of the network answers, nothing where it fails; given up with the signal. */
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

function connect(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const lookup: LookupFunction = (_host, options, found) => {
    const family = isIP(address);
    if (options.all) found(null, [{ address, family }]);
    else found(null, address, family);
  };
  const options: RequestOptions = {
    lookup,
    signal,
    // a connection of its own: none is shared with other calls of the server
    agent: false,
    headers: {
      accept: 'image/png,image/jpeg,image/gif,image/bmp,image/*;q=0.5',
      'accept-encoding': 'identity',
      'user-agent': 'Bookdesk',
    },
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    send(url, options, resolve).on('error', reject).end();
  });
}

/**
 * Opens what an address leads to, through three redirections at most, each of them checked like the first.
 *
 * @throws Refused 422 where it may not or cannot be reached; the signal's reason where that ends it
 */
export async function openAddress(
  address: string,
  network: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let url = new URL(address);
  for (let step = 0; step <= redirectLimit; step += 1) {
    const target = await reachable(url, network, signal);
    const answer = await connect(url, target, signal).catch((error: unknown) => {
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
