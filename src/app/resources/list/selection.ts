import { createContext, useContext, useSyncExternalStore } from 'react';
import { createListeners } from '#app/listeners.ts';

/** Which rows are checked. A store of its own, so that a click draws one checkbox and not the table. */
export interface Selection {
  readonly subscribe: (listener: () => void) => () => void;
  /** a new array only when something has changed */
  readonly get: () => readonly string[];
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  /** replaces the whole selection */
  readonly set: (ids: readonly string[]) => void;
  /** takes out what is not among these */
  readonly keep: (shown: readonly string[]) => void;
}

/** The selection of one table; nothing is checked at first. */
export function createSelection(): Selection {
  let ids: readonly string[] = [];
  let lookup = new Set<string>();
  const listeners = createListeners();
  const set = (next: readonly string[]) => {
    if (next.length === 0 && ids.length === 0) return;
    ids = next;
    lookup = new Set(next);
    listeners.tell();
  };
  return {
    subscribe: listeners.add,
    get: () => ids,
    has: (id) => lookup.has(id),
    toggle: (id) => set(lookup.has(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    set,
    keep: (shown) => {
      const kept = ids.filter((id) => shown.includes(id));
      if (kept.length < ids.length) set(kept);
    },
  };
}

export const SelectionContext = createContext<Selection>(createSelection());

/** The checked ids; the component draws again at each change. */
export function useSelectedIds(): readonly string[] {
  const selection = useContext(SelectionContext);
  return useSyncExternalStore(selection.subscribe, selection.get);
}

/** Whether one row is checked; the component draws again only when that changes. */
export function useIsSelected(id: string): boolean {
  const selection = useContext(SelectionContext);
  return useSyncExternalStore(selection.subscribe, () => selection.has(id));
}
