/**
 * HTML in which no attribute is an event handler. Browsers run some handlers while they parse a tag, even in a document
 * that is not displayed, so handlers have to be disabled before parsing. With a letter of its name written as
 * `&#111;nclick` an attribute is no handler any more; everywhere else, in texts and in values of attributes, the
 * browser reads the same letters as before.
 */
export const withoutHandlers = (html: string): string =>
  html.replace(/(?<=[\s/"'])o(?=n)/gi, (letter) => `&#${letter.charCodeAt(0)};`);

/** Parses HTML in a separate document, in which nothing is loaded and nothing runs. */
export function inertBody(html: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument('');
  body.innerHTML = withoutHandlers(html);
  return body;
}
