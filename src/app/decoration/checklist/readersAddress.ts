import { linkedScreens, staticPages } from '#app/session/staticPages.ts';
import { pathHere } from '#contract/addresses.ts';

/** Paths that the platform shows to readers by an id: special pages and their parts, previews, content, contributions. */
const byId = [
  /^\/s\/\d{1,19}(\/more\/[^/]+)?$/,
  /^\/p\/[^/]+(\/more\/[^/]+)?$/,
  /^\/c\/\d{1,5}\/\d{1,19}$/,
  /^\/contribute\/\d{1,19}$/,
  /^\/(register|scan|oauth)\/[^/]+(\/[^/]+)?$/,
  // files are not checked: they may be stored elsewhere
  /^\/(cdn|storage|covers)\//,
  /\.[a-z\d]{1,8}$/i,
];
const screens: ReadonlySet<string> = new Set([...staticPages, ...linkedScreens, '/login/reset']);

/**
 * Whether an address of this site shows nothing to anybody, as a path or in full. Addresses of other sites are not
 * checked.
 *
 * @param origin what addresses of this site begin with
 */
export function leadsNowhere(address: string, origin: string): boolean {
  const path = pathHere(address, [origin]);
  if (path === undefined) return false;
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return !screens.has(plain) && !byId.some((form) => form.test(plain));
}
