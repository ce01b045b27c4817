import { storedBlank } from './blanks.ts';
import type { RawDraftContentBlock, RawDraftContentState } from './braft.ts';
import { type Group, groupOf } from './groups.ts';
import { deepestItem, isHeld, keptDataOf, keptEntity } from './kept.ts';
import { entityTypes, type LinkData, type MediaData } from './media.ts';
import { purifiedBody } from './purify.ts';
import { declarations, stylesOf, withStyles } from './textStyles.ts';

let lastGroup = 0;

type Entity = RawDraftContentState['entityMap'][string];

/** What surrounds the node that is read. */
interface Surroundings {
  readonly styles: readonly string[];
  /** key of the link around it */
  readonly linkKey: string | undefined;
  readonly link: LinkData | undefined;
  /** the elements around it that give it their looks */
  readonly wrappers: readonly HTMLElement[];
  readonly blockType: string;
  readonly list: 'ul' | 'ol' | undefined;
  readonly depth: number;
  readonly data: Readonly<Record<string, string | number>>;
}

const blockTypes: Readonly<Record<string, string>> = {
  h1: 'header-one',
  h2: 'header-two',
  h3: 'header-three',
  h4: 'header-four',
  h5: 'header-five',
  h6: 'header-six',
  p: 'unstyled',
  li: 'unordered-list-item',
  pre: 'code-block',
};
const containers: ReadonlySet<string> = new Set(['div', 'blockquote', 'ul', 'ol']);

/** One block while it is being read. */
interface OpenBlock extends RawDraftContentBlock {
  /** the element that opened it, where text belongs to it even while it is empty */
  isOwn: boolean;
}

/**
 * Converts cleaned HTML into the editor's content (contract 10.14). What the editor cannot write itself becomes a kept
 * block; nothing is lost.
 */
export function contentFromHtml(html: string): RawDraftContentState {
  const reader = new Reader();
  reader.children(purifiedBody(html), {
    styles: [],
    linkKey: undefined,
    link: undefined,
    wrappers: [],
    blockType: 'unstyled',
    list: undefined,
    depth: 0,
    data: {},
  });
  return reader.finish();
}

class Reader {
  readonly #blocks: RawDraftContentBlock[] = [];
  readonly #entities: Record<string, Entity> = {};
  #entityCount = 0;
  #open: OpenBlock | undefined;

  finish(): RawDraftContentState {
    this.#close();
    const blocks = this.#blocks;
    // adds a line to write on before and after a block that is no text
    if (blocks.at(0)?.type === 'atomic') blocks.unshift(emptyBlock('first'));
    const last = blocks.at(-1);
    if (last === undefined || last.type === 'atomic') blocks.push(emptyBlock('last'));
    return { blocks, entityMap: this.#entities };
  }

  children(parent: Node, around: Surroundings): void {
    for (let child = parent.firstChild; child; child = child.nextSibling) this.#node(child, around);
  }

  #node(node: Node, around: Surroundings): void {
    if (node instanceof Text) this.#text(node.data, around);
    else if (node instanceof HTMLElement) this.#element(node, around);
  }

