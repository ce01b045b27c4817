import type { GetListResponse } from '@refinedev/core';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { createListeners } from '#app/listeners.ts';
import type { CompiledColumn, CompiledResource } from '#schema/compile.ts';
import { readPath } from '#schema/conditions.ts';
import { identifierOf, rowOfValues } from '#schema/record.ts';
import type { Row } from '../useListRows.ts';

/** The loaded pages of a list. */
export interface ShownLists {
  readonly resource: CompiledResource;
  readonly queries: QueryClient;
  /** key of its pages among the queries */
  readonly listsKey: QueryKey;
}

/**
 * Puts a saved value into the rows that do not have it yet, because the list could not be loaded again or its answer is
 * older than the save. That the list could not be loaded is still told.
 *
 * @param row the record after the save
 */
export function showSaved(
  { resource, queries, listsKey: queryKey }: ShownLists,
  row: Row,
  column: string,
): void {
  const id = identifierOf(resource, row);
  const path = resource.fields[column]?.path ?? column;
  const values = { [column]: readPath(row, path) };
  for (const [key, page] of queries.getQueriesData<GetListResponse<Row>>({ queryKey })) {
    const query = queries.getQueryCache().find({ queryKey: key, exact: true });
    const isOlder = (one: Row): boolean =>
      identifierOf(resource, one) === id &&
      (query?.state.status === 'error' || revisionOf(one) < revisionOf(row));
    if (!page?.data.some(isOlder)) continue;
    const data = page.data.map((one) => (isOlder(one) ? rowOfValues(resource, values, one) : one));
    // unlike `setQueryData`, this keeps the failure of the last load
    query?.setState({ data: { ...page, data } });
  }
}

/** The revision of a record; 0 where the service tells none. */
export const revisionOf = ({ revision }: Row): number =>
  typeof revision === 'number' ? revision : 0;

/** Why a value is not saved. */
export interface CellMark {
  /** no answer, an error of the platform, a value that it does not take, no room on this device either, or a conflict */
  readonly kind: 'offline' | 'failed' | 'refused' | 'nowhere' | 'conflict';
  /** what the platform said; empty if it said nothing */
  readonly message: string;
}

/** What is being edited in a row: the open cell, and values that are not saved yet. */
export interface RowEditing {
  /** name of the column whose cell is open */
  readonly open: string | undefined;
  /** by column; shown in place of the row's values */
  readonly pending: Readonly<Record<string, unknown>>;
  /** by column; a value without a mark is being saved */
  readonly marks: Readonly<Record<string, CellMark | undefined>>;
}

/** A conflict in a cell: the two values, and the ways out. */
export interface CellConflict {
  readonly column: CompiledColumn;
  /** title of the record */
  readonly title: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** nickname, and time in ISO 8601; undefined if the platform does not say */
  readonly changedBy: string | undefined;
  readonly changedAt: string | undefined;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
  readonly onClose: () => void;
}

/** The cells that are being edited. They have their own store, so that opening a cell draws only its row again. */
export interface EditingStore {
  readonly subscribe: (listener: () => void) => () => void;
  /** returns the same object until something changes */
  readonly get: (id: string) => RowEditing | undefined;
  /** Opens a cell; any other open cell closes. */
  readonly open: (id: string, column: string) => void;
  readonly close: () => void;
  readonly begin: (id: string, column: string, value: unknown) => void;
  readonly mark: (id: string, column: string, mark: CellMark | undefined) => void;
  /** `value` is the value whose save has ended; if the cell was changed again since, the newer value stays. */
  readonly end: (id: string, column: string, value: unknown) => void;
  readonly ask: (conflict: CellConflict | undefined) => void;
  /** the conflict to ask about; undefined while a cell is open, so that typing is not interrupted */
  readonly asked: () => CellConflict | undefined;
  /** whether the platform does not take a value as it is */
  readonly hasRefused: () => boolean;
}

/** A store for the cells of one table; none is open at first. */
export function createEditingStore(): EditingStore {
  const rows = new Map<string, RowEditing>();
  const listeners = createListeners();
  let opened: string | undefined;
  let conflict: CellConflict | undefined;
  const put = (id: string, next: RowEditing) => {
    if (next.open === undefined && Object.keys(next.pending).length === 0) rows.delete(id);
    else rows.set(id, next);
  };
  const { tell } = listeners;
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
      const { kind, message } = row.marks[column] ?? {};
      if (kind === mark?.kind && message === mark?.message) return;
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
    hasRefused: () =>
      [...rows.values()].some(({ marks }) =>
        Object.values(marks).some((mark) => mark?.kind === 'refused'),
      ),
  };
}

export const EditingContext = createContext<EditingStore>(createEditingStore());

/** What is being edited in one row; the component draws again only when that changes. */
export function useRowEditing(id: string): RowEditing | undefined {
  const store = useContext(EditingContext);
  return useSyncExternalStore(store.subscribe, () => store.get(id));
}

/** What a row's cell in a column has that is not saved yet. */
export const unsavedIn = (editing: RowEditing | undefined, { name }: CompiledColumn) => ({
  isPending: editing !== undefined && Object.hasOwn(editing.pending, name),
  pending: editing?.pending[name],
  mark: editing?.marks[name],
});
