import { isIP } from 'node:net';
import type { Context } from 'hono';
import { isLoopback } from '../settings.ts';
import { clientAddressIn } from './bindings.ts';

/** Headers by which proxies describe their client. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

const hostName = (host: string) => host.replace(/:\d+$/, '');

/**
 * Whether the client runs on this machine. It is asked three ways: the network address is this machine's, the called
 * name is one of this machine (a foreign name that resolves to it is not enough), and there is no proxy between. For
 * addresses under `/dev`.
 */
export function isFromThisMachine(context: Context): boolean {
  const address = plainAddress(clientAddressIn(context));
  const host = context.req.header('host') ?? new URL(context.req.url).host;
  return (
    isLoopback(address) &&
    isLoopback(hostName(host)) &&
    proxyHeaders.every((name) => context.req.header(name) === undefined)
  );
}

/** An address as proxies write it, without its port: `192.0.2.1:5000`, `[2001:db8::1]:5000`. */
function withoutPort(written: string): string {
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(written)?.[1];
  return inBrackets ?? written.replace(/^([^:]+):\d+$/, '$1');
}

/**
 * The network address of the client, for limits. Each trusted proxy adds the address that called it to the right of
 * `X-Forwarded-For`; anything further left may be forged.
 *
 * @param peer the address that holds the connection to the server
 * @param forwardedFor the header as it came
 * @param proxies number of proxies in front of the server (`TRUSTED_PROXIES`)
 */
export function clientAddressOf(
  peer: string | undefined,
  forwardedFor: string | null,
  proxies: number,
): string | undefined {
  if (proxies === 0 || forwardedFor === null) return peer;
  const entries = forwardedFor.split(',').map((entry) => withoutPort(entry.trim()));
  const found = entries.at(-proxies) ?? entries[0] ?? '';
  return isIP(found) === 0 ? peer : found;
}

const ipv4InIpv6 = /^::ffff:(?=(\d{1,3}\.){3}\d{1,3}$)/i;

/** An address without the prefix that a socket for both versions puts before those of version 4. */
const plainAddress = (address: string): string => address.replace(ipv4InIpv6, '');

/** The groups of a part of an address of version 6; one of version 4 at its end stands for two. */
const groupsOf = (part: string): string[] =>
  part === '' ? [] : part.replace(/(\d{1,3}\.){3}\d{1,3}$/, '0:0').split(':');

/** The network of so many bits around an address of version 6; one of version 4 is a network by itself. */
function prefixOf(address: string, bits: 48 | 64): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const [withoutZone = ''] = plain.split('%', 1);
  const [head = '', tail] = withoutZone.split('::');
  const [before, behind] = [groupsOf(head), groupsOf(tail ?? '')];
  const between = Array.from({ length: 8 - before.length - behind.length }, () => '0');
  const groups = [...before, ...between, ...behind]
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/${bits}`;
}

/**
 * The address that limits count by: itself, or for version 6 its network of 64 bits, because one subscriber can use all
 * addresses in it.
 */
export const networkOf = (address: string): string => prefixOf(address, 64);

/** The network around an address. For version 6 the first 48 bits: anybody can rent a network of that size. */
export const siteOf = (address: string): string => prefixOf(address, 48);
