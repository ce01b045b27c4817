import type { Active, Announcements, DragEndEvent, Over } from '@dnd-kit/core';
import { SortableContext } from '@dnd-kit/sortable';
import { type ReactNode, useMemo } from 'react';
import { textsOf } from '#app/language/index.ts';
import { DragContext } from '#app/widgets/dragging/DragContext.tsx';
import { DragHandle } from '#app/widgets/dragging/DragHandle.tsx';
import { columnStrategy, useSortableItem } from '#app/widgets/dragging/SortableList.tsx';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.listEditor.form);

interface SortableItemsProps {
  /** names the list for screen readers */
  readonly label: string;
  /** names the group of lists between which entries can move. Default: `label` */
  readonly list?: string;
  /** class of each entry */
  readonly className?: string | undefined;
  readonly items: readonly { readonly key: string; readonly label: string }[];
  readonly disabled: boolean | { readonly draggable: boolean; readonly droppable: boolean };
  /** why the order cannot be changed; undefined if it can */
  readonly fixed?: string | undefined;
  /** draws an entry; its `handle` moves it by pointer, by touch, or by space and arrow keys */
  readonly children: (key: string, index: number, handle: ReactNode) => ReactNode;
}

interface SortableListProps extends SortableItemsProps {
  readonly onMove: (from: number, to: number) => void;
}

/** Announcements to screen readers while an entry is moved. */
export function useOrderAnnouncements(labelOf: (id: string) => string) {
  return useMemo(() => {
    const nameOf = ({ id }: Active | Over) => labelOf(String(id));
    const announcements: Announcements = {
      onDragStart: ({ active }) => t('dragStart', { label: nameOf(active) }),
      onDragOver: ({ active, over }) =>
        over ? t('dragOver', { label: nameOf(active), over: nameOf(over) }) : undefined,
      onDragEnd: ({ active }) => t('dragEnd', { label: nameOf(active) }),
      onDragCancel: ({ active }) => t('dragCancel', { label: nameOf(active) }),
    };
    return { screenReaderInstructions: { draggable: t('dragHelp') }, announcements };
  }, [labelOf]);
}

/** Focuses the handle of an entry after it was moved by keyboard. */
export function useRefocus(): (event: DragEndEvent, id: string) => void {
  return ({ activatorEvent }, id) => {
    if (!(activatorEvent instanceof KeyboardEvent)) return;
    const { target } = activatorEvent;
    const list =
      target instanceof Element ? target.closest('.bd-le-form-body, .bd-dashboard-items') : null;
    // waits until the entries are drawn in their new order and dnd-kit has returned the focus to the old place
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        [...(list?.querySelectorAll<HTMLElement>('.bd-le-handle') ?? [])]
          .find((handle) => handle.dataset.moves === id && handle.dataset.list === listOf(target))
          ?.focus(),
      ),
    );
  };
}

/** The list that a handle belongs to; ids are unique within one list only. */
const listOf = (target: EventTarget | null): string | undefined =>
  target instanceof HTMLElement ? target.dataset.list : undefined;

/** A list whose entries can be reordered. */
export function SortableList({ onMove, ...list }: SortableListProps) {
  const { items } = list;
  const accessibility = useOrderAnnouncements(
    (id) => items.find(({ key }) => key === id)?.label ?? id,
  );
  const indexOf = (id: string | number) => items.findIndex(({ key }) => key === id);
  const refocus = useRefocus();
  const end = (event: DragEndEvent) => {
    const { active, over } = event;
    const [from, to] = [indexOf(active.id), over ? indexOf(over.id) : -1];
    if (from < 0 || to < 0 || from === to) return;
    onMove(from, to);
    // entries identified by their index keep their keys when their content moves
    const isPlaced = items.every(({ key }, index) => key === String(index));
    refocus(event, isPlaced ? String(to) : String(active.id));
  };
  return (
    <DragContext accessibility={accessibility} onDragEnd={end}>
      <SortableItems {...list} />
    </DragContext>
  );
}

/** The entries of a list, within a `DragContext` that may have several lists. */
export function SortableItems(props: SortableItemsProps) {
  const { label, list = label, className, items, disabled, fixed, children } = props;
  return (
    <SortableContext
      items={items.map(({ key }) => key)}
      strategy={columnStrategy}
      disabled={fixed === undefined ? disabled : true}
    >
      <ul className="bd-column bd-gap-6" aria-label={label}>
        {items.map((item, index) => (
          <SortableItem
            key={item.key}
            id={item.key}
            {...{ label: item.label, list, fixed, className }}
          >
            {(handle) => children(item.key, index, handle)}
          </SortableItem>
        ))}
      </ul>
    </SortableContext>
  );
}

interface SortableItemProps extends Pick<SortableItemsProps, 'label' | 'fixed' | 'className'> {
  readonly id: string;
  readonly list: string;
  readonly children: (handle: ReactNode) => ReactNode;
}

/** One entry; it passes its handle to its content. */
function SortableItem({ id, label, list, fixed, className = '', children }: SortableItemProps) {
  const { item, handle, isDragging } = useSortableItem({ id });
  const name = fixed === undefined ? t('move', { label }) : `${t('move', { label })}: ${fixed}`;
  const grip = (
    <DragHandle
      className="bd-le-handle"
      handle={handle}
      label={name}
      title={fixed ?? name}
      aria-disabled={fixed !== undefined}
      data-moves={id}
      data-list={list}
    />
  );
  return (
    <li {...item} className={`${className} ${isDragging ? 'bd-anchor bd-le-dragging' : ''}`}>
      {children(grip)}
    </li>
  );
}
