import { type UseSortableArguments, useSortable } from '@dnd-kit/sortable';
import { CSS, type Transform } from '@dnd-kit/utilities';
import { useMemo } from 'react';

/**
 * One item of a sortable list: `item` belongs to its element, `handle` to the button that drags it, by pointer, by finger
 * and by keys. While something is dragged the item is drawn again with every place that it passes, the handle is the same
 * all along.
 */
export function useSortableItem(options: UseSortableArguments) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, ...drag } =
    useSortable(options);
  const handle = useMemo(
    () => ({ ref: setActivatorNodeRef, ...attributes, ...listeners }),
    [setActivatorNodeRef, attributes, listeners],
  );
  return {
    ...drag,
    item: {
      ref: setNodeRef,
      style: {
        // what is held has a layer of its own; those that make room need none, each would cost every frame
        transform: drag.isDragging ? CSS.Translate.toString(transform) : flat(transform),
        transition,
      },
    },
    handle,
  };
}

/** Where it stands still it is moved by nothing: from no transform at all to one, the browser lays everything out again. */
const flat = (transform: Transform | null): string =>
  `translate(${Math.round(transform?.x ?? 0)}px, ${Math.round(transform?.y ?? 0)}px)`;
