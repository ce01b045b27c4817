import { lengthOf } from '#contract/text.ts';
import type { ContentBlock, ContentState } from './braft.ts';
import { keptOfBlock } from './kept.ts';

const counted = new WeakMap<ContentBlock, number>();

/** Characters of the text as every counter has them; what parts its paragraphs and lines is none. */
export function countCharacters(content: ContentState): number {
  return content.getBlocksAsArray().reduce((sum, block) => sum + ofBlock(block, content), 0);
}

function ofBlock(block: ContentBlock, content: ContentState): number {
  const known = counted.get(block);
  if (known !== undefined) return known;
  const text =
    block.getType() === 'atomic' ? keptText(block, content) : block.getText().replace(/\n/g, '');
  const count = lengthOf(text);
  counted.set(block, count);
  return count;
}

/** The text of a table, and of what else is kept as it is; pictures and what parts the cells are none. */
const keptText = (block: ContentBlock, content: ContentState): string =>
  (keptOfBlock(content, block)?.text ?? '').replace(/ \| |▢|\n/g, '');