  #element(element: HTMLElement, around: Surroundings): void {
    const tag = element.localName;
    const isBlock = containers.has(tag) || Object.hasOwn(blockTypes, tag);
    const hasLooks = !isBlock || element.hasAttribute('style');
    const within: Surroundings = {
      ...around,
      styles: withStyles(around.styles, stylesOf(element, isBlock)),
      wrappers: hasLooks ? [...around.wrappers, element] : around.wrappers,
    };
    // code has no styles
    const isStyled =
      around.styles.length > 0 || around.link !== undefined || Object.keys(around.data).length > 0;
    if (tag === 'br') this.#text('\n', around, true);
    else if (!isHeld(element) || (tag === 'pre' && isStyled)) this.#kept(element, around);
    else if (tag === 'hr') this.#atomic('HR', {}, {});
    else if (tag === 'img' || tag === 'video' || tag === 'audio') this.#media(element, around);
    else if (tag === 'a') this.#link(element, within);
    else if (Object.hasOwn(blockTypes, tag)) this.#block(element, within);
    else if (containers.has(tag)) this.#container(element, within);
    else this.children(element, within);
  }

  #kept(element: HTMLElement, { wrappers }: Surroundings): void {
    // in code a blank is text; an item of a list has its mark
    const isEmpty =
      element.textContent?.trim() === '' &&
      !element.matches('hr,img,video,audio,pre:not(:empty)') &&
      !element.querySelector('hr,img,video,audio,td,th,li,pre:not(:empty)');
    if (!isEmpty) this.#atomic(keptEntity, keptDataOf(element, wrappers), {});
  }

  #container(element: HTMLElement, around: Surroundings): void {
    const tag = element.localName;
    const data = layoutOf(element, around.data);
    this.#boundary(around);
    if (tag === 'ul' || tag === 'ol') {
      const depth = around.list === undefined ? 0 : Math.min(deepestItem, around.depth + 1);
      this.#close();
      const group = depth === 0 ? this.#groupAfter('list') : {};
      this.children(element, { ...around, list: tag, depth, data: { ...data, ...group } });
    } else if (tag === 'blockquote') {
      const group = this.#groupAfter('quote');
      this.children(element, { ...around, blockType: 'blockquote', data: { ...data, ...group } });
    } else {
      this.children(element, { ...around, data });
    }
    this.#boundary(around);
  }

  /** Keeps lists, quotes or code that follow one another apart, by a number. */
  #groupAfter(kind: Group): { group?: number } {
    const last = this.#blocks.at(-1);
    if (last === undefined || groupOf(last.type) !== kind) return {};
    lastGroup += 1;
    return { group: lastGroup };
  }

  #block(element: HTMLElement, around: Surroundings): void {
    const tag = element.localName;
    const data = layoutOf(element, around.data);
    if (tag === 'pre') {
      this.#code(element);
      return;
    }
    if (tag === 'li') {
      this.#close();
      const type = around.list === 'ol' ? 'ordered-list-item' : 'unordered-list-item';
      const item = { ...around, blockType: type, list: around.list ?? 'ul', data };
      this.#begin(item, true);
      this.children(element, item);
      this.#close();
      return;
    }
    // a paragraph inside a list item is another line of the item
    if (around.list !== undefined && this.#open?.isOwn) {
      this.#boundary(around);
      this.children(element, around);
      this.#boundary(around);
      return;
    }
    const own = blockTypes[tag] ?? 'unstyled';
    const blockType = own === 'unstyled' ? around.blockType : own;
    const inner = { ...around, blockType, data };
    this.#close();
    this.#begin(inner, true);
    this.children(element, inner);
    this.#close();
  }

  #link(element: HTMLElement, around: Surroundings): void {
    const href = element.getAttribute('href');
    if (href === null) {
      this.children(element, around);
      return;
    }
    const link: LinkData = {
      href,
      target: element.getAttribute('target') ?? '',
      title: element.getAttribute('title') ?? '',
    };
    const linkKey = this.#entity('LINK', 'MUTABLE', link);
    this.children(element, { ...around, linkKey, link });
  }

  #media(element: HTMLElement, { data, link }: Surroundings): void {
    const kind =
      element.localName === 'img' ? 'image' : element.localName === 'video' ? 'video' : 'audio';
    const size = (name: string): number | undefined => {
      const given = Number(element.getAttribute(name));
      return given > 0 ? given : undefined;
    };
    const own = new Map(declarations(element));
    const frame = element.closest<HTMLElement>('.media-wrap');
    const ofFrame = new Map(frame ? declarations(frame) : []);
    const media: MediaData = {
      url: element.getAttribute('src') ?? '',
      alt: element.getAttribute('alt') ?? undefined,
      title: element.getAttribute('title') ?? undefined,
      width: size('width'),
      height: size('height'),
      poster: element.getAttribute('poster') ?? undefined,
      scale: own.get('width'),
      link: kind === 'image' ? link : undefined,
    };
    const { textAlign } = data;
    const ofClass = frame && /\b(float|align)-(left|right|center)\b/.exec(frame.className);
    const float =
      own.get('float') ?? ofFrame.get('float') ?? (ofClass?.[1] === 'float' ? ofClass[2] : '');
    const alignment = textAlign ?? (ofClass?.[1] === 'align' ? ofClass[2] : undefined);
    this.#atomic(entityTypes[kind], media, {
      ...(alignment === undefined ? {} : { alignment }),
      ...(float === 'left' || float === 'right' ? { float } : {}),
    });
  }

  #atomic(type: string, data: object, blockData: Record<string, unknown>): void {
    // a paragraph around it adds no line before it
    if (this.#open?.text === '' && this.#open.type === 'unstyled') this.#open = undefined;
    this.#close();
    const key = this.#entity(type, 'IMMUTABLE', data);
    this.#blocks.push({
      ...emptyBlock(`m${this.#blocks.length}`),
      type: 'atomic',
      text: ' ',
      data: blockData,
      entityRanges: [{ offset: 0, length: 1, key: Number(key) }],
    });
  }

  #code(element: HTMLElement): void {
    this.#close();
    for (const line of element.querySelectorAll('br')) line.replaceWith('\n');
    const text = wellFormed(element.textContent ?? '');
    const data = this.#groupAfter('code');
    for (const line of text.replace(/\n$/, '').split('\n'))
      this.#blocks.push({
        ...emptyBlock(`c${this.#blocks.length}`),
        type: 'code-block',
        text: line,
        data,
      });
  }

  #text(given: string, around: Surroundings, isBreak = false): void {
    const open = this.#open;
    if (isBreak && open) trimEnd(open);
    const atStart = open === undefined || open.text === '' || /[ \n]$/.test(open.text);
    // white space of HTML is one blank, none at the beginning of a line; a no-break space is text
    const collapsed = isBreak ? given : given.replace(/[ \t\n\r\f]+/g, ' ');
    const text = !isBreak && atStart && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
    if (text === '') return;
    const block = open ?? this.#begin(around, false);
    const range = { offset: block.text.length, length: text.length };
    // draft's type of styles knows only its own
    for (const style of new Set(around.styles))
      block.inlineStyleRanges.push({ ...range, style: style as 'BOLD' });
    if (around.linkKey !== undefined)
      block.entityRanges.push({ ...range, key: Number(around.linkKey) });
    block.text += text;
  }

  #begin(around: Surroundings, isOwn: boolean): OpenBlock {
    const isItem = around.blockType.endsWith('list-item');
    this.#open = {
      ...emptyBlock(`b${this.#blocks.length}`),
      type: around.blockType,
      depth: isItem ? around.depth : 0,
      data: { ...around.data },
      isOwn,
    };
    return this.#open;
  }

  /** The beginning or end of a container: a new line of a list item, else a new block. */
  #boundary(around: Surroundings): void {
    const open = this.#open;
    if (open === undefined) return;
    if (around.list === undefined || !open.isOwn) this.#close();
    else if (open.text !== '' && !open.text.endsWith('\n')) {
      trimEnd(open);
      open.text += '\n';
    }
  }

  #close(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    const { isOwn, ...block } = open;
    trimEnd(block);
    // a paragraph or heading of white space alone is not shown to readers; one with a break is an empty line
    if (block.text === '' && (!isOwn || collapsing.test(block.type))) return;
    // a break at the end of a line only keeps it open
    block.text = block.text.replace(/\n$/, '');
    if (block.text === '' && !isOwn) return;
    // an empty paragraph of the document stays, unlike the lines that the editor adds
    if (block.text === '' && block.type === 'unstyled')
      block.data = { ...block.data, [storedBlank]: true };
    this.#blocks.push(inCodePoints(block));
  }

  #entity(type: string, mutability: Entity['mutability'], data: object): string {
    const key = String(this.#entityCount);
    this.#entityCount += 1;
    // draft's type of entities knows only its own
    this.#entities[key] = { type: type as 'LINK', mutability, data };
    return key;
  }
}

