import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { profile, signedInInfo } from '../entities/account.ts';
import { emptyAnswer, envelopeOf } from '../envelope.ts';
import { grantTypes } from '../grants.ts';
import { passwordUnits } from '../limits.ts';

/** The session part of the identity service (contract 7.1, 10.5). */

export { clientId, type GrantType, grantTypes, tokenScope } from '../grants.ts';

export const tokenCall = defineEndpoint({
  service: 'identity',
  method: 'POST',
  path: '/connect/token',
  summary: 'Exchange credentials or a refresh token for tokens',
  access: 'public',
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

export const profileCall = defineEndpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/User/GetProfile',
  summary: "The signed-in account's profile",
  access: 'signed-in',
  members: 'viewer',
  beforeSecondFactor: true,
  again: 'harmless',
  response: envelopeOf(profile),
});

export const userInfoCall = defineEndpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/User/GetUserInfo',
  summary: "The signed-in account's user info",
  access: 'signed-in',
  members: 'viewer',
  beforeSecondFactor: true,
  again: 'harmless',
  response: envelopeOf(signedInInfo),
});

export const logoutCall = defineEndpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/User/Logout',
  summary: 'End this session: its refresh token is revoked',
  access: 'signed-in',
  members: 'viewer',
  beforeSecondFactor: true,
  audited: 'end',
  body: z.strictObject({}),
  response: emptyAnswer,
});
