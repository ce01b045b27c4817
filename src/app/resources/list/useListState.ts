import { useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { decodeListState, encodeListState, type ListState } from '#schema/codec.ts';
import type { CompiledResource } from '#schema/compile.ts';

/** Changes what the list shows; a change of anything but the page leads back to page 1 (SPEC 4). */
export type ChangeList = (change: Partial<ListState>, options?: { replace?: boolean }) => void;

/** What the list shows, read from the address, and how to change it: each change is a step that Back undoes. */
export function useListState(resource: CompiledResource): [ListState, ChangeList] {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const state = useMemo(
    () => decodeListState(new URLSearchParams(search), resource),
    [search, resource],
  );
  // two changes may come before the address has followed the first
  const latest = useRef(state);
  latest.current = state;

  const change = useCallback<ChangeList>(
    (changed, options) => {
      const next = { ...latest.current, pageIndex: 1, ...changed };
      const before = encodeListState(latest.current).toString();
      const after = encodeListState(next).toString();
      if (before === after) return;
      latest.current = next;
      navigate(
        { pathname, search: after },
        { replace: options?.replace ?? false, preventScrollReset: !('pageIndex' in changed) },
      );
    },
    [navigate, pathname],
  );
  return [state, change];
}
