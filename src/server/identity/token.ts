import { clientId, type GrantType, tokenCall } from '#contract/endpoints/identity.ts';
import { networkOf } from '../http/clientAddress.ts';
import { type Call, handle } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { byExternal } from './grants/external.ts';
import { type Grant, refuse } from './grants/grant.ts';
import { accountTries, byPassword, findAccount } from './grants/password.ts';
import { anonymousPair, byRefreshToken } from './grants/refreshToken.ts';
import { bySms } from './grants/sms.ts';
import { byTicket } from './grants/ticket.ts';
import { TriedTooOften } from './limits.ts';
import { noteRefusedSignIn } from './refusedSignIn.ts';
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
};

/** Notes for the operators that sign-ins have begun to be refused, of an account or from a network. */
async function note(services: Services, call: Call<typeof tokenCall>, error: TriedTooOften) {
  const { username = '' } = call.body;
  const isOfAccount = error.key.startsWith(accountTries);
  const account = isOfAccount ? await findAccount(services, username.trim()) : undefined;
  await noteRefusedSignIn(services, {
    accountId: account?.id,
    network: networkOf(call.clientAddress),
    requestId: call.requestId,
  });
}

/** `POST /connect/token` (contract 7.1, 10.5). */
export const tokenHandler = (services: Services) =>
  handle(tokenCall, async (call) => {
    if (call.body.client_id !== clientId)
      throw refuse('client_id', 'not-one-of', 'wrongClient', { expected: clientId });
    const grant = grants[call.body.grant_type](services, call);
    const { accessToken, refreshToken } = await grant.catch(async (error: unknown) => {
      if (error instanceof TriedTooOften && error.isFirst) await note(services, call, error);
      throw error;
    });
    const tokens = { access_token: accessToken, refresh_token: refreshToken };
    return { code: 200, status: 200, ...tokens, expires_in: accessTokenSeconds, data: tokens };
  });
