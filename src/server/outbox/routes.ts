import { Hono } from 'hono';
import { negotiateLanguage } from '#contract/language.ts';
import { isFromThisMachine } from '../http/thisMachine.ts';
import type { Services } from '../services.ts';
import { isOutboxOpen } from './kinds.ts';
import { outboxPage, shownMessages } from './page.ts';

/**
 * `GET /dev/outbox` (contract 11): messages that no service is set for, to people of this machine only. To everybody
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
