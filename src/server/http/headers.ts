import { createHash } from 'node:crypto';
import { extensions } from '#extending/installed.ts';
import type { Settings } from '../settings.ts';

export type HeaderSettings = Pick<
  Settings,
  | 'CDN_BASE'
  | 'STORAGE_HOST'
  | 'HOST'
  | 'PUBLIC_URL'
  | 'API_ORIGINS'
  | 'API_BASE'
  | 'IDENTITY_BASE'
  | 'REST_SERVICES'
  | 'LIVE_PLAYBACK_URL'
>;

/** Origin of an absolute address; undefined for a path of this site. */
function originOf(address: string | undefined): string[] {
  return address && URL.canParse(address) ? [new URL(address).origin] : [];
}

const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i;

/** Whether the site is reached on this machine only, where HSTS would lock out other local servers. */
function isLoopback(settings: HeaderSettings): boolean {
  const host = settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).hostname : settings.HOST;
  return loopback.test(host);
}

/** Origins of other sites that readers' pages may take streams from by script, as the player of HLS does. */
export function streamOrigins(
  settings: Pick<HeaderSettings, 'CDN_BASE' | 'STORAGE_HOST' | 'LIVE_PLAYBACK_URL'>,
): string[] {
  const { CDN_BASE, STORAGE_HOST, LIVE_PLAYBACK_URL } = settings;
  return [...new Set([CDN_BASE, STORAGE_HOST, LIVE_PLAYBACK_URL].flatMap(originOf))];
}

/** Origins of other sites that the product's own files come from. */
function fileOrigins(settings: Pick<HeaderSettings, 'CDN_BASE' | 'STORAGE_HOST'>): string[] {
  return [...new Set([settings.CDN_BASE, settings.STORAGE_HOST].flatMap(originOf))];
}

const written = (policy: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');

const hashOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * The Content-Security-Policy of the back office. Inline styles are allowed, because antd and the rich-text editor write
 * them; of inline scripts those alone that are given. Pictures and media may come from any site, because content names
 * covers of other sites.
 *
 * @param scripts those that the page has within it. Default: none
 */
export function appPolicy(settings: HeaderSettings, scripts: readonly string[] = []): string {
  const streams = streamOrigins(settings);
  const services = settings.REST_SERVICES.flatMap(({ address }) => originOf(address));
  const added = extensions.map(({ origins }) => origins);
  return written({
    'default-src': ["'self'"],
    // files are hashed by WebAssembly in a worker; this allows no script of any kind
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts.map(hashOf)],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': [
      ...["'self'", 'data:', 'blob:', 'https:'],
      ...new Set([...fileOrigins(settings), ...services]),
    ],
    'media-src': ["'self'", 'blob:', 'https:', ...streams],
    'font-src': ["'self'", 'data:'],
    'connect-src': [
      "'self'",
      ...new Set([
        // the player fetches playlists and pieces of streams by script
        ...streams,
        ...originOf(settings.API_BASE),
        ...originOf(settings.IDENTITY_BASE),
        ...services,
        ...added.flatMap((origins) => origins?.calls ?? []),
      ]),
    ],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", ...new Set(added.flatMap((origins) => origins?.frames ?? []))],
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'self'"],
    'object-src': ["'none'"],
  });
}

/** The headers of every answer. */
export function securityHeaders(settings: HeaderSettings): Readonly<Record<string, string>> {
  const isSecure = settings.PUBLIC_URL?.startsWith('https:') && !isLoopback(settings);
  return {
    'content-security-policy': appPolicy(settings),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    // never a path or a query: links of mails and ways back from other sites carry secrets in theirs
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/**
 * The Content-Security-Policy of pages for readers: styles, pictures and recordings, complete without script. No script
 * runs there and nothing can be sent from there, whatever a writer has put into the page.
 *
 * @param script the one script that the page has within it. Default: none
 */
export function readersPolicy(
  settings: Pick<HeaderSettings, 'CDN_BASE' | 'STORAGE_HOST'>,
  script?: string,
): string {
  const files = fileOrigins(settings);
  return written({
    'default-src': ["'none'"],
    'script-src': [script ? hashOf(script) : "'none'"],
    // without script nothing connects; checks of the site by others read robots.txt from within its pages
    'connect-src': ["'self'"],
    'style-src': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'https:', ...files],
    'media-src': ["'self'", 'https:', ...files],
    'font-src': ["'self'", 'data:'],
    // the search
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    'base-uri': ["'none'"],
  });
}

/** Headers of an error page: it is not cached, runs no script and loads nothing. */
export const failurePageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'Accept, Accept-Language',
  'content-security-policy':
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
};

const openAddress = /^https?:\/\/[^/]+\/open\//;
/** Pages of every origin read what is open. */
const forEverybody = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'Accept-Language, If-None-Match',
  'access-control-expose-headers': 'ETag, Retry-After, X-Request-Id',
  'access-control-max-age': '600',
};

/**
 * The headers that let a page of another origin make calls; empty unless `API_ORIGINS` names that origin.
 * No credentials: the access token travels in a header of its own.
 */
export function crossOriginHeaders(
  settings: HeaderSettings,
  request: Request,
): Readonly<Record<string, string>> {
  if (openAddress.test(request.url)) return forEverybody;
  if (settings.API_ORIGINS.length === 0) return {};
  const origin = request.headers.get('origin');
  if (!origin || !settings.API_ORIGINS.includes(origin)) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers':
      'Authorization, Content-Type, Accept-Language, X-Request-Id, Idempotency-Key',
    'access-control-expose-headers': 'X-Request-Id, Retry-After, Idempotent-Replayed',
    'access-control-max-age': '600',
  };
}
