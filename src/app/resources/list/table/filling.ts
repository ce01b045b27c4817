import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createListeners } from '#app/listeners.ts';
import { whenIdle } from '#app/widgets/whenIdle.ts';
import type { Row } from '../useListRows.ts';

/**
 * Which rows have all their cells drawn, not only those in sight. It is a store, so that completing a row draws that row
 * and not the table.
 */
export interface Filling {
  readonly subscribe: (listener: () => void) => () => void;
  readonly has: (row: Row) => boolean;
  /** Completes a row; its cells are drawn when this returns. */
  readonly fill: (row: Row) => void;
}

/** The rows of one table; none is complete at first. */
export function createFilling(): Filling {
  // a row that was loaded again is another object, and is filled anew
  const filled = new WeakSet<Row>();
  const listeners = createListeners();
  return {
    subscribe: listeners.add,
    has: (row) => filled.has(row),
    fill: (row) => {
      if (filled.has(row)) return;
      filled.add(row);
      flushSync(() => {
        listeners.tell();
      });
    },
  };
}

export const FillingContext = createContext<Filling>(createFilling());

/** Whether a row holds all its cells; the component draws again only when that changes. */
export function useIsFilled(row: Row): boolean {
  const filling = useContext(FillingContext);
  return useSyncExternalStore(filling.subscribe, () => filling.has(row));
}

/**
 * Completes one row after another while the browser is idle, so that search in the page and screen readers soon find
 * every cell.
 *
 * @param rows those to complete; undefined while rows are loading or nothing is missing
 */
export function useIdleFilling(filling: Filling, rows: readonly Row[] | undefined): void {
  useEffect(() => {
    let callOff: (() => void) | undefined;
    const next = () => {
      const row = rows?.find((one) => !filling.has(one));
      if (!row) return;
      callOff = whenIdle(() => {
        filling.fill(row);
        next();
      });
    };
    next();
    return () => callOff?.();
  }, [filling, rows]);
}
