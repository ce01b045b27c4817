import type { Modifier } from '@dnd-kit/core';
import { getEventCoordinates, isTouchEvent, type Transform } from '@dnd-kit/utilities';
import type { Point } from './column.ts';

/**
 * Where the card stands from the pointer, in CSS pixels: it is held by its corner, so that what the pointer passes is not
 * pointed at; what is below a finger is not seen.
 */
const underMouse = { x: -12, y: -12 };
const aboveFinger = { x: -24, y: -64 };

/** How near it comes to the edge of the window, in CSS pixels. */
const edge = 8;

/** What is held is much larger than the card: the card stands where it is held, not at the corner of that. */
const atPointer: Modifier = ({ activatorEvent, activeNodeRect, transform }) => {
  const pointer = activatorEvent && getEventCoordinates(activatorEvent);
  if (!pointer || !activeNodeRect) return transform;
  const away = isTouchEvent(activatorEvent) ? aboveFinger : underMouse;
  return moved(transform, {
    x: pointer.x - activeNodeRect.left + away.x,
    y: pointer.y - activeNodeRect.top + away.y,
  });
};

/** The whole card is seen, wherever the pointer is. */
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

/** How far something has to go to stand between the edges, in CSS pixels. */
const inward = (start: number, length: number, room: number): number =>
  Math.max(edge, Math.min(start, room - edge - length)) - start;
