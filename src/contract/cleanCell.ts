import { withoutInvisible } from './invisible.ts';
import { richTextDivided, richTextDropped, richTextTags } from './richText.ts';

/** Cells with rich text, in files that go out and come in. */

/** tags that tell HTML from a text with signs such as `a <b and c> d` or `List<String>` */
const knownTags: ReadonlySet<string> = new Set([
  ...richTextTags,
  ...richTextDivided,
  ...richTextDropped,
  ...['html', 'body', 'font', 'small', 'big', 'mark', 'q', 'cite', 'strike', 'tt', 'ruby', 'label'],
]);

/** an empty comment: it tells that a text without tags is HTML, and is gone once that was read */
const htmlMark = '<!---->';

/** Whether a cell has HTML, and not plain text. */
export function isHtml(text: string): boolean {
  if (text.startsWith(htmlMark)) return true;
  for (const [, name = '', rest = ''] of text.matchAll(/<\/?([a-z][a-z\d]*)(\s[^<>]*|\/)?>/gi))
    if (knownTags.has(name.toLowerCase()) && (rest.includes('=') || /^[\s/]*$/.test(rest)))
      return true;
  return false;
}

/** Writes rich text exactly. Where it has no tags, such as `a &amp; b`, a mark keeps it from being read as plain text. */
export const writeHtml = (html: string): string => (isHtml(html) ? html : htmlMark + html);

/** superscripts, fractions and numbers in circles: signs of their own, which are no digits of the number beside them */
const smallNumbers = /\p{No}+/gu;

/** what stays as it is, as most cells do */
const plain = /^[\w.,:+/-]*$/;

/**
 * Normalises a cell with numbers and signs: no wrapper, no invisible characters, narrow instead of full width, single
 * spaces. `12²` becomes `12 (2)`, not 122.
 */
export function clean(cell: string): string {
  if (plain.test(cell)) return cell;
  return withoutInvisible(unwrap(cell.trim()))
    .replace(smallNumbers, (signs) => ` (${signs}) `)
    .normalize('NFKC')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Unwraps `="0262033844"`, which keeps spreadsheets from reading the text as a number. */
export function unwrap(cell: string): string {
  if (!cell.startsWith('=')) return cell;
  const inner = /^=\s*"((?:[^"]|"")*)"$/.exec(cell)?.[1];
  return inner === undefined ? cell : inner.replaceAll('""', '"');
}
