import { useContext, useMemo, useRef } from 'react';
import type { CompiledResource } from '#schema/compile.ts';
import { identifierOf } from '#schema/record.ts';
import { SelectionContext } from '../selection.ts';
import type { Row } from '../useListRows.ts';

/** Checks rows by their position, for keys and the pointer. */
export interface RangeSelection {
  /** Checks or unchecks one row; the next range begins there. */
  readonly toggle: (row: number) => void;
  /** Checks all rows from the last checked one (or from `from` if there is none) to this row. */
  readonly extend: (row: number, from: number) => void;
  readonly all: () => void;
  /** Where the next range begins. */
  readonly anchor: (row: number) => void;
}

/** A new range replaces the one before; rows that were checked otherwise stay checked. */
export function useRangeSelection(
  resource: CompiledResource,
  rows: readonly Row[],
): RangeSelection {
  const selection = useContext(SelectionContext);
  const begun = useRef<{ row: number; base: readonly string[] }>();
  return useMemo(() => {
    const ids = rows.map((row) => identifierOf(resource, row));
    begun.current = undefined;
    const anchor = (row: number) => {
      const own = ids[row];
      begun.current = { row, base: selection.get().filter((id) => id !== own) };
    };
    return {
      anchor,
      toggle: (row) => {
        const id = ids[row];
        if (id === undefined) return;
        selection.toggle(id);
        anchor(row);
      },
      extend: (row, from) => {
        if (!begun.current) anchor(from);
        const { row: start = from, base = [] } = begun.current ?? {};
        const range = ids.slice(Math.min(start, row), Math.max(start, row) + 1);
        selection.set([...new Set([...base, ...range])]);
      },
      all: () => selection.add(ids),
    };
  }, [resource, rows, selection]);
}
