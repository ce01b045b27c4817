import { createHash, randomBytes } from 'node:crypto';

/** Seconds that an access token is good for. */
export const accessTokenSeconds = 2 * 60 * 60;
/** Seconds that a refresh token is good for; each one can be used once. */
export const refreshTokenSeconds = 30 * 24 * 60 * 60;
/** Seconds in which a used refresh token still answers: two tabs that refresh at once. */
export const refreshGraceSeconds = 10;

const anonymousPrefix = 'anonymous.';
const written = /^[\w-]{43}$/;

/** An opaque token of 32 random bytes; the database keeps its hash only. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A token of a visitor without an account. It opens nothing that an account is needed for, and nothing keeps it. */
export function newAnonymousToken(): string {
  return anonymousPrefix + newToken();
}

/** Whether a text is a token of a visitor without an account. */
export function isAnonymousToken(token: string): boolean {
  return token.startsWith(anonymousPrefix) && written.test(token.slice(anonymousPrefix.length));
}

/** Whether a text can be one of our tokens at all. */
export const isToken = (text: string): boolean => written.test(text);

/** What the database knows a token by. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
