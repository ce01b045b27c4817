import { refreshSession } from '../sessions.ts';
import type { TokenPair } from '../successor.ts';
import { isAnonymousToken, newAnonymousToken } from '../tokens.ts';
import { type Grant, need, refuse } from './grant.ts';

/** Tokens of a visitor without an account. */
export function anonymousPair(): TokenPair {
  return { accessToken: newAnonymousToken(), refreshToken: newAnonymousToken() };
}

/** A refresh token, which works once (contract 10.5). */
export const byRefreshToken: Grant = async (services, call) => {
  const token = need(call, 'refresh_token');
  if (isAnonymousToken(token)) return anonymousPair();
  const { pair } = await refreshSession(services, token);
  if (!pair) throw refuse('refresh_token', 'sign-in-ended', 'refreshEnded');
  return pair;
};
