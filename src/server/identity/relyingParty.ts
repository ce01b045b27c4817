import { isIP } from 'node:net';
import { locales } from '#locales/index.ts';
import { fieldRefused, sentence } from '../http/errors.ts';
import type { Services } from '../services.ts';

/** This site as passkeys know it. */
export interface RelyingParty {
  /** the host that they belong to */
  readonly id: string;
  readonly origin: string;
}

/** `localhost` and the names below it always lead to one's own machine, so browsers trust them without https. */
const isLocalName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/**
 * The site that a request is for. `PUBLIC_URL` says its address. Without that setting the address of the request does, of
 * which only names of this machine are believed: all others are whatever the sender wrote.
 *
 * @throws InvalidInput where browsers know no passkeys: at a bare number, or without https
 */
export function relyingParty(
  {
    settings: { PUBLIC_URL, PORT },
  }: { readonly settings: Pick<Services['settings'], 'PUBLIC_URL' | 'PORT'> },
  request: Pick<Request, 'url'>,
): RelyingParty {
  const { protocol, hostname, origin } = new URL(PUBLIC_URL ?? request.url);
  const isNumber = isIP(hostname) !== 0 || hostname.startsWith('[');
  const isSafe = PUBLIC_URL !== undefined && protocol === 'https:' && !isNumber;
  if (isSafe || isLocalName(hostname)) return { id: hostname, origin };
  throw fieldRefused({
    field: '',
    code: 'no-passkeys-here',
    text: sentence(locales.identity.server, 'noPasskeysHere', { origin, port: String(PORT) }),
  });
}
