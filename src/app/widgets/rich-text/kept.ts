import type { ContentBlock, ContentState } from './braft.ts';
import { declarations } from './textStyles.ts';

/**
 * Kept blocks: what the editor cannot write itself, such as tables, pictures with captions, lists that begin at another
 * number, lists within quotes. It is one block of the text, is shown, moved and removed as a whole, and comes out
 * unchanged.
 */

export const keptEntity = 'KEPT';

/** The name of a kept block for people. */
export type KeptName =
  | 'table'
  | 'figure'
  | 'list'
  | 'quote'
  | 'code'
  | 'line'
  | 'image'
  | 'recording'
  | 'box';

/** The data of a kept block. */
export interface KeptData {
  readonly name: KeptName;
  /** its HTML, cleaned */
  readonly html: string;
  /** its text, one line for each row or paragraph */
  readonly text: string;
  /** pictures in it that are uploading: the upload by the address that stands in for the picture */
  readonly tasks?: Readonly<Record<string, number>> | undefined;
}

/** The data of a kept block; undefined for any other block. */
export function keptOfBlock(content: ContentState, block: ContentBlock): KeptData | undefined {
  const key: string | null = block.getType() === 'atomic' ? block.getEntityAt(0) : null;
  if (key === null) return undefined;
  const entity = content.getEntity(key);
  // only this widget makes entities of this type
  return String(entity.getType()) === keptEntity ? (entity.getData() as KeptData) : undefined;
}

/** The kept blocks of a text. */
export const keptOf = (
  content: ContentState,
): { readonly block: ContentBlock; readonly kept: KeptData }[] =>
  content.getBlocksAsArray().flatMap((block) => {
    const kept = keptOfBlock(content, block);
    return kept ? [{ block, kept }] : [];
  });

/** The HTML of a kept block, without pictures that are still uploading. */
export const htmlOfKept = ({ html, tasks = {} }: KeptData): string =>
  Object.keys(tasks).reduce(
    (rest, address) => rest.replace(new RegExp(`<img [^>]*src="${address}"[^>]*>`), ''),
    html,
  );

/** The same with a stored picture, or with the placeholder. */
export function withPicture(kept: KeptData, task: number, url: string): KeptData {
  const address = Object.entries(kept.tasks ?? {}).find(([, one]) => one === task)?.[0];
  if (address === undefined) return kept;
  const { [address]: _arrived, ...tasks } = kept.tasks ?? {};
  const html = kept.html.replaceAll(` src="${address}"`, ` src="${url.replaceAll('&', '&amp;')}"`);
  return { ...kept, html, tasks };
}

/** How many pictures or videos are in kept blocks. */
export const keptMedia = (content: ContentState, tag: 'img' | 'video'): number =>
  keptOf(content).reduce((sum, { kept }) => sum + kept.html.split(`<${tag} `).length - 1, 0);

const names: readonly (readonly [selector: string, name: KeptName])[] = [
  ['table', 'table'],
  ['figure', 'figure'],
  ['ul,ol', 'list'],
  ['blockquote', 'quote'],
  ['pre', 'code'],
  ['hr', 'line'],
  ['img', 'image'],
  ['video,audio', 'recording'],
];

/** The data of a kept block: the element inside the wrappers that style it. */
export function keptDataOf(element: HTMLElement, wrappers: readonly HTMLElement[]): KeptData {
  const name = names.find(([selector]) => element.matches(selector))?.[1] ?? 'box';
  const isMedia = element.matches('img,video,audio');
  const around = wrappers.filter((wrapper) => isMedia || !wrapper.matches('p,h1,h2,h3,h4,h5,h6'));
  const whole = around.reduceRight<Node>((inner, wrapper) => {
    const shell = wrapper.cloneNode(false);
    shell.appendChild(inner);
    return shell;
  }, element.cloneNode(true));
  const holder = element.ownerDocument.createElement('div');
  holder.append(whole);
  return { name, html: holder.innerHTML, text: linesOf(holder) };
}

const lines = 'tr,p,li,div,h1,h2,h3,h4,h5,h6,blockquote,pre,caption,figcaption';