/** Types of blocks that have no height without text. */
const collapsing = /^(unstyled|header-)/;

/** Removes blanks at the end of a line, which are invisible. */
function trimEnd(block: RawDraftContentBlock): void {
  if (!block.text.endsWith(' ')) return;
  block.text = block.text.slice(0, -1);
  for (const range of [...block.inlineStyleRanges, ...block.entityRanges])
    range.length = Math.min(range.length, block.text.length - range.offset);
}

/** Text without lone surrogates, each of which draft takes for a character. */
const wellFormed = (text: string): string => text.replace(/[\ud800-\udfff]/gu, '\ufffd');

/**
 * A block as draft reads it: its ranges count code points, while everything else here counts UTF-16 units. Ranges end at
 * the end of the text.
 */
function inCodePoints(block: RawDraftContentBlock): RawDraftContentBlock {
  const text = wellFormed(block.text);
  const isPlain = !/[\ud800-\udfff]/.test(text);
  const before = new Uint32Array(isPlain ? 0 : text.length + 1);
  for (let place = 0; place < before.length - 1; place += 1)
    before[place + 1] = (before[place] ?? 0) + (/[\udc00-\udfff]/.test(text[place] ?? '') ? 0 : 1);
  const pointsAt = (place: number): number => (isPlain ? place : (before[place] ?? 0));
  const counted = <R extends { offset: number; length: number }>(ranges: readonly R[]): R[] =>
    ranges
      .map((range) => {
        const end = Math.min(range.offset + range.length, text.length);
        const offset = pointsAt(Math.min(range.offset, end));
        return { ...range, offset, length: pointsAt(end) - offset };
      })
      .filter(({ length }) => length > 0);
  return {
    ...block,
    text,
    inlineStyleRanges: counted(block.inlineStyleRanges),
    entityRanges: counted(block.entityRanges),
  };
}

function emptyBlock(key: string): RawDraftContentBlock {
  return {
    key,
    type: 'unstyled',
    text: '',
    depth: 0,
    inlineStyleRanges: [],
    entityRanges: [],
    data: {},
  };
}

/** The layout of a paragraph: alignment, indent and other styles of its box. */
function layoutOf(element: HTMLElement, outer: Surroundings['data']): Surroundings['data'] {
  let found = outer;
  const box: string[] = [];
  for (const [property, value] of declarations(element)) {
    if (property === 'text-align') found = { ...found, textAlign: value };
    else if (property === 'text-indent') {
      const { textIndent: _step, indent: _other, ...rest } = found;
      const indent = Number(/^(\d+)em$/.exec(value)?.[1]);
      const isStep = indent > 0 && indent <= 12 && indent % 2 === 0;
      found = { ...rest, ...(isStep ? { textIndent: indent / 2 } : { indent: value }) };
    } else if (/^(width|height|float)$/.test(property)) box.push(`${property}:${value}`);
  }
  return box.length === 0 ? found : { ...found, box: box.join(';') };
}
