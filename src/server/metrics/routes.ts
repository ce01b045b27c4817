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
 * Who may scrape. With `METRICS_TOKEN`: everybody who sends it. Without: only callers on this machine, and only if the
 * server is not open to others, so that a proxy that does not forward client addresses cannot open it by accident.
 */
function admission({ settings }: Services, context: Context): Admission {
  const { METRICS_TOKEN: token } = settings;
  if (token !== undefined) {
    const given = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
    // hashes have the same length, as `timingSafeEqual` requires
    return timingSafeEqual(sha256(given), sha256(token)) ? 'admitted' : 'refused';
  }
  const isPrivate = publicHost(settings) === undefined && settings.TRUSTED_PROXIES === 0;
  return isPrivate && isFromThisMachine(context) ? 'admitted' : 'hidden';
}

/**
 * `GET /metrics`, for Prometheus. Without a token in the settings, the address does not exist for callers who may not
 * scrape.
 */
export function metricsRoutes(services: Services, metrics: Metrics): Hono {
  const routes = new Hono();
  // all methods, so that the router finds nothing at this path when the handler passes on
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
