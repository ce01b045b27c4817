import { isFileAddress, isLink } from './addresses.ts';
import { withoutInvisible } from './invisible.ts';
import { editorFontSizes } from './limits.ts';
import { cutText } from './text.ts';

/**
 * What rich text may contain: one list for browser and server (contract 10.14). Other tags are removed, but their text
 * stays. Nothing in the list can run code, embed or send anything, or change the style of the page around it.
 */

/** Allowed tags: those that the editor writes, and tables and figures, which it keeps unchanged. */
export const richTextTags = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'blockquote', 'pre', 'code'],
  ...['ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'span', 'a'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['figure', 'figcaption'],
  ...['img', 'video', 'audio'],
] as const;

/** Tags that become a `div`, because otherwise their text would run together with the text around them. */
export const richTextDivided = [
  ...['section', 'article', 'header', 'footer', 'main', 'aside', 'nav', 'hgroup', 'address'],
  ...['center', 'details', 'summary', 'form', 'fieldset', 'legend', 'dl', 'dt', 'dd'],
] as const;

/** Tags that are removed with their content, which is no text for readers. */
export const richTextDropped = [
  ...['script', 'style', 'title', 'head', 'template', 'noscript', 'iframe', 'frameset', 'noframes'],
  ...['noembed', 'object', 'applet', 'svg', 'math', 'xmp', 'plaintext', 'textarea', 'select'],
  ...['option', 'optgroup', 'datalist', 'xml'],
] as const;

/** Shown instead of a picture from the web that could not be fetched (contract 8). A file of the built app. */
export const badImageAddress = '/bad-image.png';

/** Maximum nesting of elements; deeper ones are removed, but their text stays. */
export const richTextDepth = 60;

const classes: ReadonlySet<string> = new Set([
  ...['media-wrap', 'image-wrap', 'video-wrap', 'audio-wrap'],
  ...['align-left', 'align-center', 'align-right', 'float-left', 'float-right'],
]);

const colour = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%]{1,40}\)|[a-z]{3,20})$/i;
const size = /^(\d{1,4}(\.\d{1,3})?px|\d{1,3}(\.\d{1,3})?%|auto)$/;

/** What is kept of a declaration: its value in a uniform notation; undefined if it is not allowed. */
type Declared = (value: string) => string | undefined;
const asGiven =
  (form: RegExp): Declared =>
  (value) =>
    form.test(value) ? value : undefined;
const alignment = asGiven(/^(left|right|center|justify)$/);

function decoration(value: string): string | undefined {
  if (value === 'none') return value;
  const lines = ['underline', 'line-through'].filter((line) => value.includes(line));
  return lines.length === 0 ? undefined : lines.join(' ');
}

const styles: Readonly<Record<string, Declared>> = {
  color: asGiven(colour),
  'background-color': asGiven(colour),
  'text-align': (value) => alignment(value.replace('-webkit-', '').replace('end', 'right')),
  'text-decoration': decoration,
  'font-weight': (value) => (/^(bold|bolder|[6-9]\d\d)$/.test(value) ? 'bold' : undefined),
  'font-style': (value) => (/^(italic|oblique)/.test(value) ? 'italic' : undefined),
  'vertical-align': asGiven(/^(super|sub)$/),
  'font-size': asGiven(/^[1-9]\d(\.\d{1,3})?px$/),
  'line-height': asGiven(/^([1-4](\.\d{1,3})?|[1-9]\d(\.\d{1,3})?px)$/),
  'letter-spacing': asGiven(/^\d(\.\d{1,3})?px$/),
  'text-indent': asGiven(/^\d{1,2}(\.\d{1,3})?(em|px)$/),
  width: asGiven(size),
  height: asGiven(size),
  float: asGiven(/^(left|right|none)$/),
};

/** What a declaration of a style says: its property in lower case, and its value without `!important`. */
export function readDeclaration(declaration: string): readonly [property: string, value: string] {
  const colon = declaration.indexOf(':');
  const value = declaration.slice(colon + 1).trim();
  return [
    declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase(),
    value.replace(/!\s*important$/i, '').trimEnd(),
  ];
}

/** The allowed declarations of a `style` attribute, in a uniform notation. */
function cleanStyle(value: string): string | undefined {
  const kept = new Map<string, string>();
  for (const declaration of value.split(';')) {
    const [said, given] = readDeclaration(declaration);
    const property = said === 'text-decoration-line' ? 'text-decoration' : said;
    const isAllowed = Object.hasOwn(styles, property) && given.length <= 60;
    const clean = isAllowed ? styles[property]?.(given) : undefined;
    if (clean !== undefined) kept.set(property, clean);
  }
  return kept.size === 0
    ? undefined
    : [...kept].map(([property, given]) => `${property}:${given}`).join(';');
}

function cleanClass(value: string): string | undefined {
  const kept = new Set(value.split(/\s+/).filter((name) => classes.has(name)));
  return kept.size === 0 ? undefined : [...kept].join(' ');
}

