/**
 * HTML in which no attribute is an event handler. Browsers look at handlers as they read a tag, in a document that nobody
 * sees too, so they have to be gone before anything is read. Written as `&#111;nclick` it is no handler as the name of an
 * attribute, and the same letters as ever everywhere else: in text, and in the value of an attribute.
 */
export const withoutHandlers = (html: string): string =>
  html.replace(/(?<=[\s/"'])o(?=n)/gi, (letter) => `&#${letter.charCodeAt(0)};`);

/** The nodes of HTML in a document of their own, in which nothing is loaded and nothing runs. */
export function inertBody(html: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument('');
  body.innerHTML = withoutHandlers(html);
  return body;
}
