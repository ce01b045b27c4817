import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';
/** Path of the platform's own storage host. */
export const storagePath = '/oss';

/**
 * The origin that the browser reached the platform at. Behind a proxy that ends TLS the request itself says http, but
 * the browser's `Origin` of the same host says https.
 */
export function originOf(request: Request): string {
  const url = new URL(request.url);
  const origin = request.headers.get('origin');
  if (origin && URL.canParse(origin) && new URL(origin).host === url.host) return origin;
  return url.origin;
}

/** Path below which stored files are served, where the platform serves them itself. */
export const servedBase = (cdnBase: string): string =>
  cdnBase.startsWith('/') ? withoutTrailingSlashes(cdnBase) : '/cdn';
