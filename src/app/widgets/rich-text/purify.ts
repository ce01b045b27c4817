import createPurifier, { type Config } from 'dompurify';
import {
  cleanAttribute,
  givenAttributes,
  needsAddress,
  richTextAttributes,
  richTextDivided,
  richTextDropped,
  richTextTags,
} from '#contract/richText.ts';
import { inertBody, withoutHandlers } from './inert.ts';

/** The contract's list of tags and attributes for DOMPurify, in an instance with hooks of its own. */
const purifier = createPurifier(window);

const allowed = {
  ALLOWED_TAGS: [...richTextTags],
  ALLOWED_ATTR: [...richTextAttributes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_CONTENTS: [...richTextDropped],
  // blanks at the beginning are text too
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

const divided = richTextDivided.join(',');
const needsPreparing = new RegExp(`<!|<(${richTextDivided.join('|')})\\b`, 'i');

/**
 * Puts a `div` with the same content in a block's place. An input named `attributes` hides the property of its form,
 * so nothing here is read from the block itself.
 */
function asDivision(block: Element): void {
  const { getAttribute, replaceWith } = Element.prototype;
  const division = document.createElement('div');
  for (const name of ['style', 'class']) {
    const value = getAttribute.call(block, name);
    if (value !== null) division.setAttribute(name, value);
  }
  const contents = document.createRange();
  contents.selectNodeContents(block);
  division.append(contents.extractContents());
  replaceWith.call(block, division);
}

/**
 * What the purifier cannot do itself. Comments go before it looks: where one stands beside text like `a < b`, it takes
 * the text for hidden markup and drops it. Blocks that may not stay become one that may, so that their texts stay apart.
 */
function prepared(html: string): string {
  if (!needsPreparing.test(html)) return html;
  const body = inertBody(html);
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
  for (const block of body.querySelectorAll(divided)) asDivision(block);
  return body.innerHTML;
}

/**
 * The HTML without anything that runs or leaves its place (contract 10.14), as the server cleans it too. For what
 * enters the editor, for what leaves it, and for every place of the app that draws stored HTML.
 */
export function purifyHtml(html: string): string {
  return purifier.sanitize(prepared(withoutHandlers(html)), allowed);
}

/** The same as nodes of a document of their own, in which nothing is loaded. */
export function purifiedBody(html: string): HTMLElement {
  return inertBody(purifyHtml(html));
}
