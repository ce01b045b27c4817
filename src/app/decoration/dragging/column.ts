import type { Place } from './places.ts';

/** A point of the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a drag asks the screen about a column of components. */
export interface Column {
  /** whether a pointer there means this column */
  isUnder(point: Point): boolean;
  /** where its parts stand, measured anew only when the column has become higher or lower */
  places(): readonly Place[];
  /** how far its top is from that of the window, in CSS pixels */
  top(): number;
  /** the middle between its sides, in CSS pixels of the window */
  middle(): number;
  /** Scrolls its pane until the part that stands below a gap, or the last, is in sight. */
  reveal(gap: number): void;
  /** Has its parts measured anew: they may have changed places, and the column be as high as before. */
  forget(): void;
}

/**
 * @param list the element whose children are the column's parts; what they stand in is as high and begins where it does
 * @param area what a pointer has to be over to mean the column
 */
export function createColumn(list: HTMLElement, area: Element): Column {
  let measured: { height: number; places: readonly Place[] } | undefined;
  const parts = () => [...list.children].filter((part) => part instanceof HTMLElement);
  return {
    isUnder({ x, y }) {
      const { left, right, top, bottom } = area.getBoundingClientRect();
      return x >= left && x <= right && y >= top && y <= bottom;
    },
    places() {
      const height = list.offsetHeight;
      if (measured?.height !== height) measured = { height, places: parts().map(measure) };
      return measured.places;
    },
    top: () => list.getBoundingClientRect().top,
    middle() {
      const { left, width } = list.getBoundingClientRect();
      return left + width / 2;
    },
    reveal(gap) {
      const all = parts();
      (all[gap] ?? all.at(-1))?.scrollIntoView({ block: 'nearest' });
    },
    forget() {
      measured = undefined;
    },
  };
}

const measure = ({ offsetTop, offsetHeight }: HTMLElement): Place => ({
  top: offsetTop,
  bottom: offsetTop + offsetHeight,
});
