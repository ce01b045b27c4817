import { clientId, type GrantType, tokenCall } from '#contract/endpoints/identity.ts';
import { handle } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { byExternal } from './grants/external.ts';
import { type Grant, refuse } from './grants/grant.ts';
import { byPasskey } from './grants/passkey.ts';
import { byPassword } from './grants/password.ts';
import { anonymousPair, byRefreshToken } from './grants/refreshToken.ts';
import { bySecondFactor } from './grants/secondFactor.ts';
import { bySms } from './grants/sms.ts';
import { byTicket } from './grants/ticket.ts';
import { accessTokenSeconds } from './tokens.ts';

const grants: Readonly<Record<GrantType, Grant>> = {
  refresh_token: byRefreshToken,
  password: byPassword,
  sms: bySms,
  external: byExternal,
  // the one-tap sign-in of a carrier, which only its own service can verify
  jverification: async () => {
    throw refuse('grant_type', 'unsupported', 'noCarrierSignIn');
  },
  ticket: byTicket,
  anonymity: async () => anonymousPair(),
  second_factor: bySecondFactor,
  passkey: byPasskey,
};

/** `POST /connect/token` (contract 7.1, 10.5). */
export const tokenHandler = (services: Services) =>
  handle(tokenCall, async (call) => {
    if (call.body.client_id !== clientId)
      throw refuse('client_id', 'not-one-of', 'wrongClient', { expected: clientId });
    const { accessToken, refreshToken } = await grants[call.body.grant_type](services, call);
    const tokens = { access_token: accessToken, refresh_token: refreshToken };
    return { code: 200, status: 200, ...tokens, expires_in: accessTokenSeconds, data: tokens };
  });
