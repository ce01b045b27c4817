import sanitize from 'sanitize-html';
import { readTag, tagsOfWeChat, writtenOut, writtenTags } from '#contract/foreignTags.ts';
import { type Language, message } from '#contract/language.ts';
import {
  cleanAttribute,
  givenAttributes,
  richTextAttributes,
  richTextDepth,
  richTextDivided,
  richTextDropped,
  richTextTags,
} from '#contract/richText.ts';
import { locales } from '#locales/index.ts';

/** The contract's list for sanitize-html. Attributes are cleaned by the contract itself, as they are in the browser. */
// its own types do not know the option
const allowed: sanitize.IOptions & { allowedEmptyAttributes: readonly string[] } = {
  allowedTags: [...richTextTags, ...writtenTags],
  nonTextTags: [...richTextDropped],
  allowedAttributes: { '*': [...richTextAttributes, 'hidden'] },
  allowedSchemes: ['http', 'https'],
  allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'] },
  allowProtocolRelative: false,
  // as browsers write them, so that a text that is edited and stored again stays exactly the same
  allowedEmptyAttributes: ['controls', 'reversed'],
  selfClosing: ['img', 'br', 'hr', 'col', 'input', 'source'],
  nestingLimit: richTextDepth,
  // the contract has cleaned the styles; parsing them again would take most of the time
  parseStyleAttributes: false,
  transformTags: {
    '*': (name, given) => {
      const read = readTag(name, given);
      // the filter below takes it away with its content
      if (read === undefined) return { tagName: 'span', attribs: { hidden: 'hidden' } };
      return { tagName: read.tag, attribs: cleanAttributes(read.tag, read.attributes) };
    },
  },
};

function cleanAttributes(tag: string, all: Readonly<Record<string, string>>): sanitize.Attributes {
  const kept: sanitize.Attributes = {};
  for (const [name, value] of Object.entries(all)) {
    const clean = cleanAttribute(tag, name, value);
    if (clean !== undefined) kept[name] = clean;
  }
  return { ...kept, ...givenAttributes(tag) };
}

/** most tags that may be open at once: nobody writes more, and the parser's time grows with the square of them */
const openTags = 1_000;
/** tags without an end tag, or that end where the next one begins */
const endsItself =
  /^(p|li|t[dhr]|tbody|option|d[td]|[bh]r|img|input|meta|link|col|wbr|area|base|embed|source|track|param)$/i;

/** Turns tags below this depth into text. */
function withoutEndlessDepth(html: string): string {
  let depth = 0;
  return html.replace(/<(\/?)([a-z][^\s/>]{0,20})/gi, (start, end: string, tag: string) => {
    if (endsItself.test(tag)) return start;
    if (end !== '') {
      depth = Math.max(0, depth - 1);
      return start;
    }
    if (depth >= openTags) return `&lt;${tag}`;
    depth += 1;
    return start;
  });
}

/** What is safe of HTML, and whether it had text that its page hides, as one that a press there shows. */
function clean(html: string): { readonly safe: string; readonly hidesText: boolean } {
  let hidesText = false;
  const safe = sanitize(withoutEndlessDepth(html), {
    ...allowed,
    exclusiveFilter: ({ tag, attribs, text }) => {
      const isHidden = attribs.hidden !== undefined;
      hidesText ||= isHidden && text.trim() !== '';
      // a recording may have its address within it
      return isHidden || (tag === 'img' && !attribs.src);
    },
  });
  return { safe: writtenOut(safe), hidesText };
}

/** Removes everything from HTML that runs or leaves its place (contract 10.14); the result is safe to store and show. */
export const sanitiseHtml = (html: string): string => clean(html).safe;

/** tags that readers would miss if they were gone */
const missedTags = [
  ...['img', 'video', 'audio', 'iframe', 'object', 'embed', 'svg', 'math', 'textarea', 'select'],
  ...['xmp', 'table', ...tagsOfWeChat],
];
const missed: readonly (readonly [name: string, form: RegExp])[] = [
  ...missedTags.map((name) => [name, new RegExp(`<${name}[\\s/>]`, 'gi')] as const),
  ['a href', /<a\s[^<>]*href=/gi],
];
/** what HTML has in it of which anything is missed */
const mayLose = new RegExp(`<(?:${missedTags.join('|')}|a)[\\s/>]|display|mso-hide|\\shidden`, 'i');

/** HTML as `sanitiseHtml` makes it, and what of it is not kept: names of tags, and of hidden text what hides it. */
export function sanitisedHtml(html: string): {
  readonly safe: string;
  readonly lost: readonly string[];
} {
  const { safe, hidesText } = clean(html);
  const count = (text: string, form: RegExp) => text.match(form)?.length ?? 0;
  const lost = missed.flatMap(([name, form]) =>
    count(html, form) > count(safe, form) ? [name] : [],
  );
  return { safe, lost: hidesText ? [...lost, 'display: none'] : lost };
}

/** What the answer of a save says of rich text that is not kept as it was sent; empty if nothing is missing. */
export function toldOfHtml(texts: readonly string[], language: Language): string {
  const lossy = texts.filter((html) => mayLose.test(html));
  const names = [...new Set(lossy.flatMap((html) => sanitisedHtml(html).lost))];
  return names.length === 0
    ? ''
    : message(locales.server.html, language, 'notKept', { names: names.join(', ') });
}

const blockEnds = new RegExp(
  `<(/(p|div|li|h[1-6]|td|th|blockquote|pre|figure|figcaption|caption|${richTextDivided.join('|')})|[bh]r)\\b`,
  'gi',
);

/** The visible text of HTML on one line; for searches and excerpts. */
export function plainTextOf(html: string): string {
  const spaced = html.replace(blockEnds, ' $&');
  const escaped = sanitize(withoutEndlessDepth(spaced), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: [...richTextDropped],
  });
  return escaped
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
