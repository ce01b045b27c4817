import { richTextTags } from '#contract/richText.ts';

/**
 * Looks at cleaned HTML as a browser reads it, with rules of its own: they do not ask the list that is under test, but for
 * the names of the tags.
 */

const tags: ReadonlySet<string> = new Set(richTextTags);
const attributes: ReadonlySet<string> = new Set([
  ...['href', 'target', 'title', 'rel', 'src', 'alt', 'width', 'height', 'poster', 'controls'],
  ...['preload', 'colspan', 'rowspan', 'style', 'class'],
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

/** What of a piece of HTML should not be there; nothing where it is clean. */
export function richTextViolations(body: Element): string[] {
  const found: string[] = [];
  const walker = body.ownerDocument.createTreeWalker(body, 0xffffffff);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === 3) continue;
    if (node.nodeType !== 1) {
      found.push(`node ${node.nodeName}`);
      continue;
    }
    // a tree walker gives elements for nodes of type 1
    const element = node as Element;
    if (!tags.has(element.localName)) found.push(`element ${element.localName}`);
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml')
      found.push(`namespace ${element.namespaceURI}`);
    found.push(...[...element.attributes].flatMap((one) => attributeProblem(one) ?? []));
  }
  return found;
}

/** HTML as the page of a reader takes it, with script switched on, so that `noscript` and its like are read as there. */
export function bodyOf(window: Window, html: string): HTMLElement {
  const document = window.document.implementation.createHTMLDocument('');
  document.body.innerHTML = html;
  return document.body;
}
