import { z } from 'zod';
import { identity } from '../endpoint.ts';
import { profile, signedInInfo } from '../entities/account.ts';
import { grantTypes } from '../grants.ts';
import { passwordUnits } from '../limits.ts';

/** The session part of the identity service (contract 7.1, 10.5). */

export { clientId, type GrantType, grantTypes, tokenScope } from '../grants.ts';

export const tokenCall = identity.post('/connect/token', 'public', {
  summary: 'Exchange credentials or a refresh token for tokens',
  encoding: 'form',
  body: z.object({
    grant_type: z.enum(grantTypes),
    client_id: z.string().max(100),
    scope: z.string().max(200).optional(),
    username: z.string().max(200).optional(),
    password: z.string().max(passwordUnits).optional(),
    code: z.string().max(200).optional(),
    phone: z.string().max(20).optional(),
    openid: z.string().max(200).optional(),
    loginToken: z.string().max(2_000).optional(),
    ticket: z.string().max(200).optional(),
    refresh_token: z.string().max(200).optional(),
    /** of the answer `second-factor-needed`; goes with `code` */
    challenge: z.string().max(200).optional(),
    /** what the authenticator has signed, as JSON (`passkeyAssertion`) */
    passkey: z.string().max(10_000).optional(),
  }),
  /** contains both forms of contract 3 and 7.1: flat for a login, `status` and `data` for a refresh */
  response: z.object({
    code: z.number().int(),
    status: z.number().int(),
    access_token: z.string(),
    refresh_token: z.string(),
    /** seconds */
    expires_in: z.number().int(),
    data: z.object({ access_token: z.string(), refresh_token: z.string() }),
  }),
});

export const profileCall = identity.get('/api/User/GetProfile', 'signed-in', {
  summary: "The signed-in account's profile",
  members: 'viewer',
  beforeSecondFactor: true,
  again: 'harmless',
  answer: profile,
});

export const userInfoCall = identity.get('/api/User/GetUserInfo', 'signed-in', {
  summary: "The signed-in account's user info",
  members: 'viewer',
  beforeSecondFactor: true,
  again: 'harmless',
  answer: signedInInfo,
});

export const logoutCall = identity.post('/api/User/Logout', 'signed-in', {
  summary: 'End this session: its refresh token is revoked',
  members: 'viewer',
  beforeSecondFactor: true,
  audited: 'end',
  body: z.strictObject({}),
});
