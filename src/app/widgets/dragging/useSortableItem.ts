import { type UseSortableArguments, useSortable } from '@dnd-kit/sortable';
import { CSS, type Transform } from '@dnd-kit/utilities';
import { useMemo } from 'react';

/**
 * One item of a sortable list. `item` goes on its element, `handle` on the button that drags it by pointer, finger and
 * keys. During a drag the item is drawn again at every step; `handle` stays the same object.
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
        // only the dragged item gets a layer of its own: a layer for each moved item would cost every frame
        transform: drag.isDragging ? CSS.Translate.toString(transform) : flat(transform),
        transition,
      },
    },
    handle,
  };
}

/**
 * Items that do not move get a zero transform instead of none: changing between none and some would lay everything out
 * again.
 */
const flat = (transform: Transform | null): string =>
  `translate(${Math.round(transform?.x ?? 0)}px, ${Math.round(transform?.y ?? 0)}px)`;
