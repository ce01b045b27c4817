/** Kinds of blocks that share one element with neighbours of their kind. */
export type Group = 'list' | 'quote' | 'code';

/** The group of a type of block; undefined if it stands alone. */
export function groupOf(type: string): Group | undefined {
  if (type.endsWith('list-item')) return 'list';
  if (type === 'blockquote') return 'quote';
  return type === 'code-block' ? 'code' : undefined;
}
