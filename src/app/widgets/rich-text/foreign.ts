import { readTag, writtenOut } from '#contract/foreignTags.ts';
import { withoutHandlers } from './inert.ts';

const { getAttribute, getAttributeNames, remove, replaceWith, setAttribute } = Element.prototype;

/**
 * Reads the elements of other programs as the contract does, before what is pasted is cleaned. It reads no property of an element, because an input named
 * `attributes` would hide the property of its form.
 */
export function readForeign(body: HTMLElement): void {
  for (const element of body.querySelectorAll('*')) {
    const given: Record<string, string> = {};
    for (const name of getAttributeNames.call(element))
      given[name] = getAttribute.call(element, name) ?? '';
    const read = readTag(element.localName, given);
    if (read === undefined) remove.call(element);
    else if (read.tag !== element.localName) replaceTag(element, read);
    else if (read.attributes !== given)
      for (const [name, value] of Object.entries(read.attributes))
        if (given[name] !== value) setAttribute.call(element, name, value);
  }
  body.innerHTML = withoutHandlers(writtenOut(body.innerHTML));
}

function replaceTag(
  element: Element,
  { tag, attributes }: NonNullable<ReturnType<typeof readTag>>,
) {
  const next = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (/^[a-z][a-z-]*$/.test(name)) next.setAttribute(name, value);
  const contents = document.createRange();
  contents.selectNodeContents(element);
  next.append(contents.extractContents());
  replaceWith.call(element, next);
}
