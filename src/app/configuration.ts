/** Where the services are. The server fills it into the page; another platform is a matter of these values alone. */

const defaults = {
  /** base of the business API (contract 7.2) */
  apiBase: '/jmgr',
  /** base of the identity service (contract 7.1) */
  identityBase: '',
  /** what stands before the key of a stored file */
  cdnBase: '/cdn',
  /** REST services of lists with the provider `rest`: `name=address`, separated by commas (contract `restServices.ts`) */
  restServices: '',
  /** paths that the contract leaves open (contract 10.5) */
  tokenPath: '/connect/token',
  profilePath: '/api/User/GetProfile',
  logoutPath: '/api/User/Logout',
  /** Contract 7.2: the optional version header of the business API */
  version: '',
  /** the zone that the platform means times in which it writes without one; this device's where it is not told */
  timeZone: '',
  /** its offsets in the years around now, in the form of contract `zonedTime.ts`; empty where they are not told */
  zoneOffsets: '',
  /** whether the demo accounts exist */
  demo: false,
  /** the sites whose accounts people may sign in with, separated by commas (contract `externalProviders.ts`) */
  externalProviders: '',
};
export type Configuration = Readonly<typeof defaults>;

/** Takes the given values by name; a value that is absent or of another type keeps its default. */
function withDefaults(given: object): Configuration {
  const result = { ...defaults };
  for (const [name, value] of Object.entries(given))
    if (Object.hasOwn(defaults, name) && typeof value === typeof Reflect.get(defaults, name))
      Reflect.set(result, name, value);
  return result;
}

/** The parsed configuration, and the text that it was parsed from. */
let loaded: { content: string; values: Configuration } | undefined;

/**
 * The configuration of this page: what `<meta name="bookdesk-configuration">` says; without one everything is on this site.
 * Read without zod, because the sign-in page is complete before zod has come.
 */
export function configuration(): Configuration {
  // a worker has no page
  if (typeof document === 'undefined') return defaults;
  const meta = document.querySelector('meta[name="bookdesk-configuration"]');
  const content = meta?.getAttribute('content') || '{}';
  if (loaded?.content !== content) {
    const given: unknown = JSON.parse(content);
    loaded = {
      content,
      values: withDefaults(typeof given === 'object' && given !== null ? given : {}),
    };
  }
  return loaded.values;
}

/** The platform's zone; where it is not told, its clocks are taken to be this device's (contract `zonedTime.ts`). */
export const platformZone = (): string | undefined => configuration().timeZone || undefined;

/** Whether calls go to this very platform, as opposed to another's that the settings name. */
export function isOwnPlatform(): boolean {
  const { apiBase, identityBase } = configuration();
  return apiBase === defaults.apiBase && identityBase === defaults.identityBase;
}
