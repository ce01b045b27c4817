import { type UseSortableArguments, useSortable } from '@dnd-kit/sortable';
import { CSS, type Transform } from '@dnd-kit/utilities';

/**
 * One item of a sortable list: `item` belongs to its element, `handle` to the button that drags it, by pointer, by finger
 * and by keys.
 */
export function useSortableItem(options: UseSortableArguments) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, ...drag } =
    useSortable(options);
  return {
    ...drag,
    listeners,
    item: {
      ref: setNodeRef,
      style: {
        // what is held has a layer of its own; those that make room need none, each would cost every frame
        transform: drag.isDragging ? CSS.Translate.toString(transform) : flat(transform),
        transition,
      },
    },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  };
}

const flat = (transform: Transform | null): string | undefined =>
  transform ? `translate(${Math.round(transform.x)}px, ${Math.round(transform.y)}px)` : undefined;

/** What makes a button the handle of its item. */
export type SortableHandle = ReturnType<typeof useSortableItem>['handle'];
