import type { Collision, CollisionDetection } from '@dnd-kit/core';
import type { DragStore, Landing } from './dragStore.ts';

const nowhere: Collision[] = [];
const landings = new WeakMap<Collision[], Landing>();

/** Where a drop would land that collides so. */
export const landingOf = (collisions: Collision[] | null): Landing | undefined =>
  collisions ? landings.get(collisions) : undefined;

/**
 * Finds the column that a drop would land in: under the pointer, or where keys have brought it. The list is the same one as
 * long as nothing changes, because another one draws again all that asks for it.
 */
export function detectIn(dragging: DragStore): CollisionDetection {
  let last = nowhere;
  return ({ pointerCoordinates }) => {
    const landing = pointerCoordinates
      ? dragging.landingUnder(pointerCoordinates)
      : dragging.getLanding();
    if (!landing) return nowhere;
    if (landings.get(last) !== landing) {
      last = [{ id: landing.column }];
      landings.set(last, landing);
    }
    return last;
  };
}
