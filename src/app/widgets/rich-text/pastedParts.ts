import { readTag, writtenOut } from '#contract/foreignTags.ts';
import { withoutHandlers } from './inert.ts';

/** declarations of a class that are worth keeping */
const said = /(?:^|;)\s*((?:font-weight|font-style|text-decoration|text-align)\s*:[^;]+)/gi;

/**
 * Writes the styles of classes into the elements: Excel and similar programs mark bold and aligned cells by classes,
 * with a style sheet beside the page.
 *
 * @param html the whole pasted HTML, with its style sheets
 */
export function dressByClasses(body: HTMLElement, html: string): void {
  const rules = new Map<string, string>();
  for (const [, sheet = ''] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style/gi))
    for (const [, name = '', declared = ''] of sheet.matchAll(/\.([\w-]+)\s*\{([^}]*)\}/g)) {
      const worth = [...declared.matchAll(said)].map(([, one = '']) => one.replace(/\s+/g, ' '));
      if (worth.length > 0) rules.set(name, worth.join(';'));
    }
  if (rules.size === 0) return;
  for (const element of body.querySelectorAll('[class]'))
    for (const name of element.classList) {
      const rule = rules.get(name);
      // the element's own style comes last, so it wins
      const own = element.getAttribute('style');
      if (rule !== undefined) element.setAttribute('style', own === null ? rule : `${rule};${own}`);
    }
}

/** Removes numbers without effect: `start` of lists that start at one, `value` of items in order, `type` of usual digits. */
export function tidyNumbers(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ol')) liftType(list);
  for (const element of body.querySelectorAll('[start],[reversed],[type]'))
    if (element.localName !== 'ol')
      for (const name of ['start', 'reversed', 'type']) element.removeAttribute(name);
  for (const item of body.querySelectorAll('[value]'))
    if (!item.matches('ol > li')) item.removeAttribute('value');
  for (const list of body.querySelectorAll('ol')) tidyList(list);
}

/** Gives a list the kind of digits that all of its items have, as Google Docs writes it. */
function liftType(list: HTMLOListElement): void {
  const types = [...list.querySelectorAll(':scope > li')].map((item) => item.getAttribute('type'));
  const [type] = types;
  if (type && types.every((one) => one === type)) list.setAttribute('type', type);
}

function tidyList(list: HTMLOListElement): void {
  if (list.getAttribute('start') === '1') list.removeAttribute('start');
  if (!/^[aAiI]$/.test(list.getAttribute('type') ?? '')) list.removeAttribute('type');
  let next = Number(list.getAttribute('start') ?? 1);
  for (const item of list.querySelectorAll(':scope > li')) {
    const given = item.getAttribute('value');
    if (given === String(next)) item.removeAttribute('value');
    next = Number(given ?? next) + 1;
  }
}

/** Makes tables of other programs tables of text. A layout table, or one with a single cell, becomes its text. */
export function tidyTables(body: HTMLElement): void {
  // innermost first
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const cells = [...table.rows].flatMap((row) => [...row.cells]);
    const isLayout = /^(presentation|none)$/.test(table.getAttribute('role') ?? '');
    const isEmpty = cells.every(isEmptyCell) && table.caption === null;
    if (isEmpty) table.remove();
    else if (isLayout || (cells.length === 1 && table.caption === null))
      table.replaceWith(...cells.map(asBox));
    else tidySpans(cells);
  }
}

const isEmptyCell = (cell: HTMLElement): boolean =>
  cell.textContent?.trim() === '' && cell.querySelector('img,video,audio,hr') === null;

function asBox(cell: HTMLElement): HTMLElement {
  const box = cell.ownerDocument.createElement('div');
  const style = cell.getAttribute('style');
  if (style !== null) box.setAttribute('style', style);
  box.append(...cell.childNodes);
  return box;
}

/** Removes spans of one row or column, which is the default. */
function tidySpans(cells: readonly HTMLElement[]): void {
  for (const cell of cells)
    for (const name of ['colspan', 'rowspan'])
      if (Number(cell.getAttribute(name) ?? 1) <= 1) cell.removeAttribute(name);
}

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
