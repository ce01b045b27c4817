import type { ContentBlock } from './braft.ts';

/** marks, in the data of a block, an empty paragraph that was in the HTML */
export const storedBlank = 'storedBlank';

/** Whether a block is an empty paragraph, of any origin. */
export const isBlank = (block: ContentBlock | undefined): boolean =>
  block?.getType() === 'unstyled' && block.getText() === '';

/**
 * Whether a block is one of the empty lines that the editor adds at the beginning and the end: they are not part of the
 * text.
 */
export const isPlaceToWrite = (block: ContentBlock | undefined): boolean =>
  isBlank(block) && block?.getData().get(storedBlank) !== true;
