import type { MouseEvent } from 'react';

/**
 * A third click selects a paragraph. The browser goes on to where the next text begins, over the pictures and tables
 * between, and whatever is typed then would take their place: the selection ends with the paragraph.
 */
export function endWithClickedParagraph({ detail }: MouseEvent): void {
  const selection = getSelection();
  if (detail !== 3 || !selection) return;
  const { anchorNode, focusNode } = selection;
  const block = anchorNode?.parentElement?.closest('[data-block]');
  if (!block || block.contains(focusNode)) return;
  const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (texts.nextNode());
  const last = texts.currentNode;
  if (last instanceof Text) selection.extend(last, last.data.length);
}
