import { createContext, useContext, useSyncExternalStore } from 'react';
import { createListeners } from '#app/listeners.ts';
import type { CompiledColumn } from '#schema/compile.ts';

/** Why a value is not on the platform yet: no answer, no room on this device either, or somebody else was faster. */
export type CellMark = 'offline' | 'nowhere' | 'conflict';

/** What is being changed in a row: the cell that stands open, and values that the platform does not have yet. */
export interface RowEditing {
  /** name of the column whose cell stands open */
  readonly open: string | undefined;
  /** by column: shown in place of what the row holds */
  readonly pending: Readonly<Record<string, unknown>>;
  /** by column; a value without one is on its way */
  readonly marks: Readonly<Record<string, CellMark | undefined>>;
}

/** Somebody else has changed a cell meanwhile: the two values, and what the person can do. */
export interface CellConflict {
  readonly column: CompiledColumn;
  /** of the record */
  readonly title: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** nickname, and ISO 8601; undefined where the platform does not say */
  readonly changedBy: string | undefined;
  readonly changedAt: string | undefined;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
  readonly onClose: () => void;
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
  readonly mark: (id: string, column: string, mark: CellMark | undefined) => void;
  /** `value` is the one that was begun with: a later one stays. */
  readonly end: (id: string, column: string, value: unknown) => void;
  readonly ask: (conflict: CellConflict | undefined) => void;
  /** what the person is asked, once no cell stands open: whoever types is not interrupted */
  readonly asked: () => CellConflict | undefined;
}

/** The cells of one table; none stands open at first. */
export function createEditingStore(): EditingStore {
  const rows = new Map<string, RowEditing>();
  const listeners = createListeners();
  let opened: string | undefined;
  let conflict: CellConflict | undefined;
  const put = (id: string, next: RowEditing) => {
    if (next.open === undefined && Object.keys(next.pending).length === 0) rows.delete(id);
    else rows.set(id, next);
  };
  const tell = () => {
    listeners.tell();
  };
  const of = (id: string): RowEditing =>
    rows.get(id) ?? { open: undefined, pending: {}, marks: {} };
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
      if (Object.hasOwn(row.pending, column) && Object.is(row.pending[column], value)) return;
      put(id, { ...row, pending: { ...row.pending, [column]: value } });
      tell();
    },
    mark: (id, column, mark) => {
      const row = of(id);
      if (row.marks[column] === mark) return;
      put(id, { ...row, marks: { ...row.marks, [column]: mark } });
      tell();
    },
    end: (id, column, value) => {
      const row = of(id);
      if (row.pending[column] !== value) return;
      const { [column]: _done, ...pending } = row.pending;
      const { [column]: _mark, ...marks } = row.marks;
      put(id, { ...row, pending, marks });
      tell();
    },
    ask: (next) => {
      if (conflict === next) return;
      conflict = next;
      tell();
    },
    asked: () => (opened === undefined ? conflict : undefined),
  };
}

export const EditingContext = createContext<EditingStore>(createEditingStore());

/** What is being changed in one row; the component draws again only when that changes. */
export function useRowEditing(id: string): RowEditing | undefined {
  const store = useContext(EditingContext);
  return useSyncExternalStore(store.subscribe, () => store.get(id));
}
