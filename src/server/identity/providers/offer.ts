import { type ExternalProvider, externalProviders } from '#contract/externalProviders.ts';
import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';
import type { Settings } from '#server/settings.ts';
import type { OAuthClient } from './description.ts';

type AppSettings = Pick<
  Settings,
  'WEIBO_APP_KEY' | 'WEIBO_APP_SECRET' | 'WEIBO_BASE' | 'QQ_APP_ID' | 'QQ_APP_KEY' | 'QQ_BASE'
>;
export type OfferSettings = AppSettings & Pick<Settings, 'DEMO'>;

function appOf(provider: ExternalProvider, settings: AppSettings) {
  return provider === 'weibo'
    ? {
        base: settings.WEIBO_BASE,
        id: settings.WEIBO_APP_KEY,
        secret: settings.WEIBO_APP_SECRET,
      }
    : { base: settings.QQ_BASE, id: settings.QQ_APP_ID, secret: settings.QQ_APP_KEY };
}

/** Our app at the real provider; undefined if it is not configured. */
export function realClient(
  provider: ExternalProvider,
  settings: AppSettings,
): OAuthClient | undefined {
  const { base, id, secret } = appOf(provider, settings);
  return id === undefined || secret === undefined
    ? undefined
    : { base: withoutTrailingSlashes(base), id, secret };
}

/**
 * Whether a local stand-in replaces a provider that is not configured: in the demo alone, because anybody who reaches a
 * stand-in can choose who to be.
 */
export function hasStandIn(provider: ExternalProvider, settings: OfferSettings): boolean {
  return realClient(provider, settings) === undefined && settings.DEMO;
}

/** The providers that people can choose, in the contract's order. */
export function offeredNames(settings: OfferSettings): ExternalProvider[] {
  return externalProviders.filter(
    (provider) => realClient(provider, settings) !== undefined || hasStandIn(provider, settings),
  );
}
