import { useDraggable, useDroppable } from '@dnd-kit/core';
import { useLayoutEffect } from 'react';
import { useEditing } from '../EditorContext.tsx';
import type { SourceId } from './dragStore.ts';
import { type Port, usePorts } from './ports.ts';

/**
 * Shows the library one thing to drag and one place to drop for each column. With one for each component, it would go
 * through all of them with every move.
 */
export function DragPort({ id }: { id: SourceId }) {
  const { dragging } = useEditing();
  const ports = usePorts();
  const { listeners, setNodeRef, setActivatorNodeRef } = useDraggable({ id });
  const { setNodeRef: setColumnRef } = useDroppable({ id, disabled: id === 'palette' });
  useLayoutEffect(() => {
    const port: Port = {
      begin(gesture, event, from) {
        // a second finger must not take over the drag
        if (!dragging.getHeld()) {
          for (const { settle } of ports.values()) settle();
          setNodeRef(from);
          setActivatorNodeRef(event.currentTarget);
        }
        listeners?.[gesture]?.(event);
      },
      settle() {
        if (id !== 'palette') setColumnRef(dragging.getColumn(id)?.list ?? null);
      },
    };
    ports.set(id, port);
    return () => {
      ports.delete(id);
    };
  }, [dragging, ports, id, listeners, setNodeRef, setActivatorNodeRef, setColumnRef]);
  return null;
}
