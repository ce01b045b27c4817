import { z } from 'zod';
import { clientId, type GrantType, tokenScope } from '#contract/endpoints/identity.ts';
import type { HttpAnswer } from './transport.ts';

/** What a person can sign in with (SPEC 3, token request fields). */
export interface Credentials {
  username?: string;
  password?: string;
  code?: string;
  phone?: string;
  openid?: string;
  loginToken?: string;
  ticket?: string;
  refresh_token?: string;
}

/** The grant type by the fields present, in DESIGN 4's order (SPEC 7.1). */
export function grantOf(credentials: Credentials): GrantType {
  if (credentials.refresh_token) return 'refresh_token';
  if (credentials.password) return 'password';
  if (credentials.code) return 'sms';
  if (credentials.openid) return 'external';
  if (credentials.loginToken) return 'jverification';
  if (credentials.ticket) return 'ticket';
  return 'anonymity';
}

/** The fields of a token call: the scope only where no refresh token is given, always the fixed client id (SPEC 7.1). */
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

const tokenPair = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
});
const loginAnswer = z.object({ code: z.coerce.number().optional() });
const refreshAnswer = z.object({ status: z.coerce.number().optional(), data: tokenPair });

function pairOf(body: unknown): Tokens | undefined {
  const flat = tokenPair.safeParse(body);
  if (flat.success) return { token: flat.data.access_token, refreshToken: flat.data.refresh_token };
  const nested = z.object({ data: tokenPair }).safeParse(body);
  if (!nested.success) return undefined;
  return { token: nested.data.data.access_token, refreshToken: nested.data.data.refresh_token };
}

/** A login succeeds when its code is 200 or an access token is present (SPEC 4); without a token nobody is signed in. */
export function readLogin(answer: HttpAnswer): { success: boolean; tokens: Tokens | undefined } {
  const tokens = pairOf(answer.body);
  const code = loginAnswer.safeParse(answer.body);
  return { success: tokens !== undefined || (code.success && code.data.code === 200), tokens };
}

/** A refresh succeeds when its status is 200 and a new access token is returned (SPEC 4). */
export function readRefresh(answer: HttpAnswer): Tokens | undefined {
  const parsed = refreshAnswer.safeParse(answer.body);
  if (!parsed.success) return undefined;
  const status = parsed.data.status ?? answer.status;
  if (status !== 200) return undefined;
  return { token: parsed.data.data.access_token, refreshToken: parsed.data.data.refresh_token };
}
