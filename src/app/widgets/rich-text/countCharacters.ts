import { lengthOf } from '#contract/text.ts';
import type { ContentBlock, ContentState } from './braft.ts';

const counted = new WeakMap<ContentBlock, number>();

/** Characters of the text as every counter has them; what parts its paragraphs is none. */
export function countCharacters(content: ContentState): number {
  return content.getBlocksAsArray().reduce((sum, block) => sum + ofBlock(block), 0);
}

function ofBlock(block: ContentBlock): number {
  const known = counted.get(block);
  if (known !== undefined) return known;
  const count = block.getType() === 'atomic' ? 0 : lengthOf(block.getText());
  counted.set(block, count);
  return count;
}
