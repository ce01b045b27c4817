import type { Context } from 'hono';
import { isLoopback } from '../settings.ts';
import { clientAddressIn } from './bindings.ts';
import { plainAddress } from './clientAddress.ts';

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