/** The text of an element, with a line for each line that readers see; the cells of a row follow one another. */
function linesOf(holder: HTMLElement): string {
  const copy = holder.cloneNode(true) as HTMLElement;
  for (const line of copy.querySelectorAll('br')) line.replaceWith('\n');
  for (const cell of copy.querySelectorAll('td + td,th + td,td + th,th + th')) cell.prepend(' | ');
  for (const media of copy.querySelectorAll('img,video,audio')) media.replaceWith('▢');
  for (const line of copy.querySelectorAll(lines)) {
    // a paragraph in a cell is part of its row
    if (line.parentElement?.closest('td,th') && !line.matches('tr')) line.append(' ');
    else line.append('\n');
  }
  return (copy.textContent ?? '')
    .split('\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

const inlineTags: ReadonlySet<string> = new Set([
  ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'code', 'sub', 'sup', 'span', 'a', 'br'],
]);
const isBlank = (node: Node): boolean =>
  node.nodeType === 3 && /^[ \t\n\r\f]*$/.test(node.textContent ?? '');

/** Whether a node is text with styles and links, without anything on a line of its own. */
const isInline = (node: Node): boolean =>
  node.nodeType === 3 ||
  (node instanceof HTMLElement &&
    inlineTags.has(node.localName) &&
    [...node.childNodes].every(isInline));

/** Whether an element has a position or size that the editor allows only for pictures. */
const isBox = (element: HTMLElement): boolean =>
  declarations(element).some(
    ([property, value]) =>
      (property === 'float' && value !== 'none') ||
      ((property === 'width' || property === 'height') && !/^(auto|100%)$/.test(value)),
  );

/** Whether the editor can write an element itself; for a plain `div` its content is asked. */
export function isHeld(element: HTMLElement): boolean {
  switch (element.localName) {
    case 'li':
    case 'p':
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return true;
    case 'div':
      return !isBox(element) || isPictureFrame(element);
    case 'hr':
      return element.attributes.length === 0;
    case 'pre':
      return isPlainCode(element);
    case 'blockquote':
      return !isBox(element) && isPlainQuote(element);
    case 'ul':
    case 'ol':
      return isPlainList(element, 0);
    case 'img':
    case 'video':
    case 'audio':
      return isPlainMedia(element);
    default:
      return inlineTags.has(element.localName);
  }
}

/** Whether an element is what the editor writes around a picture. */
const isPictureFrame = (element: HTMLElement): boolean =>
  element.matches('.media-wrap') &&
  element.querySelectorAll('img,video,audio').length === 1 &&
  element.textContent?.trim() === '';

function isPlainCode(element: HTMLElement): boolean {
  const [only] = element.childNodes;
  const holder =
    element.childNodes.length === 1 && only instanceof HTMLElement && only.localName === 'code'
      ? only
      : element;
  return (
    element.attributes.length === 0 &&
    holder.attributes.length === 0 &&
    [...holder.childNodes].every((node) => node.nodeType === 3 || node.nodeName === 'BR')
  );
}

const isPlainQuote = (quote: HTMLElement): boolean =>
  [...quote.childNodes].every(
    (node) =>
      isInline(node) ||
      (node instanceof HTMLElement &&
        node.matches('p,div') &&
        !isBox(node) &&
        [...node.childNodes].every(isInline)),
  );

/** deepest level of list items */
export const deepestItem = 4;

function isPlainList(list: HTMLElement, depth: number): boolean {
  if (depth > deepestItem || isBox(list)) return false;
  if (['start', 'reversed', 'type'].some((name) => list.hasAttribute(name))) return false;
  let items = 0;
  for (const child of list.childNodes) {
    if (isBlank(child)) continue;
    if (!(child instanceof HTMLElement)) return false;
    if (child.localName === 'li' && isPlainItem(child, depth)) items += 1;
    // beside its item, as some programs write it
    else if (!isListOf(child.previousElementSibling, child) || !isPlainList(child, depth + 1))
      return false;
  }
  return items > 0;
}

const isListOf = (item: Element | null, list: Element): boolean =>
  list.matches('ul,ol') && item?.localName === 'li' && item.querySelector('ul,ol') === null;

/** A line, then lists in it that do not continue one another. */
function isPlainItem(item: HTMLElement, depth: number): boolean {
  if (item.hasAttribute('value') || isBox(item)) return false;
  const parts = [...item.childNodes].filter((node) => !isBlank(node));
  const firstList = parts.findIndex(isList);
  const line = firstList < 0 ? parts : parts.slice(0, firstList);
  const lists = firstList < 0 ? [] : parts.slice(firstList);
  const isLine = line.every(isInline) || (line.length === 1 && line.every(isPlainParagraph));
  return (
    isLine &&
    lists.every(
      (list, index) =>
        isList(list) &&
        list.nodeName !== lists[index - 1]?.nodeName &&
        isPlainList(list, depth + 1),
    )
  );
}

const isList = (node: Node): node is HTMLElement =>
  node instanceof HTMLElement && node.matches('ul,ol');

/** Whether a node is a paragraph without any attribute that matters. */
const isPlainParagraph = (node: Node): boolean =>
  node instanceof HTMLElement &&
  node.matches('p,div') &&
  !isBox(node) &&
  !declarations(node).some(([property]) => property.startsWith('text-')) &&
  [...node.childNodes].every(isInline);

const isPlainMedia = (media: HTMLElement): boolean =>
  declarations(media).every(
    ([property]) => media.localName === 'img' && (property === 'width' || property === 'float'),
  );
