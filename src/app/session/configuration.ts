import { z } from 'zod';

/** Where the services are. The server fills it into the page; another platform is a matter of these values alone. */
const configurationShape = z.object({
  /** base of the business API (SPEC 7.2) */
  apiBase: z.string().default('/jmgr'),
  /** base of the identity service (SPEC 7.1) */
  identityBase: z.string().default(''),
  /** what stands before the key of a stored file */
  cdnBase: z.string().default('/cdn'),
  /** base of a conventional REST service, for resources with the provider `rest` */
  restBase: z.string().default('/rest'),
  /** paths that the contract leaves open (DESIGN 4, "Token endpoint") */
  tokenPath: z.string().default('/connect/token'),
  profilePath: z.string().default('/api/User/GetProfile'),
  logoutPath: z.string().default('/api/User/Logout'),
  /** SPEC 7.2: the optional version header of the business API */
  version: z.string().default(''),
  /** whether the demo accounts exist */
  demo: z.boolean().default(false),
});
export type Configuration = z.output<typeof configurationShape>;

/** Reads `<meta name="bookdesk-configuration">` of the page; without one everything is on this site. */
export function readConfiguration(page: Document): Configuration {
  const content = page
    .querySelector('meta[name="bookdesk-configuration"]')
    ?.getAttribute('content');
  return configurationShape.parse(content ? JSON.parse(content) : {});
}

let loaded: Configuration | undefined;

/** The configuration of this page. */
export function configuration(): Configuration {
  loaded ??= readConfiguration(document);
  return loaded;
}
