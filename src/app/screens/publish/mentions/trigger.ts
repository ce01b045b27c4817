/** A mention being typed at the cursor: `#topic`, `@book` or `《book`. */
export interface Trigger {
  kind: 'topics' | 'books';
  mark: '#' | '@' | '《';
  /** the text after the mark */
  query: string;
  /** position of the mark, in UTF-16 units */
  from: number;
}

const form = /([#@《])([^\s#@《》]{0,40})$/;

/** The mention that ends at the cursor; undefined if there is none. An address such as `a@b` is no mention. */
export function triggerAt(text: string, cursor: number): Trigger | undefined {
  const before = text.slice(0, cursor);
  const found = form.exec(before);
  const [, mark, query = ''] = found ?? [];
  if (!found || (mark !== '#' && mark !== '@' && mark !== '《')) return undefined;
  if (mark !== '《' && /[\w.]$/.test(before.slice(0, found.index))) return undefined;
  return { kind: mark === '#' ? 'topics' : 'books', mark, query, from: found.index };
}

/** The text with the mention inserted, and the new position of the cursor. */
export function withMention(
  text: string,
  { mark, query, from }: Trigger,
  title: string,
): { text: string; cursor: number } {
  const mention = mark === '《' ? `《${title}》` : `${mark}${title} `;
  const rest = text.slice(from + mark.length + query.length);
  // adds no second space
  const after = mention.endsWith(' ') && rest.startsWith(' ') ? rest.slice(1) : rest;
  return { text: text.slice(0, from) + mention + after, cursor: from + mention.length };
}
