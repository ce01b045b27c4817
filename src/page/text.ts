import { cutText, excessOf } from '#contract/text.ts';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * The beginning of a formatted text, for a card: tags are removed, named entities decoded, white space joined.
 *
 * @param text HTML
 * @param maximum number of characters; longer texts end in an ellipsis
 */
export function excerptOf(text: string, maximum: number): string {
  const plain = text
    .slice(0, maximum * 40)
    .replace(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, ' ')
    .replace(/<(?=[a-z/!])[^>]*(>|$)/gi, ' ')
    .replace(/&(#\d{1,7}|\w{2,6});/g, (whole, name: string) => {
      if (!name.startsWith('#')) return entities[name] ?? whole;
      const code = Number(name.slice(1));
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
  return beginningOf(plain, maximum);
}

/**
 * The beginning of a plain text: markup is not interpreted, white space is joined.
 *
 * @param maximum number of characters; longer texts end in an ellipsis
 */
export function beginningOf(text: string, maximum: number): string {
  const joined = text
    .slice(0, maximum * 40)
    .replace(/\s+/g, ' ')
    .trim();
  return excessOf(joined, maximum) === 0 ? joined : `${cutText(joined, maximum - 1)}…`;
}
