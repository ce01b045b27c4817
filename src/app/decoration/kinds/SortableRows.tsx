import { DeleteOutlined } from '@ant-design/icons';
import type { Announcements } from '@dnd-kit/core';
import { arrayMove, SortableContext } from '@dnd-kit/sortable';
import { Button } from 'antd';
import { memo, type ReactNode } from 'react';
import { useMessages } from '#app/language/index.ts';
import { DragContext } from '#app/widgets/dragging/DragContext.tsx';
import { DragHandle } from '#app/widgets/dragging/DragHandle.tsx';
import { columnStrategy, useSortableItem } from '#app/widgets/dragging/useSortableItem.ts';
import { locales } from '#locales/index.ts';
import { Warnings } from './Field.tsx';
import { useInputs, useProblem } from './found.ts';

interface SortableRowsProps<Item> {
  items: readonly Item[];
  nameOf: (item: Item) => string;
  onChange: (items: readonly Item[]) => void;
  children: (item: Item, index: number) => ReactNode;
}

/** The items of a component, one below another. They can be removed, and sorted by mouse, touch or keyboard. */
export function SortableRows<Item extends { uuid: string }>({
  items,
  nameOf,
  onChange,
  children,
}: SortableRowsProps<Item>) {
  const t = useMessages(locales.decorator.inspector);
  const indexOfItem = (uuid: unknown) => items.findIndex((item) => item.uuid === uuid);
  const nameAt = (uuid: unknown) => {
    const item = items[indexOfItem(uuid)];
    return (item && nameOf(item)) || t('untitled');
  };
  const place = (active: unknown, over: unknown) => ({
    name: nameAt(active),
    position: indexOfItem(over ?? active) + 1,
    count: items.length,
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('lifted', place(active.id, active.id)),
    onDragOver: ({ active, over }) => t('over', place(active.id, over?.id)),
    onDragEnd: ({ active, over }) => t('dropped', place(active.id, over?.id)),
    onDragCancel: ({ active }) => t('cancelled', { name: nameAt(active.id) }),
  };
  return (
    <DragContext
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('instructions') },
      }}
      onDragEnd={({ active, over }) => {
        const from = indexOfItem(active.id);
        const to = indexOfItem(over?.id);
        if (from >= 0 && to >= 0 && from !== to) onChange(arrayMove([...items], from, to));
      }}
    >
      <SortableContext items={items.map(({ uuid }) => uuid)} strategy={columnStrategy}>
        <ol className="bd-grid bd-gap-8 decoration-rows">
          {items.map((item, index) => (
            <Row
              key={item.uuid}
              uuid={item.uuid}
              name={nameOf(item) || t('untitled')}
              path={`contents.${index}`}
              onRemove={() => onChange(items.filter(({ uuid }) => uuid !== item.uuid))}
            >
              {children(item, index)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DragContext>
  );
}

interface RowProps {
  uuid: string;
  name: string;
  path: string;
  onRemove: () => void;
  children: ReactNode;
}

function Row({ uuid, name, path, onRemove, children }: RowProps) {
  const { readOnly } = useInputs();
  // of the item as a whole
  const problem = useProblem(path);
  const t = useMessages(locales.decorator.inspector);
  const { item, handle, isDragging } = useSortableItem({ id: uuid, disabled: readOnly });
  return (
    <li
      {...item}
      className={`decoration-row${isDragging ? ' bd-anchor decoration-row-lifted' : ''}`}
      data-field={path}
    >
      {!readOnly && (
        <DragHandle className="decoration-handle" handle={handle} label={t('drag', { name })} />
      )}
      <RowBody>
        {children}
        {problem !== undefined && (
          <p className="decoration-problem" role="alert">
            {problem}
          </p>
        )}
        <Warnings path={path} />
      </RowBody>
      {!readOnly && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('remove', { name })}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

/** The content of a row. A drag does not draw it again, because the shell keeps its children. */
const RowBody = memo(function RowBody({ children }: { children: ReactNode }) {
  return <div className="bd-grow bd-shrink decoration-row-body">{children}</div>;
});
