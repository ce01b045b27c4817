import { Resolver } from 'node:dns/promises';
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Which addresses the server may fetch from for a person: those of the public network, never those of the internal one. */
export interface Network {
  /** The addresses of a host name; empty if it has none. */
  resolve(host: string): Promise<readonly string[]>;
  /** Whether the server may connect there. */
  mayReach(address: string, port: number): boolean;
}

/** IPv4 addresses outside the public network (IANA special-purpose registry), multicast and reserved ones */
const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // shared address space of carriers
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // link-local; cloud machines find their credentials at 169.254.169.254
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(network, prefix, 'ipv4');

/**
 * the only public unicast range of IPv6; loopback, mapped, NAT64, unique-local, link-local and multicast are outside of
 * it
 */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const closed6 = new BlockList();
for (const [network, prefix] of [
  // Teredo and other IETF ranges, whose addresses contain an IPv4 address
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: contains an IPv4 address
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(network, prefix, 'ipv6');
/** ISATAP: an IPv4 address in the last half of any address */
const holdsIpv4 = /:0{0,4}5efe:|:200:5efe:/i;

/** Whether an address is in the public network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4');
  // an address with a zone belongs to a local link
  if (!isIPv6(address) || address.includes('%') || holdsIpv4.test(address)) return false;
  return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

/** milliseconds that one query to a name server may take, and how often it is sent */
const namePatience = { timeout: 2_000, tries: 2 };

/**
 * Asks the name servers directly for the addresses of a foreign host. The system's lookup uses one of a few threads
 * that the server's own lookups need, and a slow foreign name server could block it.
 */
export async function addressesOf(host: string, names: Resolver): Promise<readonly string[]> {
  const answers = await Promise.allSettled([names.resolve4(host), names.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

const webPorts = [80, 443];

export const publicNetwork: Network = {
  resolve: (host) => addressesOf(host, new Resolver(namePatience)),
  mayReach: (address, port) => webPorts.includes(port) && isPublicAddress(address),
};
