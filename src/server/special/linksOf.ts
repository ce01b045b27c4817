import sanitize from 'sanitize-html';
import { excerptOf } from '#page/text.ts';
import { sanitiseHtml } from '../html.ts';

/** characters of a link's text that findings show */
const textLength = 40;

/** The links of a rich text: their addresses and texts; a link without text, as around a picture, gets its address. */
export function linksOf(html: string): { address: string; text: string }[] {
  if (!/<a\s/i.test(html)) return [];
  const links: { address: string; text: string }[] = [];
  // the result is not used: the filter is called with each link and the text in it
  sanitize(sanitiseHtml(html), {
    allowedTags: ['a'],
    allowedAttributes: { a: ['href'] },
    exclusiveFilter: ({ tag, attribs, text }) => {
      if (tag === 'a' && attribs.href)
        links.push({ address: attribs.href, text: excerptOf(text, textLength) || attribs.href });
      return false;
    },
  });
  return links;
}
