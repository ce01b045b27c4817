import type { RawDraftContentBlock, RawDraftContentState } from './braft.ts';
import { entityTypes, type MediaData } from './media.ts';
import { purifiedBody } from './purify.ts';
import { flattenTables } from './tables.ts';
import { stylesOf } from './textStyles.ts';

type Entity = RawDraftContentState['entityMap'][string];

/** What surrounds the node that is read. */
interface Surroundings {
  readonly styles: readonly string[];
  /** key of the link around it */
  readonly link: string | undefined;
  readonly href: string | undefined;
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
const containers: ReadonlySet<string> = new Set([
  ...['div', 'blockquote', 'ul', 'ol', 'figure', 'figcaption'],
  ...['table', 'thead', 'tbody', 'tr', 'td', 'th'],
]);
const deepest = 4;

/** One block while it is being read. */
interface OpenBlock extends RawDraftContentBlock {
  parts: string[];
  length: number;
  /** the element that opened it, where text belongs to it even while it is empty */
  isOwn: boolean;
}

/**
 * The content of the editor for HTML, cleaned before (DESIGN 4, "Rich text"). Tables become lines of text, what the
 * editor does not know becomes paragraphs; no text is lost.
 */
export function contentFromHtml(html: string): RawDraftContentState {
  return contentOfBody(purifiedBody(html));
}

/** The same for nodes that were cleaned before; they are changed. */
function contentOfBody(body: HTMLElement): RawDraftContentState {
  flattenTables(body);
  const reader = new Reader();
  reader.children(body, {
    styles: [],
    link: undefined,
    href: undefined,
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
    // there is a line to write on before and after what is no text
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
    const within = { ...around, styles: [...around.styles, ...stylesOf(element)] };
    if (tag === 'br') this.#text('\n', around, true);
    else if (tag === 'hr') this.#atomic('HR', {}, {});
    else if (tag === 'img' || tag === 'video' || tag === 'audio') this.#media(element, around);
    else if (tag === 'a') this.#link(element, within);
    else if (Object.hasOwn(blockTypes, tag)) this.#block(element, within);
    else if (containers.has(tag)) this.#container(element, within);
    else this.children(element, within);
  }

  #container(element: HTMLElement, around: Surroundings): void {
    const tag = element.localName;
    const data = { ...around.data, ...alignmentOf(element) };
    this.#boundary(around);
    if (tag === 'ul' || tag === 'ol') {
      const depth = around.list === undefined ? 0 : Math.min(deepest, around.depth + 1);
      this.#close();
      this.children(element, { ...around, list: tag, depth, data });
    } else if (tag === 'blockquote') {
      this.children(element, { ...around, blockType: 'blockquote', data });
    } else {
      this.children(element, { ...around, data });
    }
    this.#boundary(around);
  }

  #block(element: HTMLElement, around: Surroundings): void {
    const tag = element.localName;
    const data = { ...around.data, ...alignmentOf(element) };
    if (tag === 'pre') {
      this.#code(element.textContent ?? '');
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
    // a paragraph of a list item is a further line of it
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
    const data = { href, target: element.getAttribute('target') ?? '' };
    const link = this.#entity('LINK', 'MUTABLE', data);
    this.children(element, { ...around, link, href });
  }

  #media(element: HTMLElement, { data, href }: Surroundings): void {
    const kind =
      element.localName === 'img' ? 'image' : element.localName === 'video' ? 'video' : 'audio';
    const size = (name: string): number | undefined => {
      const given = Number(element.getAttribute(name));
      return given > 0 ? given : undefined;
    };
    const { width } = element.style;
    const media: MediaData = {
      url: element.getAttribute('src') ?? '',
      alt: element.getAttribute('alt') ?? undefined,
      width: size('width'),
      height: size('height'),
      poster: element.getAttribute('poster') ?? undefined,
      scale: kind === 'image' && width.endsWith('%') ? width : undefined,
      link: kind === 'image' ? href : undefined,
    };
    const { textAlign } = data;
    const float =
      element.style.cssFloat || element.closest<HTMLElement>('.media-wrap')?.style.cssFloat;
    this.#atomic(entityTypes[kind], media, {
      ...(textAlign === undefined ? {} : { alignment: textAlign }),
      ...(float === 'left' || float === 'right' ? { float } : {}),
    });
  }

  #atomic(type: string, data: object, blockData: Record<string, unknown>): void {
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

  #code(text: string): void {
    this.#close();
    for (const line of text.replace(/\n$/, '').split('\n'))
      this.#blocks.push({
        ...emptyBlock(`c${this.#blocks.length}`),
        type: 'code-block',
        text: line,
      });
  }

  #text(given: string, around: Surroundings, isBreak = false): void {
    const open = this.#open;
    const atStart =
      open === undefined || open.length === 0 || /[ \n]$/.test(open.parts.at(-1) ?? '');
    // white space of HTML is one blank, and none at the beginning of a line; a no-break space is written text
    const collapsed = isBreak ? given : given.replace(/[ \t\n\r\f]+/g, ' ');
    const text = !isBreak && atStart && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
    if (text === '') return;
    const block = open ?? this.#begin(around, false);
    // draft's type of styles knows its own only
    for (const style of new Set(around.styles))
      block.inlineStyleRanges.push({
        offset: block.length,
        length: text.length,
        style: style as 'BOLD',
      });
    if (around.link !== undefined)
      block.entityRanges.push({
        offset: block.length,
        length: text.length,
        key: Number(around.link),
      });
    block.parts.push(text);
    block.length += text.length;
  }

  #begin(around: Surroundings, isOwn: boolean): OpenBlock {
    const isItem = around.blockType.endsWith('list-item');
    this.#open = {
      ...emptyBlock(`b${this.#blocks.length}`),
      type: around.blockType,
      depth: isItem ? around.depth : 0,
      data: { ...around.data },
      parts: [],
      length: 0,
      isOwn,
    };
    return this.#open;
  }

  /** Where a container begins or ends: a new line of a list item, else a new block. */
  #boundary(around: Surroundings): void {
    const open = this.#open;
    if (open === undefined) return;
    if (around.list === undefined || !open.isOwn) this.#close();
    else if (open.length > 0 && open.parts.at(-1) !== '\n') {
      open.parts.push('\n');
      open.length += 1;
    }
  }

  #close(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    const { parts, length: _length, isOwn, ...block } = open;
    // a break at the end of a line only keeps it open
    const text = parts.join('').replace(/ $/, '').replace(/\n$/, '');
    if (text === '' && !isOwn) return;
    const within = <R extends { offset: number; length: number }>(ranges: R[]): R[] =>
      ranges
        .map((range) => ({ ...range, length: Math.min(range.length, text.length - range.offset) }))
        .filter((range) => range.length > 0);
    this.#blocks.push({
      ...block,
      text,
      inlineStyleRanges: within(block.inlineStyleRanges),
      entityRanges: within(block.entityRanges),
    });
  }

  #entity(type: string, mutability: Entity['mutability'], data: object): string {
    const key = String(this.#entityCount);
    this.#entityCount += 1;
    // draft's type of entities knows its own only
    this.#entities[key] = { type: type as 'LINK', mutability, data };
    return key;
  }
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

/** Alignment and indent of a paragraph. */
function alignmentOf(element: HTMLElement): Record<string, string | number> {
  const { textAlign, textIndent } = element.style;
  const indent = /^(\d+(?:\.\d+)?)em$/.exec(textIndent)?.[1];
  return {
    ...(textAlign === '' ? {} : { textAlign }),
    ...(indent === undefined ? {} : { textIndent: Math.min(6, Math.ceil(Number(indent) / 2)) }),
  };
}
