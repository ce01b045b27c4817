import { cleanText } from '#contract/invisible.ts';
import { inertBody } from './inert.ts';
import { dressByClasses, readForeign, tidyNumbers, tidyTables } from './pastedParts.ts';
import { isLinkAddress, titleButtons } from './unkept.ts';
import { nestWordLists } from './wordLists.ts';

const gone =
  'style,script,meta,link,title,base,noscript,template,iframe,object,embed,svg,math,select,textarea,xmp,plaintext,button,head,xml,colgroup,col';

/** other names of tags; `readForeign` has read the other ones */
const renamed: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's' };

const blocks = 'p,div,h1,h2,h3,h4,h5,h6,ul,ol,li,blockquote,pre,table,figure,hr,img,video,audio';
/** elements that may hold lines but are none */
const cells = 'td,th,caption,figcaption';
const kept: ReadonlySet<string> = new Set([
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'figure', 'figcaption'],
  ...['p', 'div', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'br', 'hr', 'a'],
  ...['strong', 'em', 'u', 's', 'sub', 'sup', 'img', 'video', 'audio'],
]);
const keptAttributes: ReadonlySet<string> = new Set([
  ...['href', 'src', 'alt', 'poster', 'colspan', 'rowspan', 'scope', 'start', 'reversed'],
  ...['type', 'value'],
]);

/**
 * Simplifies pasted HTML of Word, WPS, Google Docs and the web (contract 10.14). Headings, lists (also Word's paragraphs
 * with bullets), emphasis, links, pictures, captions and tables stay; fonts, colours, classes, empty paragraphs, hidden
 * text and tracking pixels go. Nothing is loaded. It is not a sanitiser: its result has to pass one.
 */
export function cleanPasted(html: string): string {
  const body = inertBody(fragmentOf(html));
  dressByClasses(body, html);
  readForeign(body);
  for (const button of body.querySelectorAll(titleButtons)) unwrap(button);
  for (const element of body.querySelectorAll(gone)) element.remove();
  layOutCode(body);
  nestWordLists(body);
  removeComments(body);
  readTitles(body);
  tidyLinks(body);
  readStyles(body);
  tidyTables(body);
  tidyFigures(body);
  tidyNumbers(body);
  rename(body);
  shiftHeadings(body);
  unwrapUnknown(body);
  tidyText(body);
  removeEmpty(body);
  nestLists(body);
  paragraphs(body);
  return body.innerHTML.trim();
}

/** The copied part of the page: browsers and Office mark it. */
function fragmentOf(html: string): string {
  const start = html.indexOf('<!--StartFragment');
  const end = html.indexOf('<!--EndFragment');
  if (start < 0 || end < start) return html;
  const fragment = html.slice(html.indexOf('-->', start) + 3, end);
  // Excel marks rows inside a table: without the table they would not be rows
  const first = /^\s*<(colgroup|col|caption|thead|tbody|tr|td|th)\b/i.exec(fragment)?.[1];
  if (first === undefined) return fragment;
  return /^t[dh]$/i.test(first) ? `<table><tr>${fragment}` : `<table>${fragment}`;
}

/** Makes code of boxes that editors of code copy, and one text of code whose lines are elements. */
function layOutCode(body: HTMLElement): void {
  for (const box of body.querySelectorAll('div'))
    if (says(box, /(^|; ?)white-space: ?pre( ?;|$)/) && !box.closest('pre,table,li'))
      replaceTag(box, 'pre');
  for (const code of body.querySelectorAll('pre')) {
    const isOfLines =
      code.childElementCount > 1 &&
      [...code.childNodes].every((node) =>
        node.nodeType === 1 ? node.nodeName === 'CODE' : !/[^\r\n]/.test(node.nodeValue ?? ''),
      );
    const lines = isOfLines ? 'p,div,code' : 'p,div';
    for (const line of code.querySelectorAll(lines)) {
      const before = line.previousSibling;
      if (before !== null && !endsLine(before)) line.before('\n');
      const after = line.nextSibling;
      if (after !== null && !endsLine(line) && !/^\r?\n/.test(after.textContent ?? ''))
        line.after('\n');
      unwrap(line);
    }
  }
}

/** Whether what follows begins a new line, by a break or the end of a line in the text. */
function endsLine(node: Node): boolean {
  if (node.nodeName === 'BR' || /\n$/.test(node.textContent ?? '')) return true;
  return node.lastChild !== null && endsLine(node.lastChild);
}

const styleOf = (element: Element): string =>
  (element.getAttribute('style') ?? '').replace(/\s+/g, ' ').toLowerCase();
const says = (element: Element, declaration: RegExp): boolean => declaration.test(styleOf(element));

function removeComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node);
  for (const node of found) node.parentNode?.removeChild(node);
}

