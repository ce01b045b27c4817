import { readDeclaration, richTextDivided, richTextDropped } from './richText.ts';

/**
 * What tags of other programs mean in rich text: one rule for what is pasted, saved by a call or imported (contract 10.14).
 * `readTag` is asked of each tag before HTML is cleaned; `writtenOut` turns what only a page can show into characters afterwards.
 */

/** Tags that are kept until `writtenOut` has written what they show. */
export const writtenTags = ['q', 'ruby', 'rb', 'rt', 'rtc', 'rp', 'input', 'source'] as const;

/** What only WeChat shows: recordings, cards and small programs. */
export const tagsOfWeChat = [
  ...['mpvoice', 'mpvideosnap', 'qqmusic', 'mp-common-mpaudio', 'mp-common-videosnap'],
  ...['mp-miniprogram'],
] as const;

/** The attribute that says whether a task is done, until `writtenOut` has written it. */
const doneAttribute = 'aria-checked';

export interface ReadTag {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** tags that mean the same as another one */
const sameAs: ReadonlyMap<string, string> = new Map([
  ...richTextDivided.map((tag) => [tag, 'div'] as const),
  ...(['ins'] as const).map((tag) => [tag, 'u'] as const),
  ...(['strike'] as const).map((tag) => [tag, 's'] as const),
  ...(['cite', 'dfn', 'var'] as const).map((tag) => [tag, 'em'] as const),
  ...(['kbd', 'samp', 'tt'] as const).map((tag) => [tag, 'code'] as const),
  ...(['menu', 'dir'] as const).map((tag) => [tag, 'ul'] as const),
  ...(['font', 'mark'] as const).map((tag) => [tag, 'span'] as const),
]);

const dropped: ReadonlySet<string> = new Set(richTextDropped);
/** tags with rules of their own */
const asked: ReadonlySet<string> = new Set([
  ...sameAs.keys(),
  ...['b', 'strong', 'em', 'i', 'u', 's', 'del', 'img', 'input', 'li', 'ol', 'en-todo'],
]);
const attributesAsked = /^(style|hidden|align|role|class|data-checked|data-list)$/;

/** attributes in which pages that load pictures late keep the addresses */
const lateAddresses = ['data-src', 'data-original', 'data-actualsrc', 'data-lazy-src'];

const sizesOfFonts = ['10', '13', '16', '18', '24', '32', '48'];
const aligned = /^(p|div|h[1-6]|t[dhr]|thead|tbody|tfoot|caption|section|center)$/;
const types: Readonly<Record<string, string>> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

/** The value that a style declares for a property, in lower case; undefined for none. */
function declared(style: string, property: string): string | undefined {
  return style
    .split(';')
    .map(readDeclaration)
    .findLast(([name]) => name === property)?.[1]
    .toLowerCase();
}

/** Whether readers of the page that it comes from do not see an element. */
function isHidden(attributes: Readonly<Record<string, string>>): boolean {
  if (attributes.hidden !== undefined && attributes.hidden !== 'until-found') return true;
  const { style } = attributes;
  if (style === undefined || !/display|mso-hide/i.test(style)) return false;
  return declared(style, 'display') === 'none' || declared(style, 'mso-hide') === 'all';
}

/** Whether a task is done; undefined if an element is no task. */
function isDone(tag: string, attributes: Readonly<Record<string, string>>): boolean | undefined {
  const { role = '', class: names = '' } = attributes;
  const said = attributes[doneAttribute] ?? attributes['data-checked'];
  switch (tag) {
    case 'input':
      return attributes.type?.trim().toLowerCase() === 'checkbox' && role !== 'button'
        ? attributes.checked !== undefined || said === 'true'
        : undefined;
    case 'en-todo':
      return attributes.checked === 'true';
    case 'li':
      if (/^(un)?checked$/.test(attributes['data-list'] ?? ''))
        return attributes['data-list'] === 'checked';
      return said === 'true' || said === 'false' ? said === 'true' : undefined;
    case 'div':
    case 'span': {
      // Notion
      const state = /(?:^|\s)checkbox-(on|off)(?:\s|$)/.exec(names)?.[1];
      return state === undefined ? undefined : state === 'on';
    }
    default:
      return undefined;
  }
}

const plainStyles: Readonly<Record<string, readonly [property: string, RegExp]>> = {
  b: ['font-weight', /^(normal|lighter|[1-5]\d\d)$/],
  strong: ['font-weight', /^(normal|lighter|[1-5]\d\d)$/],
  em: ['font-style', /^normal$/],
  i: ['font-style', /^normal$/],
  u: ['text-decoration', /^none/],
  s: ['text-decoration', /^none/],
  del: ['text-decoration', /^none/],
};

/** A tag that a style makes plain text of, as the one that Google Docs puts around everything. */
function isMadePlain(tag: string, style: string | undefined): boolean {
  const plain = style === undefined ? undefined : plainStyles[tag];
  if (style === undefined || plain === undefined) return false;
  return plain[1].test(declared(style, plain[0]) ?? '');
}

const withStyle = (style: string | undefined, more: string): string =>
  style === undefined || style.trim() === '' ? more : `${more};${style}`;

/**
 * The tag that stands in rich text for a tag of any HTML, with attributes that are still to be cleaned.
 *
 * @param tag name of the element in lower case
 * @returns undefined where the whole element is gone, because readers would not see it
 */
export function readTag(tag: string, attributes: ReadTag['attributes']): ReadTag | undefined {
  const names = Object.keys(attributes);
  if (!asked.has(tag) && !names.some((name) => attributesAsked.test(name)))
    return { tag, attributes };
  if (dropped.has(tag)) return { tag, attributes };
  if (isHidden(attributes)) return undefined;
  const done = isDone(tag, attributes);
  if (done !== undefined)
    return {
      tag: tag === 'li' ? 'li' : 'input',
      attributes: { ...(tag === 'li' ? attributes : {}), [doneAttribute]: String(done) },
    };
  if (tag === 'input') return undefined;
  if (tag === 'img') return readPicture(attributes);
  const style = styleOf(tag, attributes);
  const read = { ...attributes, ...(style === undefined ? {} : { style }) };
  const type = /^(ol|li)$/.test(tag) ? typeOf(style) : undefined;
  const isPlain = isMadePlain(tag, attributes.style);
  return {
    tag: isPlain ? 'span' : (sameAs.get(tag) ?? tag),
    attributes: type === undefined ? read : { ...read, type },
  };
}

/** The style of an element with what its attributes and its tag say of its looks. */
function styleOf(tag: string, attributes: ReadTag['attributes']): string | undefined {
  let { style } = attributes;
  if (tag === 'mark') style = withStyle(style, 'background-color:#FFFF00');
  if (tag === 'font') {
    const size = sizesOfFonts[Number(attributes.size) - 1];
    if (size !== undefined) style = withStyle(style, `font-size:${size}px`);
    if (attributes.color !== undefined) style = withStyle(style, `color:${attributes.color}`);
  }
  const align = attributes.align ?? (tag === 'center' ? 'center' : undefined);
  if (align !== undefined && aligned.test(tag))
    style = withStyle(style, `text-align:${align.trim().toLowerCase()}`);
  return style;
}

/** The `type` of a list or item whose style says it in words. */
function typeOf(style: string | undefined): string | undefined {
  if (style === undefined) return undefined;
  const said = declared(style, 'list-style-type') ?? declared(style, 'list-style');
  return said?.split(/\s+/).flatMap((word) => types[word] ?? [])[0];
}

/** Whether a picture is there to count who reads, or to keep a distance. */
const isPixel = ({ style = '', ...attributes }: ReadTag['attributes']): boolean =>
  ['width', 'height'].some((name) => {
    const given = attributes[name] ?? /^([\d.]+)px$/.exec(declared(style, name) ?? '')?.[1];
    return given !== undefined && Number.parseFloat(given) <= 2;
  });

/** A picture with the address that it has once it is loaded; Google Docs draws the box of a task as one. */
function readPicture(attributes: ReadTag['attributes']): ReadTag | undefined {
  if (attributes['aria-roledescription'] === 'checkbox' || isPixel(attributes)) return undefined;
  const late = lateAddresses.map((name) => attributes[name] ?? '').find(Boolean);
  return {
    tag: 'img',
    attributes: late === undefined ? attributes : { ...attributes, src: late },
  };
}

const attributesOfTag = '(?:\\s[^\\s"<>=]+(?:="[^"]*")?)*';
const blank = '[ \\t\\r\\n\\f]*';
const needsWriting = new RegExp(
  `<(?:${writtenTags.join('|')}|video|audio)[\\s/>]|\\s${doneAttribute}="`,
);
const quotation = new RegExp(`<(/?)q${attributesOfTag}>`, 'g');
/** an item with the blocks that it begins with, its end, or a box */
const taskTag = new RegExp(
  `<(?:/(li)|(li|input)(${attributesOfTag})\\s*/?)>((?:${blank}<(?:p|div)${attributesOfTag}>)*)${blank}`,
  'g',
);
const doneIn = new RegExp(`\\s${doneAttribute}="(true|false)"`);
/** a reading that stands not behind a mark */
const reading = new RegExp(
  `<rt(?<!<rp>${blank}[^\\s<][^<]*</rp>${blank}<rt)${attributesOfTag}>((?:(?!</?rt[\\s>])[^])*)</rt>`,
  'g',
);
const recording = new RegExp(
  `<(video|audio)(${attributesOfTag})>((?:(?!</?\\1[\\s>])[^])*)</\\1>`,
  'g',
);
const sourceIn = /\ssrc="([^"]*)"/;
const unwritten = new RegExp(`</?(?:ruby|rb|rt|rtc|rp|source)${attributesOfTag}\\s*/?>`, 'g');

