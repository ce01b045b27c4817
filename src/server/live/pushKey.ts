import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Stream keys: `<stream>?expires=…&sign=…`. The signature covers the stream, the number of its key and the expiry, so
 * that nobody can prolong a key, use it for another stream, or use one that was renewed.
 */

/** What a key is made from. */
export interface KeyClaims {
  /** id of the live stream, also its name on the media server */
  readonly stream: string;
  readonly version: number;
  /** seconds since 1970 */
  readonly expires: number;
}

/** The parts of a key, as a media server sends them. */
export interface GivenKey {
  readonly stream: string;
  readonly expires: string;
  readonly sign: string;
}

function signatureOf({ stream, version, expires }: KeyClaims, secret: string): string {
  return createHmac('sha256', secret)
    .update(`${stream}\n${version}\n${expires}`)
    .digest('base64url');
}

/** The stream key to enter in a streaming program. */
export function streamKey(claims: KeyClaims, secret: string): string {
  return `${claims.stream}?expires=${claims.expires}&sign=${signatureOf(claims, secret)}`;
}

/** Whether a key has a valid signature for this key number, expired or not. */
export function isSigned(given: GivenKey, version: number, secret: string): boolean {
  const expires = Number(given.expires);
  if (version < 1 || !/^\d{1,12}$/.test(given.expires)) return false;
  const wanted = Buffer.from(signatureOf({ stream: given.stream, version, expires }, secret));
  const found = Buffer.from(given.sign);
  return found.length === wanted.length && timingSafeEqual(found, wanted);
}

/** Whether a key has expired. */
export const isExpired = (given: GivenKey, now: Date): boolean =>
  Number(given.expires) * 1_000 <= now.getTime();