/** Turns Word's headings, which are paragraphs, into headings. */
function readTitles(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p')) {
    const level = /mso-outline-level: ?([1-6])/.exec(styleOf(paragraph))?.[1];
    const isTitle = /^mso(title|heading)/i.test(paragraph.className);
    if (level !== undefined || isTitle) replaceTag(paragraph, `h${level ?? 1}`);
  }
}

function tidyLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a')) {
    const href = link.getAttribute('href')?.trim() ?? '';
    if (!isLinkAddress(href)) unwrap(link);
    else link.setAttribute('href', directAddress(href));
  }
}

/** The real address of a link of Google Docs, which leads through Google. */
function directAddress(href: string): string {
  if (!/^https:\/\/www\.google\.com\/url\?/i.test(href)) return href;
  const target = new URL(href).searchParams.get('q') ?? '';
  return /^https?:\/\//i.test(target) ? target : href;
}

/** Turns emphasis in styles into tags; of other styles only the alignment stays. */
function readStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[style]')) {
    wrapContents(element, emphasisOf(element));
    const align = /text-align: ?(\w+)/.exec(styleOf(element))?.[1] ?? '';
    const isBlock = element.matches('p,div,h1,h2,h3,h4,h5,h6,td,th,caption');
    if (isBlock && /^(center|right)$/.test(align))
      element.setAttribute('style', `text-align:${align}`);
    else element.removeAttribute('style');
  }
}

function emphasisOf(element: Element): string[] {
  const isHeading = /^h[1-6]$/.test(element.localName);
  const isList = /^([uo]l|li|table|tr|thead|tbody|tfoot)$/.test(element.localName);
  if (isList) return [];
  const isLink = element.closest('a') !== null || element.querySelector('a') !== null;
  return [
    ...(!isHeading && says(element, /(^|; ?)font-weight: ?(bold|bolder|[6-9]00)/)
      ? ['strong']
      : []),
    ...(says(element, /(^|; ?)font-style: ?(italic|oblique)/) ? ['em'] : []),
    ...(!isLink && says(element, /(^|; ?)text-decoration(-line)?: ?[^;]*underline/) ? ['u'] : []),
    ...(says(element, /(^|; ?)text-decoration(-line)?: ?[^;]*line-through/) ? ['s'] : []),
    ...(says(element, /(^|; ?)vertical-align: ?super/) ? ['sup'] : []),
    ...(says(element, /(^|; ?)vertical-align: ?sub(;|$)/) ? ['sub'] : []),
  ];
}

/** Puts tags around the content of an element; if it holds blocks, inside each of them. */
function wrapContents(element: Element, tags: readonly string[]): void {
  if (tags.length === 0 || element.textContent?.trim() === '') return;
  const inner = [...element.querySelectorAll('p,div,li,td,th,h1,h2,h3,h4,h5,h6')].filter(
    (holder) => holder.querySelector('p,div,li,td,th') === null,
  );
  for (const holder of inner.length > 0 ? inner : [element])
    for (const tag of tags) {
      const wrapper = element.ownerDocument.createElement(tag);
      wrapper.append(...holder.childNodes);
      holder.append(wrapper);
    }
}

/** Unwraps figures without a caption. */
function tidyFigures(body: HTMLElement): void {
  for (const figure of body.querySelectorAll('figure'))
    if (!figure.querySelector('figcaption')?.textContent?.trim()) replaceTag(figure, 'div');
  for (const caption of body.querySelectorAll('figcaption'))
    if (!caption.closest('figure')) replaceTag(caption, 'p');
}

function rename(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll('*')]) {
    const tag = Object.hasOwn(renamed, element.localName) ? renamed[element.localName] : undefined;
    if (tag !== undefined) replaceTag(element, tag);
  }
}

/** Shifts headings, so that the largest is below the article's own title. */
function shiftHeadings(body: HTMLElement): void {
  const shift = body.querySelector('h1') ? 1 : 0;
  for (const heading of [...body.querySelectorAll('h1,h2,h3,h4,h5,h6')]) {
    const level = Math.min(4, Number(heading.localName.slice(1)) + shift);
    for (const strong of heading.querySelectorAll('strong')) unwrap(strong);
    replaceTag(heading, `h${level}`);
  }
}

function unwrapUnknown(body: HTMLElement): void {
  // innermost first
  for (const element of [...body.querySelectorAll('*')].reverse()) {
    if (!kept.has(element.localName)) unwrap(element);
    else
      for (const { name } of [...element.attributes])
        if (!keptAttributes.has(name) && name !== 'style') element.removeAttribute(name);
  }
  // removes emphasis inside the same emphasis
  for (const inner of body.querySelectorAll('strong strong,em em,u u,s s,a u,a a')) unwrap(inner);
  body.normalize();
}

