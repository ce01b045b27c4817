import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';
import type { Settings } from '../settings.ts';

/** Path of the platform's own storage host. */
export const storagePath = '/oss';

/**
 * The origin that the platform was reached at. Behind a proxy that ends TLS, the request says http, but the browser's
 * `Origin` with the same host says https. Programs send no `Origin`; then `PUBLIC_URL` tells.
 */
export function originOf(request: Request, { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): string {
  const url = new URL(request.url);
  const known = [request.headers.get('origin'), PUBLIC_URL].flatMap((address) =>
    address && URL.canParse(address) ? [new URL(address)] : [],
  );
  return (known.find(({ host }) => host === url.host) ?? url).origin;
}

/** Path below which the platform serves stored files itself. */
export const servedBase = (cdnBase: string): string =>
  cdnBase.startsWith('/') ? withoutTrailingSlashes(cdnBase) : '/cdn';
