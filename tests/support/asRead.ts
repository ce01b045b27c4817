/**
 * Describes a rich-text document as a reader sees it, whatever its notation: each piece of text in order, with its
 * formatting; tables, captions and lists with their own numbering by their HTML.
 */
const wholes = 'table,figure,ol[start],ol[reversed],ol[type],li[value],[data-whole]';
const marks: Readonly<Record<string, string>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  s: 'struck',
  del: 'struck',
  code: 'code',
  sub: 'low',
  sup: 'high',
};
const blocks = 'p,div,h1,h2,h3,h4,h5,h6,li,blockquote,pre,ul,ol,hr,img,video,audio,table,figure';

/** The styles and links of the text at a place. */
interface Place {
  readonly marks: ReadonlySet<string>;
  readonly styles: ReadonlyMap<string, string>;
  readonly link: string;
  /** the lists, quotes and headings around it, numbered in document order */
  readonly within: readonly string[];
}

const isCodeAt = ({ within }: Place): boolean => within.at(-1)?.startsWith('pre') === true;

/** The side of a picture: where it floats, in which case its alignment does not count; else its alignment. */
const sideOf = ({ styles }: Place): string =>
  styles.has('float') ? `float ${styles.get('float')}` : (styles.get('text-align') ?? '');

const declared = (element: Element): [string, string][] =>
  (element.getAttribute('style') ?? '')
    .split(';')
    .filter((part) => part.includes(':'))
    .map((part) => {
      const [property = '', value = ''] = part.split(':');
      return [property.trim(), value.trim()];
    });

/** Brings different notations of a colour into one. */
function sameColour(value: string): string {
  const hex = /^#([0-9a-f]{3})$/i.exec(value)?.[1];
  if (hex !== undefined) return `#${hex.replace(/./g, '$&$&')}`.toLowerCase();
  const parts = /^rgb\((\d+),(\d+),(\d+)\)$/.exec(value.replaceAll(' ', ''));
  if (!parts) return value === 'red' ? '#ff0000' : value.toLowerCase();
  return `#${parts
    .slice(1)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
}

const nowhere: Place = { marks: new Set(), styles: new Map(), link: '', within: [] };

/** The document with one line for each piece of text. White space that browsers do not show is left out. */
export function asRead(body: Element): string[] {
  const reading = new Reading();
  reading.walk(body, nowhere);
  return reading.lines();
}

class Reading {
  readonly #pieces: { text: string; said: string }[] = [];
  #places = 0;

  walk(parent: Element, place: Place): void {
    for (const node of parent.childNodes) {
      if (node.nodeType === 3) this.#text(node.textContent ?? '', place);
      else if (node.nodeType === 1) this.#element(node as Element, place);
    }
  }

  #text(given: string, place: Place): void {
    if (isCodeAt(place)) {
      this.#say(given, place);
      return;
    }
    const last = this.#pieces.at(-1);
    const atStart = last === undefined || last.said === 'line' || /[ \n]$/.test(last.text);
    const text = given.replace(/[ \t\r\n\f]+/g, ' ');
    this.#say(atStart ? text.replace(/^ /, '') : text, place);
  }

  #say(text: string, { marks: said, styles, link, within }: Place): void {
    if (text === '') return;
    const sorted = [...styles].sort(([one], [other]) => (one < other ? -1 : 1));
    this.#add(text, JSON.stringify([[...said].sort(), sorted, link, within]));
  }

  #add(text: string, said: string): void {
    const last = this.#pieces.at(-1);
    if (last?.said === said) last.text += text;
    else this.#pieces.push({ text, said });
  }

  /** A space at the end of a line is not visible, and a break there only keeps the line open. */
  #breakLine(): void {
    const last = this.#pieces.at(-1);
    if (!last || last.said === 'line') return;
    last.text = last.text.replace(/ $/, '').replace(/\n$/, '');
    if (last.text === '') this.#pieces.pop();
    if (this.#pieces.at(-1)?.said !== 'line') this.#pieces.push({ text: '', said: 'line' });
  }

  #element(element: Element, place: Place): void {
    const isWhole = element.matches(wholes) || element.querySelector(':scope > li[value]') !== null;
    const isBlock = isWhole || element.matches(blocks);
    if (isBlock) this.#breakLine();
    if (isWhole) this.#pieces.push({ text: element.outerHTML, said: 'whole' });
    else if (element.localName === 'br') this.#breakWithin(place);
    else this.#inside(element, this.#within(element, place));
    if (isBlock) this.#breakLine();
  }

  #breakWithin({ within }: Place): void {
    const last = this.#pieces.at(-1);
    if (last) last.text = last.text.replace(/ $/, '');
    this.#say('\n', { ...nowhere, within });
  }

  #within(element: Element, place: Place): Place {
    const styles = new Map(place.styles);
    const own = new Set(place.marks);
    const mark = marks[element.localName];
    if (mark !== undefined && !isCodeAt(place)) own.add(mark);
    for (const [property, value] of declared(element)) {
      if (property !== 'text-decoration') styles.set(property, sameColour(value));
      if (value.includes('underline')) own.add('underline');
      if (value.includes('line-through')) own.add('struck');
    }
    const isPlace = /^(ul|ol|li|blockquote|pre|h\d)$/.test(element.localName);
    this.#places += isPlace ? 1 : 0;
    const link = ['href', 'target', 'title'].map((name) => element.getAttribute(name) ?? '');
    return {
      marks: own,
      styles,
      link: link[0] === '' ? place.link : link.join(' '),
      within: isPlace ? [...place.within, `${element.localName} ${this.#places}`] : place.within,
    };
  }

  #inside(element: Element, place: Place): void {
    if (!element.matches('hr,img,video,audio')) {
      this.walk(element, place);
      return;
    }
    const names = ['src', 'alt', 'title', 'width', 'height', 'poster', 'style'];
    const own = names.map((name) => element.getAttribute(name) ?? '');
    const text = [element.localName, ...own, place.link, sideOf(place)].join(' ');
    this.#pieces.push({ text: element.localName === 'hr' ? 'hr' : text, said: 'whole' });
  }

  /**
   * Places numbered in the order of their occurrence, so that documents that differ in nothing else give the same
   * lines.
   */
  lines(): string[] {
    const order = new Map<string, string>();
    return this.#pieces.map(({ text, said }) => {
      const place = said.replace(
        /"(ul|ol|li|blockquote|pre|h\d) (\d+)"/g,
        (_all, tag: string, number: string) => {
          if (!order.has(number)) order.set(number, String(order.size + 1));
          return `"${tag} ${order.get(number)}"`;
        },
      );
      return `${place} ${JSON.stringify(text)}`;
    });
  }
}
