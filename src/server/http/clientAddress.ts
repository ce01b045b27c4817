import { isIP } from 'node:net';

/** An address as proxies write it, without its port: `192.0.2.1:5000`, `[2001:db8::1]:5000`. */
function withoutPort(written: string): string {
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(written)?.[1];
  return inBrackets ?? written.replace(/^([^:]+):\d+$/, '$1');
}

/**
 * The network address of the client, for limits. Each proxy in front of the server adds the address that it was
 * called from to the right of `X-Forwarded-For`; what stands further left anybody may have written.
 *
 * @param peer who holds the connection to the server
 * @param forwardedFor the header as it came
 * @param proxies how many proxies stand in front (`TRUSTED_PROXIES`)
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
