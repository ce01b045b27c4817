import { type UseSortableArguments, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';

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
    item: { ref: setNodeRef, style: { transform: CSS.Translate.toString(transform), transition } },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  };
}

/** What makes a button the handle of its item. */
export type SortableHandle = ReturnType<typeof useSortableItem>['handle'];
