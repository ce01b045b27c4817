/** Text styles by braft's names: `BOLD`, `COLOR-01BAB4`, `FONTSIZE-20`; and what they are in HTML. */

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

/** from the outermost to the innermost, so that equal text always gives equal HTML */
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

/** declarations that say the same as tags */
const stylesOfDeclarations: Readonly<Record<string, string>> = {
  'font-weight:bold': 'BOLD',
  'font-style:italic': 'ITALIC',
  'vertical-align:super': 'SUPERSCRIPT',
  'vertical-align:sub': 'SUBSCRIPT',
};

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

/** A colour as six hexadecimal digits; undefined if it cannot be written so. */
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

/** The declarations of an element's style, as the contract writes them. */
export const declarations = (element: Element): (readonly [property: string, value: string])[] =>
  (element.getAttribute('style') ?? '')
    .split(';')
    .filter((part) => part.includes(':'))
    .map((part) => {
      const colon = part.indexOf(':');
      return [part.slice(0, colon).trim(), part.slice(colon + 1).trim()] as const;
    });

/** What a block element gives to its text. */
const ofText: ReadonlySet<string> = new Set([
  ...['color', 'background-color', 'font-size', 'line-height', 'letter-spacing', 'text-decoration'],
  ...['font-weight', 'font-style'],
]);

/** prefix of a style that braft does not know: it is shown and written unchanged */
const given = 'STYLE-';

/** The styles that an element gives to its content. */
export function stylesOf(element: Element, isBlock: boolean): string[] {
  const ofTag = stylesOfTags[element.localName];
  const own = declarations(element)
    .filter(([property]) => !isBlock || ofText.has(property))
    .flatMap(([property, value]) => {
      if (property === 'text-decoration' && value !== 'none')
        return [
          ...(value.includes('underline') ? ['UNDERLINE'] : []),
          ...(value.includes('line-through') ? ['STRIKETHROUGH'] : []),
        ];
      const named = stylesOfDeclarations[`${property}:${value}`];
      if (named !== undefined) return [named];
      const style = valueStyles.find((one) => one.property === property);
      const known = style?.read(value);
      return [style && known !== undefined ? style.prefix + known : `${given}${property}:${value}`];
    });
  return ofTag === undefined ? own : [ofTag, ...own];
}

/** The CSS property that a style sets, if a text can have only one value of it. */
const propertyOf = (style: string): string | undefined =>
  style.startsWith(given)
    ? style.slice(given.length, style.indexOf(':'))
    : valueStyles.find(({ prefix }) => style.startsWith(prefix))?.property;

/** Styles with those of an inner element: of two for the same property the inner one wins. */
export function withStyles(outer: readonly string[], inner: readonly string[]): readonly string[] {
  if (inner.length === 0) return outer;
  const set = new Set(inner.map(propertyOf));
  const rest = outer.filter((style) => {
    const property = propertyOf(style);
    return property === undefined ? !inner.includes(style) : !set.has(property);
  });
  return [...rest, ...inner];
}

/** Whether a style sets the same as those that begin with `prefix`. */
export const isLike = (style: string, prefix: string): boolean =>
  style.startsWith(prefix) || propertyOf(style) === propertyOf(prefix);

/** How the editor draws the styles that braft has no name for. */
export function drawnStyles(styles: Iterable<string>): Record<string, string> {
  const drawn: Record<string, string> = {};
  for (const style of styles) {
    if (!style.startsWith(given)) continue;
    const name = propertyOf(style)?.replace(/-[a-z]/g, (part) => part.slice(1).toUpperCase());
    if (name !== undefined) drawn[name] = style.slice(style.indexOf(':') + 1);
  }
  return drawn;
}

/** The tags around text of these styles: those before it, and those after. */
export function tagsOf(styles: readonly string[]): readonly [before: string, after: string] {
  const known = valueStyles.flatMap(({ prefix, property, write }) => {
    const style = styles.find((name) => name.startsWith(prefix));
    return style === undefined ? [] : [`${property}:${write(style.slice(prefix.length))}`];
  });
  const others = styles
    .filter((name) => name.startsWith(given))
    .map((name) => name.slice(given.length));
  const declared = [...known, ...others.sort()];
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
