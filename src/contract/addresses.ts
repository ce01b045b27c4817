import { withoutTrailingSlashes } from './trailingSlashes.ts';
/** Tells which addresses may be stored and followed; without zod, for pages that do not load it. */

/**
 * An address of this site, its CDN or the web. `//`, and what browsers read as such (`/\`, a tab in between), would
 * lead to another site.
 */
export const addressPattern = /^(https?:\/\/|\/(?![\t\n\r]*[/\\]))/i;

/**
 * A link that opens an installed app, `bookdesk://open`, or an empty text. Schemes that a browser itself would run or
 * read are refused.
 */
export const deepLinkPattern =
  /^(?:$|(?!javascript:|data:|file:|vbscript:)[a-z][a-z0-9+.-]*:\/\/)/i;

const webForm = /^https?:\/\/[^\s/?#\\]+\S*$/i;
/** spaces in a number may be written as such or percent-encoded */
const personForm = /^(mailto:[^\s@]+@[^\s@]+|tel:\+?\d(?:[\d ().-]|%20)+\d)$/i;

/**
 * Whether a text is a URL that a browser can follow (contract 5, format helpers): http, https, mailto or tel with a
 * valid host, mailbox or number.
 */
export const isUrl = (text: string): boolean =>
  !hasControl(text) && (personForm.test(text) || (webForm.test(text) && URL.canParse(text)));

/**
 * Whether a text is a link that people may open even if a stranger wrote it: a URL of contract 5, or a path of this
 * site; never a script.
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
 * Whether an address is on the product's own CDN (contract 5, format helpers): below its base, without leading out of
 * it again.
 *
 * @param cdnBase `https://cdn.example.com`, or a path of this site such as `/cdn`
 */
export function isCdnAddress(text: string, cdnBase: string): boolean {
  const base = withoutTrailingSlashes(cdnBase);
  if (base === '' || !text.startsWith(`${base}/`)) return false;
  const key = text.slice(base.length + 1).split(/[?#]/, 1)[0] ?? '';
  return key !== '' && !/[\s\\]/.test(key) && !/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(key);
}

/** Whether a file may be at an address: http, https, or a path of this site. */
export const isFileAddress = (text: string): boolean => addressPattern.test(text);

/**
 * The path of an address on this site, without its query; undefined if the address is on another site.
 *
 * @param origins origins of this site: `https://books.example.com`
 */
export function pathHere(text: string, origins: readonly string[]): string | undefined {
  const address = text.trim();
  if (!isLink(address)) return undefined;
  if (address.startsWith('/')) return address.split(/[?#]/, 1)[0];
  const { origin, pathname } = new URL(address);
  return origins.includes(origin) ? pathname : undefined;
}
