import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';
import type { Settings } from '../settings.ts';

/** Path of the platform's own storage host. */
export const storagePath = '/oss';

/**
 * The origin that the platform was reached at. Behind a proxy that ends TLS the request itself says http, but the
 * browser's `Origin` of the same host says https; a program sends none, and `PUBLIC_URL` knows.
 */
export function originOf(request: Request, { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): string {
  const url = new URL(request.url);
  const known = [request.headers.get('origin'), PUBLIC_URL].flatMap((address) =>
    address && URL.canParse(address) ? [new URL(address)] : [],
  );
  return (known.find(({ host }) => host === url.host) ?? url).origin;
}

/** Path below which stored files are served, where the platform serves them itself. */
export const servedBase = (cdnBase: string): string =>
  cdnBase.startsWith('/') ? withoutTrailingSlashes(cdnBase) : '/cdn';
