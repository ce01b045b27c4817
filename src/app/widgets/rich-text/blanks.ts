import type { ContentBlock } from './braft.ts';

/** What marks an empty paragraph that stood in the HTML, in the data of its block. */
export const storedBlank = 'storedBlank';

/** An empty paragraph, of any origin. */
export const isBlank = (block: ContentBlock | undefined): boolean =>
  block?.getType() === 'unstyled' && block.getText() === '';

/** A place to write on, which the editor puts at the beginning and the end: it is no part of the text. */
export const isPlaceToWrite = (block: ContentBlock | undefined): boolean =>
  isBlank(block) && block?.getData().get(storedBlank) !== true;
