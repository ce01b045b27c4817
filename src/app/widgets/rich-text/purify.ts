import createPurifier, { type Config } from 'dompurify';
import {
  cleanAttribute,
  givenAttributes,
  needsAddress,
  richTextAttributes,
  richTextDropped,
  richTextTags,
} from '#contract/richText.ts';

/** The contract's list for DOMPurify, in an instance of its own: its hooks are nobody else's. */
const purifier = createPurifier(window);

const allowed = {
  ALLOWED_TAGS: [...richTextTags],
  ALLOWED_ATTR: [...richTextAttributes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_CONTENTS: [...richTextDropped],
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
 * The HTML without anything that runs or leaves its place (DESIGN 4, "Rich text"), as the server cleans it too. For what
 * enters the editor, for what leaves it, and for every place of the app that draws stored HTML.
 */
export function purifyHtml(html: string): string {
  return purifier.sanitize(html, allowed);
}

/** The same as nodes of a document of their own, in which nothing is loaded. */
export function purifiedBody(html: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument('');
  body.innerHTML = purifyHtml(html);
  return body;
}
