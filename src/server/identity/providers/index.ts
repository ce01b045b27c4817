import type { ExternalProvider } from '#contract/externalProviders.ts';
import { labelOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { publicOrigin } from '#server/publicAddress.ts';
import type { Services } from '#server/services.ts';
import type { ProviderDescription } from './description.ts';
import { hasStandIn, realClient } from './offer.ts';
import type { OfferedProvider } from './protocol.ts';
import { qq } from './qq.ts';
import { standInClient } from './standIn.ts';
import { weibo } from './weibo.ts';

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
