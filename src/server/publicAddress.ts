import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';
import type { Settings } from './settings.ts';

type AddressSettings = Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>;
type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** listening addresses that stand for all of this machine; no browser can open them */
const wildcards = new Set(['0.0.0.0', '::', '[::]']);

/**
 * The origins that a server is reached at: of the address that it listens on; where that stands for all addresses, of this
 * machine and of each of its networks.
 */
export function listeningOrigins(
  { HOST, PORT }: Pick<Settings, 'HOST' | 'PORT'>,
  interfaces: Interfaces = networkInterfaces(),
): [first: string, ...others: string[]] {
  const originOf = (host: string) =>
    `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${PORT}`;
  if (!wildcards.has(HOST)) return [originOf(HOST)];
  const outer = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    // every network has one of version 4, and people can read it out
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => originOf(address));
  return [originOf('127.0.0.1'), ...outer];
}

/**
 * The public address of the site, without a trailing slash. Without `PUBLIC_URL` it is the one that others are most likely
 * to reach.
 */
export function publicOrigin(settings: AddressSettings): string {
  if (settings.PUBLIC_URL !== undefined) return withoutTrailingSlashes(settings.PUBLIC_URL);
  const [first, second] = listeningOrigins(settings);
  return second ?? first;
}

/** An address that others can open: paths of this site get its origin. */
export function absoluteAddress(settings: AddressSettings, address: string): string {
  return address.startsWith('/') ? `${publicOrigin(settings)}${address}` : address;
}
