/** what Word and WPS write before a numbered item: `1.`, `(2)`, `a)`, `一、`, `iv.`; anything else is a bullet */
const counted =
  /^[\s\u00a0]*[([（【]?(\d{1,3}|[a-z]{1,4}|[一二三四五六七八九十百]{1,4})[.)\]）】、．:：]/i;

interface Item {
  readonly paragraph: Element;
  readonly level: number;
  readonly isCounted: boolean;
  /** the item's number; 1 if none was found */
  readonly number: number;
}

/**
 * Turns paragraphs of Word and WPS that begin with a bullet or number into lists, nested by level and counted from their
 * first number.
 */
export function nestWordLists(body: HTMLElement): void {
  const paragraphs = [...body.querySelectorAll('p,h1,h2,h3,h4,h5,h6,div')];
  let run: Item[] = [];
  for (const paragraph of paragraphs) {
    const item = itemOf(paragraph);
    const last = run.at(-1);
    const follows = last !== undefined && nextText(last.paragraph) === paragraph;
    if (!item || (last && !follows)) {
      build(run);
      run = [];
    }
    if (item) run.push(item);
  }
  build(run);
}

/** The next element; only white space and comments may be in between. */
function nextText(element: Element): Element | undefined {
  for (let node = element.nextSibling; node; node = node.nextSibling) {
    if (node.nodeType === 1) return element.nextElementSibling ?? undefined;
    if (node.nodeType === 3 && node.textContent?.trim() !== '') return undefined;
  }
  return undefined;
}

function itemOf(paragraph: Element): Item | undefined {
  const style = (paragraph.getAttribute('style') ?? '').toLowerCase();
  const level = /mso-list: ?l\d+ level(\d)/.exec(style)?.[1];
  if (level === undefined) return undefined;
  const markers = [...paragraph.querySelectorAll('[style]')].filter((element) =>
    /mso-list: ?ignore/i.test(element.getAttribute('style') ?? ''),
  );
  const marker = markers.map((element) => element.textContent ?? '').join('');
  for (const element of markers) element.remove();
  const number = Number(/\d{1,4}/.exec(marker)?.[0] ?? 1);
  return { paragraph, level: Number(level), isCounted: counted.test(marker), number };
}

function build(items: readonly Item[]): void {
  const [first] = items;
  if (!first) return;
  const { ownerDocument: document } = first.paragraph;
  const open: { list: Element; level: number; tag: string }[] = [];
  for (const { paragraph, level, isCounted, number } of items) {
    const tag = isCounted ? 'ol' : 'ul';
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    if (open.at(-1)?.level === level && open.at(-1)?.tag !== tag) open.pop();
    let last = open.at(-1);
    if (last === undefined || last.level < level) {
      const list = newList(document, tag, number);
      if (last === undefined) first.paragraph.before(list);
      else (last.list.lastElementChild ?? last.list).append(list);
      last = { list, level, tag };
      open.push(last);
    }
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    last.list.append(item);
  }
  for (const { paragraph } of items) paragraph.remove();
}

/** A list that starts at the number of its first item: it may continue after a paragraph. */
function newList(document: Document, tag: 'ol' | 'ul', number: number): Element {
  const list = document.createElement(tag);
  if (tag === 'ol' && number !== 1) list.setAttribute('start', String(number));
  return list;
}
