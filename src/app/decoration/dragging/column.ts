import {
  type ClientRect,
  getScrollableAncestors,
  KeyboardCode,
  type KeyboardSensorOptions,
  type Modifier,
} from '@dnd-kit/core';
import { getEventCoordinates, isTouchEvent, type Transform } from '@dnd-kit/utilities';
import { zoomOf } from '../device/device.ts';

/** Extent of one part of a column, in CSS pixels from the column's top. */
interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/** pointers report whole pixels */
const rounding = 1;

/**
 * The gap of a column that a pointer means: in front of the first part whose middle lies below it, else behind the last.
 *
 * @param y in CSS pixels from the column's top
 * @param from index where the drag began, -1 for none: exactly on the middle of a part, the pointer has passed it
 */
export function gapAt(extents: readonly Extent[], y: number, from: number): number {
  const gap = extents.findIndex(({ top, bottom }, place) => {
    const middle = (top + bottom) / 2;
    return y < (place < from ? middle + rounding : middle - rounding);
  });
  return gap < 0 ? extents.length : gap;
}

/** Position of the line that marks a gap, in CSS pixels from the column's top. */
export function lineOf(extents: readonly Extent[], gap: number): number {
  const [above, below] = [extents[gap - 1], extents[gap]];
  if (above && below) return (above.bottom + below.top) / 2;
  return below?.top ?? above?.bottom ?? 0;
}

/**
 * Position of the card relative to the pointer, in CSS pixels. A mouse holds it by its corner; a finger would hide it, so
 * there it stands above.
 */
const underMouse = { x: -12, y: -12 };
const aboveFinger = { x: -24, y: -64 };

/** least distance from the edge of the window, in CSS pixels */
const edge = 8;

/** Moves the card to the pointer: the library would put it at the corner of the dragged component, which is much larger. */
const atPointer: Modifier = ({ activatorEvent, activeNodeRect, transform }) => {
  const pointer = activatorEvent && getEventCoordinates(activatorEvent);
  if (!pointer || !activeNodeRect) return transform;
  const away = isTouchEvent(activatorEvent) ? aboveFinger : underMouse;
  return moved(transform, {
    x: pointer.x - activeNodeRect.left + away.x,
    y: pointer.y - activeNodeRect.top + away.y,
  });
};

/** Keeps the whole card inside the window. */
const withinWindow: Modifier = ({ activeNodeRect, overlayNodeRect, windowRect, transform }) => {
  if (!activeNodeRect || !overlayNodeRect || !windowRect) return transform;
  return moved(transform, {
    x: inward(activeNodeRect.left + transform.x, overlayNodeRect.width, windowRect.width),
    y: inward(activeNodeRect.top + transform.y, overlayNodeRect.height, windowRect.height),
  });
};

/** Position of the card that shows what is dragged. */
export const cardPlace = [atPointer, withinWindow];

const moved = (transform: Transform, by: Point) => ({
  ...transform,
  x: transform.x + by.x,
  y: transform.y + by.y,
});

/** How far something must move to stand between the edges, in CSS pixels. */
const inward = (start: number, length: number, room: number): number =>
  Math.max(edge, Math.min(start, room - edge - length)) - start;

/**
 * Arrow keys move from place to place instead of by pixels.
 *
 * @param step goes to the next place; gets where the card is, and tells where it is then
 */
export const keysFor = (
  step: (by: 1 | -1, card: ClientRect | null) => Point | null | undefined,
): KeyboardSensorOptions => ({
  scrollBehavior: 'auto',
  coordinateGetter(event, { context: { collisionRect } }) {
    const forward = event.code === KeyboardCode.Down || event.code === KeyboardCode.Right;
    const back = event.code === KeyboardCode.Up || event.code === KeyboardCode.Left;
    if (!forward && !back) return undefined;
    event.preventDefault();
    return step(forward ? 1 : -1, collisionRect) ?? undefined;
  },
});

/** A point of the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Column = ReturnType<typeof createColumn>;

/**
 * What a drag needs to know about a column of components.
 *
 * @param list the element whose children are the column's parts; what they stand in is as high and begins where it does
 * @param area what a pointer has to be over to mean the column
 */
export function createColumn(list: HTMLElement, area: Element) {
  let height = 0;
  let extents: readonly Extent[] = [];
  const measure = () => {
    height = list.offsetHeight;
    extents = partsOf(list).map(extentOf);
  };
  return {
    list,
    /** whether a pointer there means this column */
    isUnder({ x, y }: Point): boolean {
      const { left, right, top, bottom } = area.getBoundingClientRect();
      return x >= left && x <= right && y >= top && y <= bottom;
    },
    /** positions of its parts, measured again only when the height of the column has changed */
    extents(): readonly Extent[] {
      if (list.offsetHeight !== height) measure();
      return extents;
    },
    /** how far below its top a height of the window is, in the column's own pixels: a desktop is shown smaller */
    downTo: (y: number): number => (y - list.getBoundingClientRect().top) / zoomOf(list),
    /** the height of the window that is so many of its own pixels below its top */
    heightOf: (down: number): number => list.getBoundingClientRect().top + down * zoomOf(list),
    /** its horizontal center, in CSS pixels of the window */
    middle(): number {
      const { left, width } = list.getBoundingClientRect();
      return left + width / 2;
    },
    /** Scrolls its pane until the part below a gap, or the last part, is visible. */
    reveal(gap: number): void {
      const all = partsOf(list);
      (all[gap] ?? all.at(-1))?.scrollIntoView({ block: 'nearest' });
    },
    /** Scrolls its pane by CSS pixels. */
    scroll(by: number): void {
      getScrollableAncestors(list, 1)[0]?.scrollBy(0, by);
    },
    /** Measures its parts again: they may have swapped places without a change of the height. */
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
