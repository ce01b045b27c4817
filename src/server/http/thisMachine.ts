import type { Context } from 'hono';
import { isLoopback } from '../settings.ts';
import { clientAddressIn } from './bindings.ts';
import { plainAddress } from './clientAddress.ts';

/** What proxies say of the client that they speak for. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

const hostName = (host: string) => host.replace(/:\d+$/, '');

/**
 * Whether whoever asks sits at this machine: by the network, by the name they called (a name of somebody's own that
 * leads here is not enough), and with no proxy between. For what stands under `/dev`.
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
