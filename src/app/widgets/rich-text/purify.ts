import createPurifier, { type Config } from 'dompurify';
import { mayBeForeign, writtenOut, writtenTags } from '#contract/foreignTags.ts';
import {
  cleanAttribute,
  givenAttributes,
  needsAddress,
  richTextAttributes,
  richTextDropped,
  richTextTags,
} from '#contract/richText.ts';
import { readForeign } from './foreign.ts';
import { inertBody, withoutHandlers } from './inert.ts';

/** DOMPurify with the contract's list of tags and attributes, in an instance with its own hooks */
const purifier = createPurifier(window);

const allowed = {
  ALLOWED_TAGS: [...richTextTags, ...writtenTags],
  ALLOWED_ATTR: [...richTextAttributes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_CONTENTS: [...richTextDropped],
  // keeps blanks at the beginning
  FORCE_BODY: true,
} satisfies Config;

purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
  const clean = cleanAttribute(node.localName, attribute.attrName, attribute.attrValue);
  if (clean === undefined) attribute.keepAttr = false;
  else attribute.attrValue = clean;
});

purifier.addHook('afterSanitizeAttributes', (node) => {
  const { localName } = node;
  for (const [name, value] of Object.entries(givenAttributes(localName)))
    node.setAttribute(name, value);
  if (needsAddress(localName) && !node.hasAttribute('src')) node.remove();
});

/**
 * Does what the purifier cannot. Removes comments first: beside text such as `a < b` the purifier takes the text for
 * hidden markup and drops it. Reads the elements of other programs by the contract's rule.
 */
function prepared(html: string): string {
  if (!html.includes('<!') && !mayBeForeign(html)) return html;
  const body = inertBody(html);
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
  readForeign(body);
  return body.innerHTML;
}

/**
 * HTML without anything that runs or leaves its place (contract 10.14); the server cleans in the same way. Use it for
 * HTML that enters or leaves the editor, and wherever the app draws stored HTML.
 */
export function purifyHtml(html: string): string {
  return writtenOut(purifier.sanitize(prepared(withoutHandlers(html)), allowed));
}

/** The same as nodes of a separate document, in which nothing is loaded. */
export function purifiedBody(html: string): HTMLElement {
  return inertBody(purifyHtml(html));
}
