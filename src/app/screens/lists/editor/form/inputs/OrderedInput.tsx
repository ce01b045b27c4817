import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { moveEntry } from '#app/screens/lists/editor/document/edits.ts';
import type { JsonPath } from '#app/screens/lists/editor/document/json.ts';
import { useForm } from '../FormContext.ts';
import { SortableList } from '../Sortable.tsx';

interface OrderedInputProps {
  /** of the list, or of the object, whose entries are put into order */
  readonly path: JsonPath;
  readonly label: string;
  readonly items: readonly { readonly key: string; readonly label: string }[];
  /** what the button says that adds one */
  readonly addText: string;
  readonly onAdd: () => void;
  /** draws an entry; `handle` moves it */
  readonly children: (key: string, index: number, handle: ReactNode) => ReactNode;
}

/** Entries in an order of their own, and a button that adds one: options of an enum, questions of an action. */
export function OrderedInput(props: OrderedInputProps) {
  const { path, label, items, addText, onAdd, children } = props;
  const { disabled, change } = useForm();
  return (
    <>
      <SortableList
        label={label}
        items={items}
        disabled={disabled}
        onMove={(from, to) => change((text) => moveEntry(text, path, from, to))}
      >
        {children}
      </SortableList>
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined />}
        disabled={disabled}
        onClick={onAdd}
      >
        {addText}
      </Button>
    </>
  );
}
