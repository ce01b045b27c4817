/** Kinds of blocks that stand in one element with those of their kind beside them. */
export type Group = 'list' | 'quote' | 'code';

/** The group that a block of this type belongs to; undefined for one that stands alone. */
export function groupOf(type: string): Group | undefined {
  if (type.endsWith('list-item')) return 'list';
  if (type === 'blockquote') return 'quote';
  return type === 'code-block' ? 'code' : undefined;
}
