import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { negotiateLanguage } from '#contract/language.ts';
import { plainAddress } from '../http/clientAddress.ts';
import type { Services } from '../services.ts';
import { isLoopback } from '../settings.ts';
import { isOutboxOpen } from './kinds.ts';
import { outboxPage, shownMessages } from './page.ts';

/** What proxies say of the client that they speak for. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** what the router tells its routes of the connection */
const connection = z.object({ clientAddress: z.string() });
const hostName = (host: string) => host.replace(/:\d+$/, '');

/** Whether whoever asks sits at this machine: by the network, by the name they called, and with no proxy between. */
function isFromThisMachine(context: Context): boolean {
  const address = plainAddress(connection.parse(context.env).clientAddress);
  const host = context.req.header('host') ?? new URL(context.req.url).host;
  return (
    isLoopback(address) &&
    isLoopback(hostName(host)) &&
    proxyHeaders.every((name) => context.req.header(name) === undefined)
  );
}

/**
 * `GET /dev/outbox` (DESIGN 3): messages that no service is set for, to people of this machine only. To everybody
 * else, and where every service is set, there is no such address.
 */
export function outboxRoutes({ database, settings }: Services): Hono {
  const routes = new Hono();
  // for every method, so that the router sees nothing at this path where this passes on
  routes.all('/dev/outbox', async (context, next) => {
    if (context.req.method !== 'GET' || !isOutboxOpen(settings) || !isFromThisMachine(context))
      return next();
    const messages = await database
      .selectFrom('outbox_message')
      .where('state', '=', 'kept')
      .select(['kind', 'recipient', 'subject', 'body', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(shownMessages)
      .execute();
    context.header('cache-control', 'no-store');
    context.header('vary', 'Accept-Language');
    const language = negotiateLanguage(context.req.header('accept-language'));
    return context.html(outboxPage(settings, language, messages));
  });
  return routes;
}
