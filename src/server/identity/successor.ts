import { z } from 'zod';
import { seal, unseal } from '../sealing.ts';

/**
 * The tokens that a refresh token was exchanged for, encrypted so that only the holder of that refresh token can read
 * them: it is random and kept by its browser alone; what the database knows of it gives no key.
 */

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

const purpose = 'bookdesk successor';
const pairShape = z.strictObject({ accessToken: z.string(), refreshToken: z.string() });

/** Encrypts a pair of tokens for the holder of the former refresh token. */
export const sealPair = (token: string, pair: TokenPair): Buffer =>
  seal(token, purpose, JSON.stringify(pair));

/** @throws Error if it was sealed with another token */
export const openPair = (token: string, sealed: Buffer): TokenPair =>
  pairShape.parse(JSON.parse(unseal(token, purpose, sealed)));
