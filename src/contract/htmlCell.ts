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
