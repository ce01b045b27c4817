import { getScrollableAncestors } from '@dnd-kit/core';
import { zoomOf } from '../device/zoom.ts';
import type { Extent } from './extents.ts';

/** A point of the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a drag needs to know about a column of components. */
export interface Column {
  /** the element whose children are its parts */
  readonly list: HTMLElement;
  /** whether a pointer there means this column */
  isUnder(point: Point): boolean;
  /** positions of its parts, measured again only when the height of the column has changed */
  extents(): readonly Extent[];
  /** how far below its top a height of the window is, in the column's own pixels: a desktop is shown smaller */
  downTo(y: number): number;
  /** the height of the window that is so many of its own pixels below its top */
  heightOf(down: number): number;
  /** its horizontal centre, in CSS pixels of the window */
  middle(): number;
  /** Scrolls its pane until the part below a gap, or the last part, is visible. */
  reveal(gap: number): void;
  /** Scrolls its pane by CSS pixels. */
  scroll(by: number): void;
  /** Measures its parts again: they may have swapped places without a change of the height. */
  measure(): void;
}

/**
 * @param list the element whose children are the column's parts; what they stand in is as high and begins where it does
 * @param area what a pointer has to be over to mean the column
 */
export function createColumn(list: HTMLElement, area: Element): Column {
  let height = 0;
  let extents: readonly Extent[] = [];
  const measure = () => {
    height = list.offsetHeight;
    extents = partsOf(list).map(extentOf);
  };
  return {
    list,
    isUnder({ x, y }) {
      const { left, right, top, bottom } = area.getBoundingClientRect();
      return x >= left && x <= right && y >= top && y <= bottom;
    },
    extents() {
      if (list.offsetHeight !== height) measure();
      return extents;
    },
    downTo: (y) => (y - list.getBoundingClientRect().top) / zoomOf(list),
    heightOf: (down) => list.getBoundingClientRect().top + down * zoomOf(list),
    middle() {
      const { left, width } = list.getBoundingClientRect();
      return left + width / 2;
    },
    reveal(gap) {
      const all = partsOf(list);
      (all[gap] ?? all.at(-1))?.scrollIntoView({ block: 'nearest' });
    },
    scroll(by) {
      getScrollableAncestors(list, 1)[0]?.scrollBy(0, by);
    },
    measure,
  };
}

const partsOf = (list: HTMLElement): HTMLElement[] =>
  [...list.children].filter((part) => part instanceof HTMLElement);

/** The part of a column that contains an element. */
export const partWith = (list: HTMLElement, element: HTMLElement): HTMLElement | undefined =>
  partsOf(list).find((part) => part.contains(element));

const extentOf = ({ offsetTop, offsetHeight }: HTMLElement): Extent => ({
  top: offsetTop,
  bottom: offsetTop + offsetHeight,
});
