import { Hono } from 'hono';
import {
  type ExternalProvider,
  externalProviderNames,
  externalProviders,
} from '#contract/externalProviders.ts';
import { isFromThisMachine } from '#server/http/thisMachine.ts';
import { publicOrigin } from '#server/publicAddress.ts';
import type { Services } from '#server/services.ts';
import type { ProviderDescription } from './description.ts';
import { hasStandIn, realClient } from './offer.ts';
import type { OfferedProvider } from './protocol.ts';
import { qq } from './qq.ts';
import { createStandIn, standInClient, standInPath } from './standIn/index.ts';
import { weibo } from './weibo.ts';

const descriptions: Readonly<Record<ExternalProvider, ProviderDescription>> = { weibo, qq };

/** What people call a provider, in both languages. */
export const providerTitle = (provider: ExternalProvider) => externalProviderNames[provider];

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
  if (!hasStandIn(provider, services.settings)) return undefined;
  const standIn = createStandIn(services, provider);
  return {
    description,
    client: standInClient(services.settings, provider),
    fetch: async (request) => standIn.fetch(request),
  };
}

/**
 * The pages and calls of the stand-ins of the demo, for browsers of this machine. None if every provider is real or not
 * offered.
 */
export function standInRoutes(services: Services): Hono {
  const routes = new Hono();
  for (const provider of externalProviders) {
    if (!hasStandIn(provider, services.settings)) continue;
    const standIn = createStandIn(services, provider);
    // for every method, so that for others the router finds nothing at these paths
    routes.all(`${standInPath(provider)}/*`, async (context, next) => {
      if (!isFromThisMachine(context)) return next();
      const answer = await standIn.fetch(context.req.raw, context.env);
      return answer.status === 404 ? next() : answer;
    });
  }
  return routes;
}
