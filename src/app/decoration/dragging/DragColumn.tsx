import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { useDragging, useEditing } from '../EditorContext.tsx';
import { createColumn, partWith } from './column.ts';
import { DragSource } from './DragSource.tsx';
import type { ColumnId } from './dragStore.ts';

interface DragColumnProps {
  id: ColumnId;
  as: 'div' | 'ol';
  /** selector of the element around the column: a pointer over it means this column */
  area: string;
  /** the column's parts, one element for each component of the page */
  children: ReactNode;
}

/** A column of components that are dragged within it and to other columns. A line marks where a drop would land. */
export function DragColumn({ id, as: List, area, children }: DragColumnProps) {
  const { dragging } = useEditing();
  const list = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const around = list.current?.closest(area);
    if (!list.current || !around) return;
    return dragging.addColumn(id, createColumn(list.current, around));
  }, [dragging, id, area]);
  const keep = (node: HTMLElement | null) => {
    list.current = node;
  };
  const part = useCallback(
    (pressed: HTMLElement) => (list.current && partWith(list.current, pressed)) ?? pressed,
    [],
  );
  return (
    <div className="decoration-column">
      <DragSource id={id} partWith={part}>
        <List ref={keep}>{children}</List>
      </DragSource>
      <DropLine column={id} />
    </div>
  );
}

/** Marks where a drop would land, if it would change the page. */
function DropLine({ column }: { column: ColumnId }) {
  const landing = useDragging(({ getLanding }) => getLanding());
  if (landing?.column !== column || !landing.isMove) return null;
  return (
    <div
      className="decoration-drop-line"
      style={{ transform: `translateY(${Math.round(landing.line)}px)` }}
    />
  );
}
