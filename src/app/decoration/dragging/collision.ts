import type { Collision, CollisionDetection } from '@dnd-kit/core';
import type { ColumnId, DragStore } from './dragStore.ts';

/** The same lists every time: another one draws again all that asks the library for it. */
const nowhere: Collision[] = [];
const collisions: Record<ColumnId, Collision[]> = {
  canvas: [{ id: 'canvas' }],
  outline: [{ id: 'outline' }],
};

/** Tells the library the column that a drop would land in: it scrolls the panes around that. */
export const collisionsIn =
  (dragging: DragStore): CollisionDetection =>
  () => {
    const landing = dragging.getLanding();
    return landing ? collisions[landing.column] : nowhere;
  };
