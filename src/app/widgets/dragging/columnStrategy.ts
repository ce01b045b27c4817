import { type SortingStrategy, verticalListSortingStrategy } from '@dnd-kit/sortable';

const still = { x: 0, y: 0, scaleX: 1, scaleY: 1 };

/**
 * How the items of a column make room for the one that is dragged: the library's own way, asked only of those between
 * where it was taken from and where it is now. To answer, it asks the browser where items stand, for every item at every
 * move.
 */
export const columnStrategy: SortingStrategy = (places) => {
  const { activeIndex, overIndex, index } = places;
  const isBetween =
    index >= Math.min(activeIndex, overIndex) && index <= Math.max(activeIndex, overIndex);
  return isBetween ? verticalListSortingStrategy(places) : still;
};
