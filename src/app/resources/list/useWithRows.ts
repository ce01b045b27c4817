import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { encodeListState, type ListState } from '#schema/codec.ts';
import type { ListRows } from './useListRows.ts';

/** How far the rows of a list are. */
export type RowsNow = Pick<ListRows, 'ready' | 'updatedAt'>;

/** Asks again what stands beside the rows whenever these are refreshed. @param queryKey stays the same object */
export function useWithRows(state: ListState, rows: RowsNow, queryKey: QueryKey): void {
  const client = useQueryClient();
  const shown = encodeListState(state).toString();
  const seen = useRef({ shown, updatedAt: 0 });
  useEffect(() => {
    if (!rows.ready) return;
    const before = seen.current;
    seen.current = { shown, updatedAt: rows.updatedAt };
    const again = before.shown === shown && before.updatedAt !== rows.updatedAt;
    if (again && before.updatedAt !== 0) void client.invalidateQueries({ queryKey });
  }, [shown, rows.ready, rows.updatedAt, client, queryKey]);
}
