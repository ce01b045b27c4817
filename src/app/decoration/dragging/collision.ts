import type { Collision, CollisionDetection } from '@dnd-kit/core';
import type { ColumnId, DragStore } from './dragStore.ts';

/** One constant empty list: a new one would draw again everything that asks the library for it. */
const nowhere: Collision[] = [];
const collisions: Record<ColumnId, Collision[]> = {
  canvas: [{ id: 'canvas' }],
  outline: [{ id: 'outline' }],
};

/** Tells the library which column a drop would land in; it scrolls the panes around that. */
export const collisionsIn =
  (dragging: DragStore): CollisionDetection =>
  () => {
    const landing = dragging.getLanding();
    return landing ? collisions[landing.column] : nowhere;
  };
