import { DeleteOutlined } from '@ant-design/icons';
import { arrayMove } from '@dnd-kit/sortable';
import { Button } from 'antd';
import { memo, type ReactNode } from 'react';
import { textsOf } from '#app/language/index.ts';
import { DragHandle } from '#app/widgets/dragging/DragHandle.tsx';
import { SortableList, useSortableItem } from '#app/widgets/dragging/SortableList.tsx';
import { locales } from '#locales/index.ts';
import { Warnings } from './Field.tsx';
import { useInputs, useProblem } from './found.ts';

const t = textsOf(locales.decorator.inspector);

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
  const titleOf = (item: Item | undefined) => (item && nameOf(item)) || t('untitled');
  return (
    <SortableList
      ids={items.map(({ uuid }) => uuid)}
      nameOf={(id) => titleOf(items.find(({ uuid }) => uuid === id))}
      onMove={(from, to) => onChange(arrayMove([...items], from, to))}
    >
      <ol className="bd-grid bd-gap-8 decoration-rows">
        {items.map((item, index) => (
          <Row
            key={item.uuid}
            uuid={item.uuid}
            name={titleOf(item)}
            path={`contents.${index}`}
            onRemove={() => onChange(items.filter(({ uuid }) => uuid !== item.uuid))}
          >
            {children(item, index)}
          </Row>
        ))}
      </ol>
    </SortableList>
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
