import { createContext, useContext, useSyncExternalStore } from 'react';
import { createListeners } from '#app/listeners.ts';

/** What is being changed in a row: the cell that stands open, and values on their way to the platform. */
export interface RowEditing {
  /** name of the column whose cell stands open */
  readonly open: string | undefined;
  /** by column: shown in place of what the row holds */
  readonly pending: Readonly<Record<string, unknown>>;
}

/** Cells that are being changed. A store of its own, so that opening a cell draws its row and not the table. */
export interface EditingStore {
  readonly subscribe: (listener: () => void) => () => void;
  /** the same object until something changes */
  readonly get: (id: string) => RowEditing | undefined;
  /** Opens a cell; any other closes. */
  readonly open: (id: string, column: string) => void;
  readonly close: () => void;
  readonly begin: (id: string, column: string, value: unknown) => void;
  /** `value` is the one that was begun with: a later one stays. */
  readonly end: (id: string, column: string, value: unknown) => void;
}

/** The cells of one table; none stands open at first. */
export function createEditingStore(): EditingStore {
  const rows = new Map<string, RowEditing>();
  const listeners = createListeners();
  let opened: string | undefined;
  const put = (id: string, next: RowEditing) => {
    if (next.open === undefined && Object.keys(next.pending).length === 0) rows.delete(id);
    else rows.set(id, next);
  };
  const tell = () => {
    listeners.tell();
  };
  const of = (id: string): RowEditing => rows.get(id) ?? { open: undefined, pending: {} };
  const shut = () => {
    if (opened !== undefined) put(opened, { ...of(opened), open: undefined });
    opened = undefined;
  };
  return {
    subscribe: listeners.add,
    get: (id) => rows.get(id),
    open: (id, column) => {
      shut();
      opened = id;
      put(id, { ...of(id), open: column });
      tell();
    },
    close: () => {
      if (opened === undefined) return;
      shut();
      tell();
    },
    begin: (id, column, value) => {
      const row = of(id);
      put(id, { ...row, pending: { ...row.pending, [column]: value } });
      tell();
    },
    end: (id, column, value) => {
      const row = of(id);
      if (row.pending[column] !== value) return;
      const { [column]: _done, ...pending } = row.pending;
      put(id, { ...row, pending });
      tell();
    },
  };
}

export const EditingContext = createContext<EditingStore>(createEditingStore());

/** What is being changed in one row; the component draws again only when that changes. */
export function useRowEditing(id: string): RowEditing | undefined {
  const store = useContext(EditingContext);
  return useSyncExternalStore(store.subscribe, () => store.get(id));
}