/**
 * Writes out what only a page can show: whether a task is done, the marks of a quotation, the reading behind a word. A
 * recording gets the first of the addresses that it may be loaded from; without any it is gone.
 *
 * @param given as a browser or a sanitiser writes it: each tag has its end, values of attributes stand in double quotes
 */
export function writtenOut(given: string): string {
  const html = given.includes('</code><code') ? given.replace(codeBox, linesOfCode) : given;
  if (!needsWriting.test(html)) return html;
  return withRecordings(withTasks(withQuotations(html)))
    .replace(reading, (_whole, inner: string) => (isBlank(inner) ? inner : `（${inner}）`))
    .replace(unwritten, '');
}

function withQuotations(html: string): string {
  let depth = 0;
  return html.replace(quotation, (_whole, end: string) => {
    if (end !== '') depth = Math.max(0, depth - 1);
    const mark = (depth > 0 ? '‘’' : '“”').charAt(end === '' ? 0 : 1);
    if (end === '') depth += 1;
    return mark;
  });
}

/** Whether HTML shows no character. */
const isBlank = (html: string): boolean => html.replace(/<[^<>]*>|&nbsp;/g, '').trim() === '';

function withTasks(html: string): string {
  /** of each open item, whether its state is written */
  const items: boolean[] = [];
  return html.replace(
    taskTag,
    (whole: string, end?: string, tag?: string, attributes = '', blocks = '') => {
      if (end !== undefined) {
        items.pop();
        return whole;
      }
      const done = doneIn.exec(attributes)?.[1];
      const box = done === undefined ? '' : done === 'true' ? '☑ ' : '☐ ';
      if (tag === 'input') {
        const behind = whole.slice(whole.indexOf('>') + 1);
        return items.at(-1) === true ? behind : box + behind;
      }
      items.push(done !== undefined);
      return done === undefined ? whole : `<li${attributes.replace(doneIn, '')}>${blocks}${box}`;
    },
  );
}

