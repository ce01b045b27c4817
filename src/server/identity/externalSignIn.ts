import { z } from 'zod';
import { cleanName } from '#contract/displayName.ts';
import { externalAuthorize, externalExchange } from '#contract/endpoints/signIn.ts';
import { type ExternalProvider, externalProviders } from '#contract/externalProviders.ts';
import { cutText, mostNameBytes } from '#contract/text.ts';
import { NotFound, Refused } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { aboutProvider, refuseExternal } from './externalAccounts.ts';
import { type Limit, takeNetworkTry } from './limits.ts';
import type { ExternalProfile, ExternalToken } from './providers/description.ts';
import { offeredProvider, returnAddress } from './providers/index.ts';
import {
  AuthorizationRefused,
  exchangeCode,
  type OfferedProvider,
  ProviderDown,
  readProfile,
} from './providers/protocol.ts';
import { issueSecret, takeSecret } from './singleUseSecrets.ts';

/** Seconds for the way to the other site and back. */
const stateSeconds = 10 * 60;
/** Seconds in which the proven account signs in, is bound or registered with. */
const provenSeconds = 10 * 60;
/** Ways to other sites that one network address may begin. */
export const externalLimit: Limit = { hits: 100, seconds: 600 };

const state = z.object({ provider: z.enum(externalProviders) });
const nicknameLength = 40;

/** A name of another site's as ours may keep it: not endless, and what can be seen of it. */
const cleanNickname = (given: string): string =>
  cutText(cleanName(given), nicknameLength, mostNameBytes(nicknameLength));

function requireOffered(services: Services, provider: ExternalProvider): OfferedProvider {
  const offered = offeredProvider(services, provider);
  if (!offered) throw new NotFound(aboutProvider(provider, 'externalNotOffered'));
  return offered;
}

/** Signing in by the account of another site: the way there, and what comes back (contract 2.2, 7.1). */
export function externalSignInHandlers(services: Services): HandledEndpoint[] {
  const { database, log } = services;

  /** The account that a code speaks for. @throws InvalidInput, Refused 503 */
  async function exchange(offered: OfferedProvider, code: string): Promise<ExternalToken> {
    const provider = offered.description.name;
    try {
      return await exchangeCode(offered, { code, redirectUri: returnAddress(services, provider) });
    } catch (error) {
      if (error instanceof AuthorizationRefused)
        throw refuseExternal(provider, 'code', 'refused', 'externalRefused');
      if (!(error instanceof ProviderDown)) throw error;
      log.warn({ provider, reason: error.message }, 'an external provider gives no token');
      throw new Refused(503, aboutProvider(provider, 'externalDown'));
    }
  }

  /** The provider's details of the account; undefined if it gives none, because signing in works without them. */
  async function profileOf(
    offered: OfferedProvider,
    token: ExternalToken,
  ): Promise<ExternalProfile> {
    try {
      const { nickname, avatar } = await readProfile(offered, token);
      return { nickname: cleanNickname(nickname), avatar };
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error;
      const provider = offered.description.name;
      log.warn({ provider, reason: error.message }, 'an external provider gives no profile');
      return { nickname: '', avatar: '' };
    }
  }

  return [
    handle(externalAuthorize, async ({ query: { provider }, clientAddress }) => {
      const { description, client } = requireOffered(services, provider);
      await takeNetworkTry(services, 'external:address', clientAddress, externalLimit);
      const payload = { provider };
      const issue = { purpose: 'external-state', seconds: stateSeconds, payload } as const;
      const secret = await issueSecret(services, issue);
      const returning = returnAddress(services, provider);
      const address = description.authorizeAddress(client, returning, secret);
      return succeed({ address, state: secret });
    }),
    handle(externalExchange, async ({ body }) => {
      const { provider } = body;
      const offered = requireOffered(services, provider);
      const used = await takeSecret(services, 'external-state', body.state);
      if (state.safeParse(used?.payload).data?.provider !== provider)
        throw refuseExternal(provider, 'state', 'expired', 'externalStateEnded');
      const token = await exchange(offered, body.code);
      const { nickname, avatar } = await profileOf(offered, token);
      const { openid: theirs } = token;
      const openid = await issueSecret(services, {
        purpose: 'external',
        seconds: provenSeconds,
        payload: { provider, openid: theirs, nickname },
      });
      const bound = await database
        .selectFrom('external_account')
        .where('provider', '=', provider)
        .where('openid', '=', theirs)
        .select('account_id')
        .executeTakeFirst();
      const isBound = bound !== undefined;
      return succeed({ openid, isBound, nickname, avatar, expiresIn: provenSeconds });
    }),
  ];
}
