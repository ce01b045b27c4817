/**
 * Styles of text by the names that braft draws them by: `BOLD`, `COLOR-01BAB4`, `FONTSIZE-20`; and what they are in HTML.
 */

const stylesOfTags: Readonly<Record<string, string>> = {
  strong: 'BOLD',
  b: 'BOLD',
  em: 'ITALIC',
  i: 'ITALIC',
  u: 'UNDERLINE',
  s: 'STRIKETHROUGH',
  del: 'STRIKETHROUGH',
  code: 'CODE',
  sub: 'SUBSCRIPT',
  sup: 'SUPERSCRIPT',
};

/** From the outermost to the innermost, so that the same text is written the same way every time. */
const tagsOfStyles: readonly (readonly [string, string])[] = [
  ['BOLD', 'strong'],
  ['ITALIC', 'em'],
  ['UNDERLINE', 'u'],
  ['STRIKETHROUGH', 's'],
  ['CODE', 'code'],
  ['SUPERSCRIPT', 'sup'],
  ['SUBSCRIPT', 'sub'],
];

interface ValueStyle {
  readonly prefix: string;
  readonly property: string;
  readonly read: (value: string) => string | undefined;
  readonly write: (value: string) => string;
}

const pixels = (value: string): string | undefined => /^(\d{1,2}(?:\.\d+)?)px$/.exec(value)?.[1];
const inPixels = (value: string): string => `${value}px`;
const asColour = (value: string): string => `#${value}`;

const valueStyles: readonly ValueStyle[] = [
  { prefix: 'COLOR-', property: 'color', read: hexOf, write: asColour },
  { prefix: 'BGCOLOR-', property: 'background-color', read: hexOf, write: asColour },
  { prefix: 'FONTSIZE-', property: 'font-size', read: pixels, write: inPixels },
  {
    prefix: 'LINEHEIGHT-',
    property: 'line-height',
    read: (value) => (/^\d(\.\d+)?$/.test(value) ? value : undefined),
    write: (value) => value,
  },
  { prefix: 'LETTERSPACING-', property: 'letter-spacing', read: pixels, write: inPixels },
];

const names: Readonly<Record<string, string>> = {
  black: '000000',
  silver: 'C0C0C0',
  gray: '808080',
  grey: '808080',
  white: 'FFFFFF',
  maroon: '800000',
  red: 'FF0000',
  purple: '800080',
  fuchsia: 'FF00FF',
  green: '008000',
  lime: '00FF00',
  olive: '808000',
  yellow: 'FFFF00',
  navy: '000080',
  blue: '0000FF',
  teal: '008080',
  aqua: '00FFFF',
  orange: 'FFA500',
};

/** A colour as six hexadecimal digits; undefined where it cannot be written so. */
function hexOf(value: string): string | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value)?.[1];
  if (hex !== undefined) return (hex.length === 3 ? hex.replace(/./g, '$&$&') : hex).toUpperCase();
  const parts =
    /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*1(?:\.0+)?\s*)?\)$/.exec(value);
  if (parts === null) return names[value.toLowerCase()];
  return parts
    .slice(1)
    .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

/** The styles that an element of HTML gives to what stands in it. */
export function stylesOf(element: HTMLElement): string[] {
  const found: string[] = [];
  const ofTag = stylesOfTags[element.localName];
  if (ofTag !== undefined) found.push(ofTag);
  if (!element.hasAttribute('style')) return found;
  for (const { prefix, property, read } of valueStyles) {
    const value = read(element.style.getPropertyValue(property));
    if (value !== undefined) found.push(prefix + value);
  }
  const decoration = element.style.getPropertyValue('text-decoration');
  if (decoration.includes('underline')) found.push('UNDERLINE');
  if (decoration.includes('line-through')) found.push('STRIKETHROUGH');
  return found;
}

/** The tags around text of these styles: what stands before it, and what after. */
export function tagsOf(styles: readonly string[]): readonly [before: string, after: string] {
  const declared = valueStyles.flatMap(({ prefix, property, write }) => {
    const style = styles.find((name) => name.startsWith(prefix));
    return style === undefined ? [] : [`${property}:${write(style.slice(prefix.length))}`];
  });
  const tags = tagsOfStyles.filter(([style]) => styles.includes(style)).map(([, tag]) => tag);
  const span = declared.length === 0 ? '' : `<span style="${declared.join(';')}">`;
  const before = span + tags.map((tag) => `<${tag}>`).join('');
  const after =
    tags
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('') + (span === '' ? '' : '</span>');
  return [before, after];
}
