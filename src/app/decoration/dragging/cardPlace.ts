import type { Modifier } from '@dnd-kit/core';
import { getEventCoordinates, isTouchEvent, type Transform } from '@dnd-kit/utilities';
import type { Point } from './column.ts';

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
