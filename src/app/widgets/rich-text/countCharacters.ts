import type { ContentBlock, ContentState } from './braft.ts';

const counted = new WeakMap<ContentBlock, number>();

/** Characters of the text as people count them: an emoji is one, blanks and breaks between are none. */
export function countCharacters(content: ContentState): number {
  return content.getBlocksAsArray().reduce((sum, block) => sum + ofBlock(block), 0);
}

function ofBlock(block: ContentBlock): number {
  const known = counted.get(block);
  if (known !== undefined) return known;
  const count = block.getType() === 'atomic' ? 0 : [...block.getText().replace(/\s/g, '')].length;
  counted.set(block, count);
  return count;
}
