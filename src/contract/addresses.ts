import { withoutTrailingSlashes } from './trailingSlashes.ts';
/** Which addresses may be stored and followed; without zod, for the pages that do without it. */

/**
 * An address of this site, of its CDN or of the web. `//`, and what browsers read as that (`/\`, a tab between), leads to
 * another site.
 */
export const addressPattern = /^(https?:\/\/|\/(?![\t\n\r]*[/\\]))/i;

/** What opens an installed app: `bookdesk://open`. What a browser would run or read itself is refused. */
export const deepLinkPattern = /^(?!javascript:|data:|file:|vbscript:)[a-z][a-z0-9+.-]*:\/\//i;

const urlForm =
  /^(https?:\/\/[^\s/?#\\]+[^\s]*|mailto:[^\s@]+@[^\s@]+|tel:\+?\d[\d\s().-]{1,}\d)$/i;

/** Whether a text is a URL (SPEC 5, format helpers): http, https, mailto or tel, and nothing else. */
export const isUrl = (text: string): boolean => urlForm.test(text);

/** A link that people may open: a URL of SPEC 5, or a path of this site. */
export const isLink = (text: string): boolean => addressPattern.test(text) || isUrl(text);

/**
 * Whether an address is one of the product's own CDN (SPEC 5, format helpers): below its base, and not out of it again.
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
