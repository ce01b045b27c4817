import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { moveEntry, placeAfter, pruneValue, removeValue } from '../document/edits.ts';
import { type JsonPath, listAt } from '../document/json.ts';
import { Entry } from './Entry.tsx';
import { useForm } from './FormContext.ts';
import { SortableList } from './Sortable.tsx';

/** What the line of an entry says. */
interface EntryLine {
  readonly title: string;
  readonly note?: ReactNode;
  readonly icon?: ReactNode;
}

interface EntryListProps {
  /** names the list: one entry of it stands open */
  readonly list: string;
  /** the list within the document */
  readonly path: JsonPath;
  /** names it to people */
  readonly label: string;
  /** text that is shown while there are no entries */
  readonly empty?: string;
  /** the empty list stays written: a definition asks for it */
  readonly keepEmpty?: boolean;
  readonly lineOf: (item: unknown, index: number) => EntryLine;
  /** the inputs of an entry */
  readonly children: (index: number) => ReactNode;
}

/** A list of the document: each of its entries opens, is put into order and is taken away. */
export function EntryList(props: EntryListProps) {
  const { list, path, label, empty, keepEmpty = false, lineOf, children } = props;
  const { root, disabled, change, opened, open } = useForm();
  const items = listAt(root, path);
  const lines = items.map(lineOf);
  const isOpen = Number(opened[list] ?? Number.NaN);
  const move = (from: number, to: number) => {
    change((text) => moveEntry(text, path, from, to));
    if (!Number.isNaN(isOpen)) open(list, String(placeAfter(isOpen, from, to)));
  };
  const remove = (index: number) => {
    change((text) => (keepEmpty ? removeValue : pruneValue)(text, [...path, index]));
    if (isOpen === index) open(list, undefined);
    else if (isOpen > index) open(list, String(isOpen - 1));
  };
  return (
    <>
      {items.length === 0 && empty && <p className="bd-le-empty">{empty}</p>}
      <SortableList
        label={label}
        items={lines.map(({ title }, index) => ({ key: String(index), label: title }))}
        disabled={disabled}
        onMove={move}
      >
        {(key, index, handle) => (
          <Entry
            list={list}
            name={key}
            path={[...path, index]}
            handle={handle}
            {...(lines[index] ?? { title: key })}
            onRemove={() => remove(index)}
          >
            {() => children(index)}
          </Entry>
        )}
      </SortableList>
    </>
  );
}

/** Adds an entry to a list. */
export function AddButton({
  label,
  disabled = false,
  onAdd,
}: {
  label: string;
  disabled?: boolean;
  onAdd: () => void;
}) {
  const form = useForm();
  return (
    <Button
      type="dashed"
      block
      icon={<PlusOutlined />}
      disabled={form.disabled || disabled}
      onClick={onAdd}
    >
      {label}
    </Button>
  );
}

/** Adds what is chosen to a list. */
export function AddChoice({
  label,
  name = label,
  options,
  onAdd,
}: {
  label: string;
  /** what a screen reader says, where several of one label stand on the page */
  name?: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onAdd: (value: string) => void;
}) {
  const { disabled } = useForm();
  return (
    <Select<string>
      className="bd-le-add"
      showSearch
      disabled={disabled || options.length === 0}
      aria-label={name}
      placeholder={label}
      value={null}
      options={[...options]}
      onChange={onAdd}
    />
  );
}
