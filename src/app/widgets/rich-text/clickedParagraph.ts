import type { MouseEvent } from 'react';

/**
 * Limits a triple click to its paragraph. The browser selects up to the next text, across pictures and tables, and the
 * next key would replace them.
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
