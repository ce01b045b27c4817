import { createContext, useContext, useSyncExternalStore } from 'react';
import { createListeners } from '#app/listeners.ts';
import type { Row } from './useListRows.ts';

/** most rows that can be checked at a time, over all pages */
export const selectionLimit = 1_000;

/**
 * Which rows are checked, on this page and on others that were seen. A store of its own, so that a click draws one checkbox
 * and not the table.
 */
export interface Selection {
  readonly subscribe: (listener: () => void) => () => void;
  /** a new array only when something has changed */
  readonly get: () => readonly string[];
  readonly has: (id: string) => boolean;
  /** The checked rows as they were last seen, in the order in which pages have shown them; a new array only when something has
   * changed. */
  readonly rows: () => readonly Row[];
  readonly toggle: (id: string) => void;
  /** replaces the whole selection */
  readonly set: (ids: readonly string[]) => void;
  readonly add: (ids: readonly string[]) => void;
  readonly drop: (ids: readonly string[]) => void;
  /** What the page shows now: only these can be checked. */
  readonly show: (page: ReadonlyMap<string, Row>) => void;
}

/** The selection of one list; nothing is checked at first. @param onFull some were left out: there is no room for more */
export function createSelection(onFull?: () => void): Selection {
  let shown: ReadonlyMap<string, Row> = new Map();
  let checked: ReadonlyMap<string, Row> = new Map();
  /** where each row that was seen stands among all of them */
  const seen = new Map<string, number>();
  let seenRows = 0;
  let ids: readonly string[] = [];
  let rows: readonly Row[] = [];
  const listeners = createListeners();
  const take = (next: ReadonlyMap<string, Row>) => {
    const seenAt = ([id]: readonly [string, Row]) => seen.get(id) ?? 0;
    checked = new Map([...next].sort((one, other) => seenAt(one) - seenAt(other)));
    ids = [...checked.keys()];
    rows = [...checked.values()];
    listeners.tell();
  };
  /** A page that was seen before keeps its place, unless it has other rows or another order now. */
  const note = (page: readonly string[]) => {
    const known = page.map((id) => seen.get(id) ?? -1);
    if (known.every((at, index) => at > (known[index - 1] ?? -1))) return;
    for (const id of page) {
      seen.set(id, seenRows);
      seenRows += 1;
    }
  };
  const set = (wanted: readonly string[]) => {
    if (wanted.length === 0 && ids.length === 0) return;
    const known = wanted.flatMap((id) => {
      const row = shown.get(id) ?? checked.get(id);
      return row ? [[id, row] as const] : [];
    });
    const next = new Map(known);
    const isFull = next.size > selectionLimit;
    take(isFull ? new Map([...next].slice(0, selectionLimit)) : next);
    if (isFull) onFull?.();
  };
  const drop = (gone: readonly string[]) => {
    const left = ids.filter((id) => !gone.includes(id));
    if (left.length < ids.length) set(left);
  };
  return {
    subscribe: listeners.add,
    get: () => ids,
    has: (id) => checked.has(id),
    rows: () => rows,
    toggle: (id) => (checked.has(id) ? drop([id]) : set([...ids, id])),
    set,
    add: (more) => set([...ids, ...more]),
    drop,
    show: (page) => {
      shown = page;
      note([...page.keys()]);
      // what is known of a checked row is what was seen last
      if (ids.some((id) => page.has(id) && page.get(id) !== checked.get(id)))
        take(new Map([...checked].map(([id, row]) => [id, page.get(id) ?? row])));
    },
  };
}

export const SelectionContext = createContext<Selection>(createSelection());

/** The checked ids; the component draws again at each change. */
export function useSelectedIds(): readonly string[] {
  const selection = useContext(SelectionContext);
  return useSyncExternalStore(selection.subscribe, selection.get);
}

/** The checked rows, those of other pages as well; the component draws again at each change. */
export function useSelectedRows(): readonly Row[] {
  const selection = useContext(SelectionContext);
  return useSyncExternalStore(selection.subscribe, selection.rows);
}

/** Whether one row is checked; the component draws again only when that changes. */
export function useIsSelected(id: string): boolean {
  const selection = useContext(SelectionContext);
  return useSyncExternalStore(selection.subscribe, () => selection.has(id));
}
