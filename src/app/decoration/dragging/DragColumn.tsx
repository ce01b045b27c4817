import { useDraggable, useDroppable } from '@dnd-kit/core';
import {
  createContext,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useEditing } from '../EditorContext.tsx';
import { createColumn } from './column.ts';
import type { ColumnId } from './dragStore.ts';

interface DragColumnProps {
  id: ColumnId;
  as: 'div' | 'ol';
  /** selector of what around it a pointer is over where it means this column */
  area: string;
  /** the column's parts, one element for each component of the page */
  children: ReactNode;
}

/**
 * A column of components that are dragged within it and to other columns. For the library it is one thing that is dragged
 * and one place to drop: each part of a long page would be drawn again with every place that a drag passes. A line marks
 * where a drop would land.
 */
export function DragColumn({ id, as: List, area, children }: DragColumnProps) {
  const { dragging, readOnly } = useEditing();
  const { setNodeRef: setDroppable } = useDroppable({ id, disabled: readOnly });
  const { setNodeRef, setActivatorNodeRef, listeners, attributes } = useDraggable({
    id,
    disabled: readOnly,
  });
  const list = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const around = list.current?.closest(area);
    if (!list.current || !around) return;
    return dragging.addColumn(id, createColumn(list.current, around));
  }, [dragging, id, area]);
  const describedBy = attributes['aria-describedby'];
  const lifting = useMemo<Lifting>(() => {
    const begins = Object.entries(listeners ?? {});
    const press = (uuid: string, pressed: HTMLElement) => {
      dragging.press(uuid);
      // another finger takes nothing from the one that drags
      if (dragging.getHeld()) return;
      setNodeRef(partWith(list.current, pressed));
      setActivatorNodeRef(pressed);
    };
    return (uuid) => ({
      'aria-describedby': describedBy,
      ...Object.fromEntries(
        begins.map(([name, begin]) => [
          name,
          (event: SyntheticEvent<HTMLElement>) => {
            press(uuid, event.currentTarget);
            begin(event);
          },
        ]),
      ),
    });
  }, [dragging, listeners, describedBy, setNodeRef, setActivatorNodeRef]);
  const keep = (node: HTMLElement | null) => {
    list.current = node;
    setDroppable(node);
  };
  return (
    <LiftingContext.Provider value={lifting}>
      <div className="decoration-column">
        <List ref={keep}>{children}</List>
        <DropLine column={id} />
      </div>
    </LiftingContext.Provider>
  );
}

/** The part of a column that an element stands in. */
const partWith = (list: HTMLElement | null, element: HTMLElement): HTMLElement | null =>
  [...(list?.children ?? [])]
    .filter((part) => part instanceof HTMLElement)
    .find((part) => part.contains(element)) ?? null;

/** Marks where a drop would land, where that would change the page. */
function DropLine({ column }: { column: ColumnId }) {
  const { dragging } = useEditing();
  const landing = useSyncExternalStore(dragging.subscribe, dragging.getLanding);
  if (landing?.column !== column || !landing.isMove) return null;
  return (
    <div
      className="decoration-drop-line"
      style={{ transform: `translateY(${Math.round(landing.line)}px)` }}
    />
  );
}

/** What begins a drag of a component: listeners, and the id of what a screen reader says of them. */
interface LiftingHandle {
  'aria-describedby': string;
  [listener: `on${string}`]: (event: SyntheticEvent<HTMLElement>) => void;
}

type Lifting = (uuid: string) => LiftingHandle;

const LiftingContext = createContext<Lifting | undefined>(undefined);

/** What makes an element of a column drag the component; nothing where the page can only be looked at. */
export function useLifting(uuid: string): LiftingHandle | undefined {
  const lifting = useContext(LiftingContext);
  return useMemo(() => lifting?.(uuid), [lifting, uuid]);
}

/** Whether a drag takes the component along. */
export function useIsHeld(uuid: string): boolean {
  const { dragging } = useEditing();
  return useSyncExternalStore(dragging.subscribe, () => dragging.isHeld(uuid));
}
