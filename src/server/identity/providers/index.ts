import { z } from 'zod';
import type { ExternalProvider } from '#contract/externalProviders.ts';
import { labelOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { publicOrigin } from '#server/publicAddress.ts';
import type { Services } from '#server/services.ts';
import { openidForm, type ProviderDescription, safePicture, withQuery } from './description.ts';
import { hasStandIn, realClient } from './offer.ts';
import type { OfferedProvider } from './protocol.ts';
import { qq } from './qq.ts';
import { standInClient } from './standIn.ts';

const granted = z.object({
  access_token: z.string().min(1),
  uid: openidForm,
});
const refused = z.object({ error: z.string() });
const account = z.object({
  screen_name: z.string(),
  avatar_large: z.string().optional(),
  profile_image_url: z.string().optional(),
});

/** What a person mends by authorising again; anything else is wrong between the two sites. */
const personsErrors = new Set(['access_denied', 'invalid_grant', 'expired_token']);

/** Weibo: its account is the `uid` that comes with the token. */
const weibo: ProviderDescription = {
  name: 'weibo',
  authorizeAddress: (client, redirectUri, state) =>
    withQuery(`${client.base}/oauth2/authorize`, {
      client_id: client.id,
      response_type: 'code',
      redirect_uri: redirectUri,
      state,
    }),
  tokenRequest: (client, { code, redirectUri }) =>
    new Request(`${client.base}/oauth2/access_token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: client.id,
        client_secret: client.secret,
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
        code,
      }),
    }),
  readToken(answer) {
    const refusal = refused.safeParse(answer);
    if (refusal.success) {
      const reason = refusal.data.error;
      return { isPersons: personsErrors.has(reason), reason };
    }
    const { access_token: accessToken, uid: openid } = granted.parse(answer);
    return { token: { accessToken, openid } };
  },
  profileRequest: (client, { accessToken, openid }) =>
    new Request(
      withQuery(`${client.base}/2/users/show.json`, { access_token: accessToken, uid: openid }),
    ),
  readProfile(answer) {
    const { screen_name: nickname, avatar_large, profile_image_url } = account.parse(answer);
    return { nickname, avatar: safePicture(avatar_large) || safePicture(profile_image_url) };
  },
};

const descriptions: Readonly<Record<ExternalProvider, ProviderDescription>> = { weibo, qq };

/** What people call a provider, in every language. */
export const providerTitle = (provider: ExternalProvider) =>
  labelOf(locales.identity.sites, provider);

/** Where a provider sends the browser back to. */
export const returnAddress = (services: Services, provider: ExternalProvider): string =>
  `${publicOrigin(services.settings)}/oauth/${provider}`;

/** A provider as this platform reaches it: the real one, or its stand-in in this process; undefined if it is not offered. */
export function offeredProvider(
  services: Services,
  provider: ExternalProvider,
): OfferedProvider | undefined {
  const description = descriptions[provider];
  const client = realClient(provider, services.settings);
  if (client) return { description, client, fetch: (request, init) => fetch(request, init) };
  return hasStandIn(provider, services.settings)
    ? { description, ...standInClient(services, provider) }
    : undefined;
}
