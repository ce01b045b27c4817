import { writeRestServices } from '#contract/restServices.ts';
import { offsetsBetween } from '#contract/zonedTime.ts';
import type { PageConfiguration } from './http/pageConfiguration.ts';
import { type OfferSettings, offeredNames } from './identity/providers/offer.ts';
import type { Settings } from './settings.ts';

type PageSettings = Pick<
  Settings,
  | 'API_BASE'
  | 'IDENTITY_BASE'
  | 'TOKEN_PATH'
  | 'PROFILE_PATH'
  | 'LOGOUT_PATH'
  | 'API_VERSION'
  | 'CDN_BASE'
  | 'TIME_ZONE'
  | 'DEMO'
  | 'REST_SERVICES'
> &
  OfferSettings;

/** Whether the pages use another platform's services; then nothing of this platform is offered. */
const isForeign = ({ API_BASE, IDENTITY_BASE }: PageSettings): boolean =>
  API_BASE !== '/jmgr' || IDENTITY_BASE !== '';

/** The offsets of a zone for the years whose times most pages show: the twenty before this one, this and the next ten. */
function offsetsOf(zone: string): string {
  const year = new Date().getUTCFullYear();
  return offsetsBetween(Date.UTC(year - 20, 0), Date.UTC(year + 11, 0), zone);
}

/** Makes the configuration for pages of this platform. */
export function pageConfiguration(settings: PageSettings): PageConfiguration {
  const foreign = isForeign(settings);
  return {
    apiBase: settings.API_BASE,
    identityBase: settings.IDENTITY_BASE,
    tokenPath: settings.TOKEN_PATH,
    profilePath: settings.PROFILE_PATH,
    logoutPath: settings.LOGOUT_PATH,
    version: settings.API_VERSION,
    cdnBase: settings.CDN_BASE,
    timeZone: settings.TIME_ZONE,
    zoneOffsets: offsetsOf(settings.TIME_ZONE),
    demo: settings.DEMO && !foreign,
    externalProviders: foreign ? '' : offeredNames(settings).join(','),
    restServices: writeRestServices(settings.REST_SERVICES),
  };
}
