import type { ClientRect, CollisionDetection } from '@dnd-kit/core';

/** Where the middle of what was measured stands in its pane's content, in CSS pixels. */
const middles = new WeakMap<ClientRect, number>();

/**
 * The place of a list, one below the other, whose middle is nearest to that of what is held. A rectangle of dnd-kit's
 * asks the browser for the scroll of all around it whenever it is read: here each is read once, and the pane's scroll
 * once for all of them.
 *
 * @param pane selector of what the list scrolls in
 */
export const nearestIn =
  (pane: string): CollisionDetection =>
  ({ collisionRect, droppableContainers, droppableRects }) => {
    const scroll = document.querySelector(pane)?.scrollTop ?? 0;
    const held = scroll + collisionRect.top + collisionRect.height / 2;
    let nearest: (typeof droppableContainers)[number] | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const container of droppableContainers) {
      const rect = droppableRects.get(container.id);
      if (!rect) continue;
      let middle = middles.get(rect);
      if (middle === undefined) {
        middle = scroll + rect.top + rect.height / 2;
        middles.set(rect, middle);
      }
      const distance = Math.abs(middle - held);
      if (distance >= least) continue;
      nearest = container;
      least = distance;
    }
    return nearest ? [{ id: nearest.id }] : [];
  };
