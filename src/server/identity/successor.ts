import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

/**
 * The tokens that a refresh token was exchanged for, encrypted so that only the holder of that refresh token can read
 * them.
 */

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;
const pairShape = z.strictObject({ accessToken: z.string(), refreshToken: z.string() });

/** The token is random and kept by its browser alone; what the database knows of it gives no key. */
const keyOf = (token: string): Buffer =>
  Buffer.from(hkdfSync('sha256', token, '', 'bookdesk successor', 32));

/** Encrypts a pair of tokens for the holder of the former refresh token. */
export function sealPair(token: string, pair: TokenPair): Buffer {
  const nonce = randomBytes(nonceLength);
  const sealing = createCipheriv(cipher, keyOf(token), nonce);
  const text = Buffer.concat([sealing.update(JSON.stringify(pair)), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), text]);
}

/** @throws Error if it was sealed with another token */
export function openPair(token: string, sealed: Buffer): TokenPair {
  const opening = createDecipheriv(cipher, keyOf(token), sealed.subarray(0, nonceLength));
  opening.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  const text = Buffer.concat([
    opening.update(sealed.subarray(nonceLength + tagLength)),
    opening.final(),
  ]);
  return pairShape.parse(JSON.parse(text.toString()));
}
