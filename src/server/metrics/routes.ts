import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Services } from '../services.ts';
import type { Metrics } from './metrics.ts';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a caller has sent the token. */
function isAdmitted(context: Context, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
  // hashes have the same length, as `timingSafeEqual` requires
  return timingSafeEqual(sha256(given), sha256(token));
}

/**
 * `GET /metrics`, for Prometheus, for everybody who sends `METRICS_TOKEN`. Without that setting the address does not
 * exist: no address tells whom a proxy on this machine speaks for.
 */
export function metricsRoutes({ settings }: Services, metrics: Metrics): Hono {
  const routes = new Hono();
  const { METRICS_TOKEN: token } = settings;
  if (token === undefined) return routes;
  // all methods, so that the router finds nothing at this path when the handler passes on
  routes.all('/metrics', async (context, next) => {
    if (context.req.method !== 'GET') return next();
    if (!isAdmitted(context, token))
      return context.text('METRICS_TOKEN is needed as a bearer token\n', 401, {
        'www-authenticate': 'Bearer',
      });
    return context.body(await metrics.scrape(), 200, {
      'content-type': metrics.mediaType,
      'cache-control': 'no-store',
    });
  });
  return routes;
}
