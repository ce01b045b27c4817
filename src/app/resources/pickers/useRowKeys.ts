import { type KeyboardEvent, useCallback } from 'react';
import { isComposing } from '#app/widgets/composing.ts';

const rows = 'input:not([disabled])';
const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => index - 1,
  PageDown: (index, count) => Math.min(index + 10, count - 1),
  PageUp: (index) => Math.max(index - 10, 0),
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * Keys of a list of boxes: arrows, Page Up and Down, Home and End go from row to row without choosing, Enter takes what
 * is chosen. From the first row, up leads back to the search box; from there, down leads to the first row.
 *
 * @param toSearch puts the keyboard into the search box
 */
export function useRowKeys(toSearch: () => void, take: () => void) {
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (isComposing(event) || !(event.target instanceof HTMLInputElement)) return;
      if (event.key === 'Enter') {
        event.preventDefault();
        take();
        return;
      }
      const step = steps[event.key];
      if (!step) return;
      const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>(rows)];
      // an arrow key would also choose a radio button
      event.preventDefault();
      const next = step(boxes.indexOf(event.target), boxes.length);
      if (next < 0) toSearch();
      else boxes[next]?.focus();
    },
    [toSearch, take],
  );
}
