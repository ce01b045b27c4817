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

/** DOMPurify with the contract's list of tags and attributes, in an instance with its own hooks */
const purifier = createPurifier(window);

const allowed = {
  ALLOWED_TAGS: [...richTextTags],
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

const divided = richTextDivided.join(',');
const needsPreparing = new RegExp(`<!|<(${richTextDivided.join('|')})\\b`, 'i');

/**
 * Replaces a block by a `div` with the same content. It reads no property of the block, because an input named
 * `attributes` would hide the property of its form.
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
 * Does what the purifier cannot. Removes comments first: beside text such as `a < b` the purifier takes the text for
 * hidden markup and drops it. Replaces blocks that may not stay by a `div`, so that their texts stay apart.
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
 * HTML without anything that runs or leaves its place (contract 10.14); the server cleans in the same way. Use it for
 * HTML that enters or leaves the editor, and wherever the app draws stored HTML.
 */
export function purifyHtml(html: string): string {
  return purifier.sanitize(prepared(withoutHandlers(html)), allowed);
}

/** The same as nodes of a separate document, in which nothing is loaded. */
export function purifiedBody(html: string): HTMLElement {
  return inertBody(purifyHtml(html));
}
