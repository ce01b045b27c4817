const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * The beginning of a text for a card: tags dropped, named entities read, white space joined.
 *
 * @param text plain text or HTML
 * @param maximum characters; what is longer ends in an ellipsis
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
    })
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...plain];
  return characters.length <= maximum ? plain : `${characters.slice(0, maximum - 1).join('')}…`;
}