/** An address without the characters that browsers ignore; undefined if it contains anything suspicious. */
function plainAddress(value: string): string | undefined {
  const address = withoutInvisible(value).replaceAll(' ', '%20');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const hides = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff<>"'`\\{}|^]/.test(address);
  return address === '' || address.length > 2_000 || hides ? undefined : address;
}

/** The address of a link if it is allowed: http, https, mailto, tel, or a path of this site; otherwise undefined. */
export function richTextLink(value: string): string | undefined {
  const address = plainAddress(value);
  return address !== undefined && isLink(address) ? address : undefined;
}

/** The address of a picture or recording if it is allowed: http, https, or a path of this site; otherwise undefined. */
export function richTextMedia(value: string): string | undefined {
  const address = richTextLink(value);
  return address !== undefined && isFileAddress(address) ? address : undefined;
}

/** most characters of a text for an attribute */
const attributeLength = 500;

/**
 * A text for an attribute: one line, with wide signs in place of those that another parser could read as a tag; `…` where
 * it was cut.
 */
function attributeText(value: string): string | undefined {
  const text = value.replaceAll('<', '＜').replaceAll('>', '＞').replace(/\s+/g, ' ').trim();
  if (text === '') return undefined;
  if (cutText(text, attributeLength) === text) return text;
  return `${cutText(text, attributeLength - 1).trimEnd()}…`;
}

type Rule = (value: string) => string | undefined;
const matching =
  (form: RegExp): Rule =>
  (value) =>
    form.test(value.trim()) ? value.trim() : undefined;
const pixels = matching(/^\d{1,4}$/);
const span = matching(/^[1-9]\d{0,2}$/);
const state = matching(/^(true|false)$/);
const number = matching(/^-?\d{1,6}$/);

const everywhere: Readonly<Record<string, Rule>> = { style: cleanStyle, class: cleanClass };
const attributes: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  a: { href: richTextLink, target: matching(/^_blank$/), title: attributeText },
  img: {
    src: richTextMedia,
    alt: attributeText,
    title: attributeText,
    width: pixels,
    height: pixels,
  },
  video: { src: richTextMedia, poster: richTextMedia, width: pixels, height: pixels },
  audio: { src: richTextMedia },
  ol: { start: number, reversed: () => '', type: matching(/^[1aAiI]$/) },
  li: { value: number, type: matching(/^[1aAiI]$/), 'aria-checked': state },
  // gone once what they show is written out
  input: { 'aria-checked': state },
  source: { src: richTextMedia },
  col: { span },
  colgroup: { span },
  td: { colspan: span, rowspan: span },
  th: { colspan: span, rowspan: span, scope: matching(/^(row|col|rowgroup|colgroup)$/) },
};

/** Attributes that elements always get. Recordings never start by themselves; links pass on no information. */
const given: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  a: { rel: 'noopener noreferrer' },
  video: { controls: '', preload: 'metadata' },
  audio: { controls: '', preload: 'metadata' },
};
const givenNames: ReadonlySet<string> = new Set(Object.values(given).flatMap(Object.keys));

/** All attributes that are allowed somewhere; `cleanAttribute` decides on which element and with which value. */
export const richTextAttributes: readonly string[] = [
  ...new Set([
    ...Object.keys(everywhere),
    ...Object.values(attributes).flatMap(Object.keys),
    ...givenNames,
  ]),
];

/**
 * The cleaned value of an attribute; undefined if it is not allowed on the element.
 *
 * @param tag name of the element in lower case
 * @param name name of the attribute in lower case
 */
export function cleanAttribute(tag: string, name: string, value: string): string | undefined {
  const fixed = given[tag];
  if (fixed && Object.hasOwn(fixed, name)) return fixed[name];
  const own = attributes[tag];
  if (own && Object.hasOwn(own, name)) return own[name]?.(value);
  return Object.hasOwn(everywhere, name) ? everywhere[name]?.(value) : undefined;
}

/** The attributes that an element with this name always gets. */
export const givenAttributes = (tag: string): Readonly<Record<string, string>> =>
  Object.hasOwn(given, tag) ? (given[tag] ?? {}) : {};

/** Whether an element is useless without a valid address. */
export const needsAddress = (tag: string): boolean =>
  tag === 'img' || tag === 'video' || tag === 'audio';

/** Whether HTML shows nothing: no text, no media, no line. Fast for texts of any length. */
export function isEmptyRichText(html: string): boolean {
  if (/<(img|video|audio|hr)\b/i.test(html)) return false;
  let rest = '';
  let place = 0;
  while (place < html.length) {
    const start = html.indexOf('<', place);
    if (start < 0) {
      rest += html.slice(place);
      break;
    }
    rest += html.slice(place, start);
    const end = html.indexOf('>', start);
    if (end < 0) break;
    place = end + 1;
  }
  return rest.replace(/&(nbsp|#160|#xa0);/gi, ' ').trim() === '';
}

/**
 * HTML for measuring its length: every character counts once however it is written, so that cleaning, which writes
 * `&amp;` for `&`, does not make a text longer.
 */
export const measuredHtml = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, '&');

/** The font sizes that the editor offers, in pixels (contract 9). */
export const richTextFontSizes = editorFontSizes;
