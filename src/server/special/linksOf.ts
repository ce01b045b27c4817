import sanitize from 'sanitize-html';
import { excerptOf } from '#page/text.ts';
import { sanitiseHtml } from '../html.ts';

/** So many characters of a link's text name it. */
const textLength = 40;

/** The links of a rich text: where each leads and what readers press on, the address itself where that is a picture. */
export function linksOf(html: string): { address: string; text: string }[] {
  if (!/<a\s/i.test(html)) return [];
  const links: { address: string; text: string }[] = [];
  // what is made of the text is not wanted: the filter is told of each link with the text in it, once it ends
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
