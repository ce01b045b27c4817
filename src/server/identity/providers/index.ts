import { Hono } from 'hono';
import { type ExternalProvider, externalProviders } from '#contract/externalProviders.ts';
import { publicOrigin } from '../../publicAddress.ts';
import type { Services } from '../../services.ts';
import type { ProviderDescription } from './description.ts';
import { hasStandIn, realClient } from './offer.ts';
import type { OfferedProvider } from './protocol.ts';
import { qq } from './qq.ts';
import { createStandIn, standInClient } from './standIn/index.ts';
import { weibo } from './weibo.ts';

const descriptions: Readonly<Record<ExternalProvider, ProviderDescription>> = { weibo, qq };

/** What people call a provider, in both languages. */
export const providerTitle = (provider: ExternalProvider) => descriptions[provider].title;

/** Where a provider sends the browser back to. */
export const returnAddress = (services: Services, provider: ExternalProvider): string =>
  `${publicOrigin(services.settings)}/oauth/${provider}`;

/** A provider as this platform reaches it: the real one, or its stand-in in this process; nothing where not offered. */
export function offeredProvider(
  services: Services,
  provider: ExternalProvider,
): OfferedProvider | undefined {
  const description = descriptions[provider];
  const client = realClient(provider, services.settings);
  if (client) return { description, client, fetch: (request, init) => fetch(request, init) };
  if (!hasStandIn(provider, services.settings)) return undefined;
  const standIn = createStandIn(services, description);
  return {
    description,
    client: standInClient(services.settings, provider),
    fetch: async (request) => standIn.fetch(request),
  };
}

/** The pages and calls of the stand-ins, for the browser; none where every provider is real or not offered. */
export function standInRoutes(services: Services): Hono {
  const routes = new Hono();
  for (const provider of externalProviders)
    if (hasStandIn(provider, services.settings))
      routes.route('/', createStandIn(services, descriptions[provider]));
  return routes;
}
