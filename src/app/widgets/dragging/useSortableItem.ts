import {
  type SortingStrategy,
  type UseSortableArguments,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS, type Transform } from '@dnd-kit/utilities';
import { useMemo } from 'react';

const still = { x: 0, y: 0, scaleX: 1, scaleY: 1 };

/**
 * How the items of a column make room for the dragged one. It asks the library's strategy only for items between the
 * start and the present place, because the strategy measures the page for every item at every move.
 */
export const columnStrategy: SortingStrategy = (places) => {
  const { activeIndex, overIndex, index } = places;
  const isBetween =
    index >= Math.min(activeIndex, overIndex) && index <= Math.max(activeIndex, overIndex);
  return isBetween ? verticalListSortingStrategy(places) : still;
};

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
