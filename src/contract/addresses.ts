/** Which addresses may be stored and followed; without zod, for the pages that do without it. */

/**
 * An address of this site, of its CDN or of the web. `//`, and what browsers read as that (`/\`, a tab between), leads to
 * another site.
 */
export const addressPattern = /^(https?:\/\/|\/(?![\t\n\r]*[/\\]))/i;

/** What opens an installed app: `bookdesk://open`. What a browser would run or read itself is refused. */
export const deepLinkPattern = /^(?!javascript:|data:|file:|vbscript:)[a-z][a-z0-9+.-]*:\/\//i;

/** A link that people may open (SPEC 5, format helpers): http, https, mailto, tel, or a path of this site. */
export const isLink = (text: string): boolean =>
  addressPattern.test(text) || /^(mailto:[^\s@]+@[^\s@]+|tel:\+?[\d\s().-]{3,})$/i.test(text);

/** Where a file may stand: http, https, or a path of this site. */
export const isFileAddress = (text: string): boolean => addressPattern.test(text);
