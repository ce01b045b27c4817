import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { isFromThisMachine } from '../http/thisMachine.ts';
import type { Services } from '../services.ts';
import { publicHost } from '../settings.ts';
import type { Metrics } from './metrics.ts';
import { expositionType } from './registry.ts';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

type Admission = 'admitted' | 'refused' | 'hidden';

/**
 * Who may scrape. With `METRICS_TOKEN`: whoever brings it. Without: only who asks from this machine, and only where
 * nobody else is let in, so that a proxy that says nothing of its clients cannot open it by accident.
 */
function admission({ settings }: Services, context: Context): Admission {
  const { METRICS_TOKEN: token } = settings;
  if (token !== undefined) {
    const given = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
    // hashes are of one length, whatever was given
    return timingSafeEqual(sha256(given), sha256(token)) ? 'admitted' : 'refused';
  }
  const isPrivate = publicHost(settings) === undefined && settings.TRUSTED_PROXIES === 0;
  return isPrivate && isFromThisMachine(context) ? 'admitted' : 'hidden';
}

/** `GET /metrics`, for Prometheus. To those who may not scrape without a token there is no such address. */
export function metricsRoutes(services: Services, metrics: Metrics): Hono {
  const routes = new Hono();
  // for every method, so that the router sees nothing at this path where this passes on
  routes.all('/metrics', async (context, next) => {
    if (context.req.method !== 'GET') return next();
    const admitted = admission(services, context);
    if (admitted === 'hidden') return next();
    if (admitted === 'refused')
      return context.text('METRICS_TOKEN is needed as a bearer token\n', 401, {
        'www-authenticate': 'Bearer',
      });
    return context.body(await metrics.scrape(), 200, {
      'content-type': expositionType,
      'cache-control': 'no-store',
    });
  });
  return routes;
}