/** a line break in the source of a Chinese page is no blank between characters */
const brokenLine =
  /(?<=[\u3000-\u9fff\uff00-\uffef])[ \t]*\r?\n\s*(?=[\u3000-\u9fff\uff00-\uffef])/g;

/** Replaces runs of blanks and no-break spaces by one blank. */
function tidyText(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) && node.nodeType !== 3) continue;
    if (node.parentElement?.closest('pre')) continue;
    node.nodeValue = cleanText(node.nodeValue ?? '')
      .replace(brokenLine, '')
      .replace(/[ \t\r\n\f\u00a0]+/g, ' ');
  }
}

function removeEmpty(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll('*')].reverse()) {
    if (element.matches('br,hr,img,video,audio,td,th,tr,thead,tbody,tfoot')) continue;
    if (element.textContent?.trim() !== '' || element.querySelector('img,video,audio,hr')) continue;
    // a blank between words stays, an empty box goes
    const isInline = !element.matches(blocks);
    if (isInline && element.textContent !== '') unwrap(element);
    else element.remove();
  }
  for (const line of body.querySelectorAll('br')) {
    const isLast = line.nextSibling === null || line.nextElementSibling?.matches(blocks);
    if (isLast && line.parentElement?.matches(`p,div,li,h2,h3,h4,blockquote,${cells}`))
      line.remove();
  }
}

/** Turns boxes with text into paragraphs, unwraps boxes of boxes, and puts loose text into paragraphs. */
function paragraphs(body: HTMLElement): void {
  for (const box of [...body.querySelectorAll('div')].reverse())
    if (box.querySelector(blocks) || box.closest('li') !== null) unwrapBlock(box);
    else replaceTag(box, 'p');
  for (const paragraph of body.querySelectorAll('li > p:first-child')) unwrap(paragraph);
  for (const cell of body.querySelectorAll(cells)) oneLine(cell);
  const isMixed =
    body.querySelector(':scope > :is(p,h2,h3,h4,ul,ol,blockquote,pre,table,figure)') !== null;
  if (isMixed) gather(body);
  for (const block of body.querySelectorAll(`p,li,h2,h3,h4,${cells}`)) trimEnds(block);
}

/** Unwraps a single paragraph in a cell. */
function oneLine(cell: Element): void {
  const [only, ...others] = cell.children;
  const isAlone = others.length === 0 && only?.textContent?.trim() === cell.textContent?.trim();
  if (only?.localName !== 'p' || !isAlone) return;
  const style = only.getAttribute('style');
  if (style !== null && !cell.hasAttribute('style')) cell.setAttribute('style', style);
  unwrap(only);
}

/** Puts text between blocks into paragraphs. */
function gather(body: HTMLElement): void {
  let paragraph: HTMLElement | undefined;
  for (const node of [...body.childNodes]) {
    const isBlock =
      node instanceof Element || node.nodeType === 1 ? (node as Element).matches(blocks) : false;
    if (isBlock) paragraph = undefined;
    else if (node.textContent?.trim() === '' && paragraph === undefined) body.removeChild(node);
    else {
      if (paragraph === undefined) {
        paragraph = body.ownerDocument.createElement('p');
        node.before(paragraph);
      }
      paragraph.append(node);
    }
  }
}

/** Moves lists that stand beside an item, as Google Docs writes them, into it. */
function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul,ol) > :is(ul,ol)'))
    if (list.previousElementSibling?.localName === 'li') list.previousElementSibling.append(list);
}

function trimEnds(block: Element): void {
  const { firstChild, lastChild } = block;
  if (firstChild?.nodeType === 3) firstChild.nodeValue = (firstChild.nodeValue ?? '').trimStart();
  if (lastChild?.nodeType === 3) lastChild.nodeValue = (lastChild.nodeValue ?? '').trimEnd();
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Removes a box but keeps its loose text in a line of its own. */
function unwrapBlock(box: HTMLElement): void {
  if (box.closest('li') === null) gather(box);
  const style = box.getAttribute('style');
  if (style !== null)
    for (const child of [...box.children]) {
      if (child.matches('img,video,audio')) wrapInLine(child).setAttribute('style', style);
      else if (child.matches('p,h2,h3,h4') && !child.hasAttribute('style'))
        child.setAttribute('style', style);
    }
  unwrap(box);
}

/** Puts a picture or recording into a paragraph with its alignment. */
function wrapInLine(media: Element): Element {
  const line = media.ownerDocument.createElement('p');
  media.replaceWith(line);
  line.append(media);
  return line;
}

function replaceTag(element: Element, tag: string): void {
  const next = element.ownerDocument.createElement(tag);
  for (const { name, value } of [...element.attributes])
    if (/^[a-z][a-z-]*$/.test(name)) next.setAttribute(name, value);
  next.append(...element.childNodes);
  element.replaceWith(next);
}
