import { clientId, type GrantType, tokenScope } from '#contract/grants.ts';
import { recordOf } from '#contract/readEnvelope.ts';
import type { HttpAnswer } from './transport.ts';

/** The credentials for signing in (contract 3, token request fields). */
export interface Credentials {
  username?: string;
  password?: string;
  code?: string;
  phone?: string;
  openid?: string;
  loginToken?: string;
  ticket?: string;
  refresh_token?: string;
  /** stands for a first factor, with the `code` of the second */
  challenge?: string;
  /** what an authenticator has signed, as JSON */
  passkey?: string;
}

/** The grant type for the given fields, checked in the order of contract 10.5 (contract 7.1); those of a second factor and of a passkey are ours. */
export function grantOf(credentials: Credentials): GrantType {
  if (credentials.refresh_token) return 'refresh_token';
  if (credentials.challenge) return 'second_factor';
  if (credentials.password) return 'password';
  if (credentials.code) return 'sms';
  if (credentials.openid) return 'external';
  if (credentials.loginToken) return 'jverification';
  if (credentials.ticket) return 'ticket';
  if (credentials.passkey) return 'passkey';
  return 'anonymity';
}

/** The fields of a token call: the scope only without a refresh token, always the fixed client id (contract 7.1). */
export function tokenFields(credentials: Credentials): Record<string, string> {
  const fields: Record<string, string> = {
    grant_type: grantOf(credentials),
    client_id: clientId,
  };
  if (!credentials.refresh_token) fields.scope = tokenScope;
  for (const [name, value] of Object.entries(credentials)) if (value) fields[name] = value;
  return fields;
}

export interface Tokens {
  token: string;
  refreshToken: string | undefined;
}

/** Reads the tokens of an object; without zod, because signing in does not wait for it. */
function pairOf(value: unknown): Tokens | undefined {
  const { access_token: token, refresh_token: refreshToken } = recordOf(value);
  if (typeof token !== 'string' || token === '') return undefined;
  if (refreshToken !== undefined && typeof refreshToken !== 'string') return undefined;
  return { token, refreshToken };
}

/**
 * A login succeeds if its code is 200 or an access token is present (contract 4); without a token the person is not
 * signed in.
 */
export function readLogin(answer: HttpAnswer): { success: boolean; tokens: Tokens | undefined } {
  const body = recordOf(answer.body);
  const tokens = pairOf(body) ?? pairOf(body.data);
  return { success: tokens !== undefined || Number(body.code) === 200, tokens };
}

/** A refresh succeeds if its status is 200 and it returns a new access token (contract 4). */
export function readRefresh(answer: HttpAnswer): Tokens | undefined {
  const body = recordOf(answer.body);
  const status = body.status === undefined ? answer.status : Number(body.status);
  return status === 200 ? pairOf(body.data) : undefined;
}
