import { withoutTrailingSlashes } from './trailingSlashes.ts';
/** Which addresses may be stored and followed; without zod, for the pages that do without it. */

/**
 * An address of this site, of its CDN or of the web. `//`, and what browsers read as that (`/\`, a tab between), leads to
 * another site.
 */
export const addressPattern = /^(https?:\/\/|\/(?![\t\n\r]*[/\\]))/i;

/** What opens an installed app, `bookdesk://open`, or nothing. What a browser would run or read itself is refused. */
export const deepLinkPattern =
  /^(?:$|(?!javascript:|data:|file:|vbscript:)[a-z][a-z0-9+.-]*:\/\/)/i;

const webForm = /^https?:\/\/[^\s/?#\\]+\S*$/i;
/** Spaces of a number may stand as they are, or as an address writes them. */
const personForm = /^(mailto:[^\s@]+@[^\s@]+|tel:\+?\d(?:[\d ().-]|%20)+\d)$/i;

/**
 * Whether a text is a URL (contract 5, format helpers): http, https, mailto or tel, and nothing else. It is one that a browser
 * can follow: with a host that there may be, a mailbox, a number.
 */
export const isUrl = (text: string): boolean =>
  !hasControl(text) && (personForm.test(text) || (webForm.test(text) && URL.canParse(text)));

/**
 * A link that people may open, even if a stranger wrote it: a URL of contract 5, or a path of this site. Never a
 * script.
 */
export const isLink = (text: string): boolean =>
  isUrl(text) || (/^\/(?![/\\])/.test(text) && !hasControl(text));

function hasControl(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

/**
 * Whether an address is one of the product's own CDN (contract 5, format helpers): below its base, and not out of it again.
 *
 * @param cdnBase `https://cdn.example.com` or a path of this site, such as `/cdn`
 */
export function isCdnAddress(text: string, cdnBase: string): boolean {
  const base = withoutTrailingSlashes(cdnBase);
  if (base === '' || !text.startsWith(`${base}/`)) return false;
  const key = text.slice(base.length + 1).split(/[?#]/, 1)[0] ?? '';
  return key !== '' && !/[\s\\]/.test(key) && !/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(key);
}

/** Where a file may stand: http, https, or a path of this site. */
export const isFileAddress = (text: string): boolean => addressPattern.test(text);

/**
 * The path that an address has on this site, up to its query: of a path as it is, of a whole address where it names this
 * site; undefined for every other.
 *
 * @param origins what addresses of this site begin with: `https://books.example.com`
 */
export function pathHere(text: string, origins: readonly string[]): string | undefined {
  const address = text.trim();
  if (!isLink(address)) return undefined;
  if (address.startsWith('/')) return address.split(/[?#]/, 1)[0];
  const { origin, pathname } = new URL(address);
  return origins.includes(origin) ? pathname : undefined;
}
