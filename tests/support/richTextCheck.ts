import { richTextTags } from '#contract/richText.ts';

/**
 * Checks cleaned HTML as a browser reads it. Its rules are independent of the list under test, except for the names of
 * tags.
 */

const tags: ReadonlySet<string> = new Set(richTextTags);
const attributes: ReadonlySet<string> = new Set([
  ...['href', 'target', 'title', 'rel', 'src', 'alt', 'width', 'height', 'poster', 'controls'],
  ...['preload', 'colspan', 'rowspan', 'style', 'class', 'type'],
]);
const safeProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const ownSite = 'https://own.example/';

function attributeProblem({ name, value }: Attr): string | undefined {
  if (!attributes.has(name)) return `attribute ${name}`;
  if (['href', 'src', 'poster'].includes(name)) {
    const { protocol, host } = new URL(value, ownSite);
    if (!safeProtocols.has(protocol)) return `${name} to ${protocol}`;
    const isOwn = host === new URL(ownSite).host;
    const saysSo =
      /^https?:\/\//i.test(value) || isOwn || protocol === 'mailto:' || protocol === 'tel:';
    return saysSo ? undefined : `${name} to ${host}, though it looks like a path`;
  }
  if (
    name === 'style' &&
    /[\\(](?![\d\s.,%]+\))|url|expression|position|behavior|@|z-index|--/i.test(value)
  )
    return `style ${value}`;
  if (name === 'class' && !/^(((media|image|video|audio)-wrap|(align|float)-\w+) ?)+$/.test(value))
    return `class ${value}`;
  if (name === 'target' && value !== '_blank') return `target ${value}`;
  return undefined;
}

/** Everything in a piece of HTML that should not be there; empty if it is clean. */
export function richTextViolations(body: Element): string[] {
  const found: string[] = [];
  const walker = body.ownerDocument.createTreeWalker(body, 0xffffffff);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === 3) continue;
    if (node.nodeType !== 1) {
      found.push(`node ${node.nodeName}`);
      continue;
    }
    // for nodes of type 1 a tree walker returns elements
    const element = node as Element;
    if (!tags.has(element.localName)) found.push(`element ${element.localName}`);
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml')
      found.push(`namespace ${element.namespaceURI}`);
    found.push(...[...element.attributes].flatMap((one) => attributeProblem(one) ?? []));
  }
  return found;
}

/**
 * Parses HTML like the page of a reader, with scripting enabled, so that `noscript` and similar elements are parsed as
 * there.
 */
export function bodyOf(window: Window, html: string): HTMLElement {
  const document = window.document.implementation.createHTMLDocument('');
  document.body.innerHTML = html;
  return document.body;
}
