import type { Active, DragEndEvent, KeyboardSensorOptions, Over } from '@dnd-kit/core';
import {
  SortableContext,
  type SortingStrategy,
  type UseSortableArguments,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS, type Transform } from '@dnd-kit/utilities';
import { type ReactNode, useMemo, useRef } from 'react';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { DragContext } from './DragContext.tsx';

const t = textsOf(locales.forms.sorting);

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

interface SortableListProps {
  /** of the items in their order; pass the same array while they are equal, so that no item draws again */
  readonly ids: string[];
  /** name of an item for screen readers */
  readonly nameOf: (id: string) => string;
  readonly onMove: (from: number, to: number) => void;
  /** Default: one column */
  readonly strategy?: SortingStrategy;
  /** Default: space and arrows. Pass the same object every time */
  readonly keyboard?: KeyboardSensorOptions;
  /** the items, each of `useSortableItem` */
  readonly children: ReactNode;
}

/** A list that is sorted by mouse, finger and keyboard, and tells screen readers about it. */
export function SortableList(props: SortableListProps) {
  const { ids, strategy = columnStrategy, keyboard, children } = props;
  const latest = useRef(props);
  latest.current = props;
  const accessibility = useMemo(() => {
    const place = (active: Active, over: Active | Over | null) => ({
      name: latest.current.nameOf(String(active.id)),
      position: latest.current.ids.indexOf(String((over ?? active).id)) + 1,
      count: latest.current.ids.length,
    });
    return {
      screenReaderInstructions: { draggable: t('instructions') },
      announcements: {
        onDragStart: ({ active }: { active: Active }) => t('lifted', place(active, active)),
        onDragOver: ({ active, over }: Moving) => t('over', place(active, over)),
        onDragEnd: ({ active, over }: Moving) => t('dropped', place(active, over)),
        onDragCancel: ({ active }: Moving) => t('cancelled', place(active, active)),
      },
    };
  }, []);
  const drop = ({ active, over }: DragEndEvent): void => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    if (from >= 0 && to >= 0 && from !== to) props.onMove(from, to);
  };
  return (
    <DragContext {...(keyboard && { keyboard })} accessibility={accessibility} onDragEnd={drop}>
      <SortableContext items={ids} strategy={strategy}>
        {children}
      </SortableContext>
    </DragContext>
  );
}

interface Moving {
  active: Active;
  over: Over | null;
}

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
    attributes,
    listeners,
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
