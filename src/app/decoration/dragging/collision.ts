import type { CollisionDetection, DroppableContainer, UniqueIdentifier } from '@dnd-kit/core';
import { isCanvasId, isPaletteId, pageEnd, pageGround } from './identifiers.ts';
import { nearestIn } from './nearest.ts';

const nearestOnCanvas = nearestIn('.decoration-canvas');

/**
 * Where a drag would land. A component of the canvas takes the nearest one's place; one from the palette stands before
 * the first component whose middle lies below the pointer, else at the end, and nowhere while the pointer is beside
 * the page.
 */
export const detectCollision: CollisionDetection = (args) => {
  const fromPalette = isPaletteId(args.active.id);
  const places = args.droppableContainers.filter(({ id }) =>
    fromPalette ? id !== pageGround : isCanvasId(id),
  );
  if (!fromPalette) return nearestOnCanvas({ ...args, droppableContainers: places });
  const { pointerCoordinates, droppableRects, collisionRect } = args;
  const ground = droppableRects.get(pageGround);
  const within =
    !pointerCoordinates ||
    !ground ||
    (pointerCoordinates.x >= ground.left &&
      pointerCoordinates.x <= ground.right &&
      pointerCoordinates.y >= ground.top &&
      pointerCoordinates.y <= ground.bottom);
  if (!within) return [];
  const y = pointerCoordinates?.y ?? collisionRect.top + collisionRect.height / 2;
  const middle = ({ id }: DroppableContainer) => {
    const rect = droppableRects.get(id);
    return rect ? rect.top + rect.height / 2 : Number.POSITIVE_INFINITY;
  };
  const before = places
    .filter(({ id }) => id !== pageEnd)
    .sort((left, right) => middle(left) - middle(right))
    .find((place) => y < middle(place));
  const id: UniqueIdentifier = before?.id ?? pageEnd;
  return [{ id }];
};