function withRecordings(html: string): string {
  const written = html.replace(
    recording,
    (_whole, tag: string, attributes: string, inner: string) => {
      if (sourceIn.test(attributes)) return `<${tag}${attributes}></${tag}>`;
      const source = sourceIn.exec(/<source\s[^<>]*>/.exec(inner)?.[0] ?? '')?.[1];
      return source === undefined ? '' : `<${tag} src="${source}"${attributes}></${tag}>`;
    },
  );
  // one that stood within another
  return written === html ? html : withRecordings(written);
}

const codeBox = /(<pre[^<>]*>)((?:(?!<\/?pre[\s>])[\s\S])*)(?=<\/pre>)/g;

/** Code whose lines are elements, as WeChat writes it, with ends of the lines between them. */
function linesOfCode(whole: string, start: string, inner: string): string {
  const lines = inner.split(/(?<=<\/code>)(?=<code[\s>])/);
  const isOfLines = lines.every((line) => /^<code[\s>]/.test(line) && line.endsWith('</code>'));
  if (!isOfLines || lines.length !== inner.split('<code').length - 1) return whole;
  const ended = /(?:\n|<br ?\/?>)<\/code>$/;
  return start + lines.reduce((text, line) => text + (ended.test(text) ? '' : '\n') + line);
}
