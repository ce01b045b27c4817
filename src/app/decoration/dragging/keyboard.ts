import { KeyboardCode, type KeyboardSensorOptions } from '@dnd-kit/core';
import type { DragStore } from './dragStore.ts';

/** distance from the line to the card, in CSS pixels */
const belowLine = 8;

/** Arrow keys move from place to place instead of by pixels. The card stands below the line that marks the place. */
export const keysIn = (dragging: DragStore): KeyboardSensorOptions => ({
  scrollBehavior: 'auto',
  coordinateGetter(event, { context: { collisionRect } }) {
    const forward = event.code === KeyboardCode.Down || event.code === KeyboardCode.Right;
    const back = event.code === KeyboardCode.Up || event.code === KeyboardCode.Left;
    if (!forward && !back) return undefined;
    event.preventDefault();
    const landing = dragging.step(forward ? 1 : -1);
    const point = landing && dragging.pointOf(landing);
    if (!point || !collisionRect) return undefined;
    return { x: point.x - collisionRect.width / 2, y: point.y + belowLine };
  },
});
