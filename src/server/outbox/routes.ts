import { Hono } from 'hono';
import { negotiateLanguage } from '#contract/language.ts';
import { isFromThisMachine } from '../http/clientAddress.ts';
import type { Services } from '../services.ts';
import { isOutboxOpen } from './kinds.ts';
import { outboxPage, shownMessages } from './page.ts';

/**
 * `GET /dev/outbox` (contract 11): shows unsent messages of the demo to people on this machine. Otherwise, and if all
 * services are set, the address does not exist.
 */
export function outboxRoutes({ database, settings }: Services): Hono {
  const routes = new Hono();
  // all methods, so that the router finds nothing at this path when the handler passes on
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
