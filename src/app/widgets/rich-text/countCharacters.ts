import { lengthOf } from '#contract/text.ts';
import type { ContentBlock, ContentState } from './braft.ts';
import { keptOfBlock } from './kept.ts';

const counted = new WeakMap<ContentBlock, number>();

/** The number of characters of the text, as every counter counts them. Line breaks do not count. */
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

/** The text of a kept block such as a table, without pictures and cell separators. */
const keptText = (block: ContentBlock, content: ContentState): string =>
  (keptOfBlock(content, block)?.text ?? '').replace(/ \| |▢|\n/g, '');
