import { Hono } from 'hono';
import type { PictureSizer } from '../pictures/index.ts';
import type { Services } from '../services.ts';
import { credentialsReader } from './credentials.ts';
import { createPostObject, crossOrigin } from './post.ts';
import { servedBase, serveObject, storagePath } from './serve.ts';
import { createObjectStore } from './store.ts';

/**
 * The platform's own storage host (`POST /oss`) and the stored files (`GET /cdn/*`). With a real bucket in the settings
 * only the second exists, for files that were stored before.
 */
export function storageRoutes(services: Services, pictures: PictureSizer): Hono {
  const { settings, log } = services;
  const store = createObjectStore(settings.DATA_DIR);
  const readCredentials = credentialsReader(services);
  const routes = new Hono();

  if (!settings.STORAGE_HOST) {
    const post = createPostObject(services, store, readCredentials);
    routes.post(storagePath, (context) => post(context.req.raw));
    routes.options(storagePath, () => new Response(null, { status: 204, headers: crossOrigin }));
    store.sweep(services.now()).catch((error: unknown) => {
      log.warn({ err: error }, 'left-over uploads could not be removed');
    });
  }

  const base = servedBase(settings.CDN_BASE);
  // `GET` answers `HEAD` as well
  routes.get(`${base}/*`, (context) =>
    serveObject(context.req.raw, context.req.path.slice(base.length + 1), store, pictures),
  );
  return routes;
}
