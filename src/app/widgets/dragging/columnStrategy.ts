import { type SortingStrategy, verticalListSortingStrategy } from '@dnd-kit/sortable';

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
