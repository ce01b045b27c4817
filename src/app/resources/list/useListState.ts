import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ListView } from '#contract/entities/listView.ts';
import { initialListState, type ListState, resolveView } from '#schema/codec.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { useFirstView, useListViews } from '../views/useListViews.ts';
import { readAddress, writeAddress } from '../views/viewAddress.ts';

/** Changes what the list shows; a change of anything but the page leads back to page 1 (contract 4). */
export type ChangeList = (change: Partial<ListState>, options?: { replace?: boolean }) => void;

/** The saved view that the list stands under. */
export interface ListViewing {
  readonly view: ListView | undefined;
  /** the address names a view that this person does not have */
  readonly missing: boolean;
  /** Shows a view as it was saved; undefined the list itself. */
  readonly show: (view: ListView | undefined) => void;
  /** Keeps what is shown, and makes it a change of a view or of none, without a step in the history. */
  readonly moveUnder: (view: ListView | undefined) => void;
}

/** What the list shows, read from the address, and how to change it: each change is a step that Back undoes. */
export function useListState(
  resource: CompiledResource,
  place: string,
): [ListState, ChangeList, ListViewing] {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const views = useListViews(resource.name, place);
  const [chosenFirst] = useFirstView(resource.name, place);
  // a view that was deleted cannot be shown first
  const first = views.some(({ id }) => id === chosenFirst) ? chosenFirst : undefined;
  const last = useRef<ListView | undefined>(undefined);
  const { state, view, missing } = useMemo(
    () => readAddress(search, resource, { views, first, last: last.current }),
    [search, resource, views, first],
  );
  if (view) last.current = view;
  // two changes may come before the address has followed the first
  const latest = useRef({ state, view });
  latest.current = { state, view };

  const go = useCallback(
    (next: ListState, under: ListView | undefined, options: { replace: boolean; top: boolean }) => {
      latest.current = { state: next, view: under };
      const address = writeAddress(next, resource, { view: under, first });
      navigate(
        { pathname, search: address.toString() },
        { replace: options.replace, preventScrollReset: !options.top },
      );
    },
    [navigate, pathname, resource, first],
  );
  const change = useCallback<ChangeList>(
    (changed, options) => {
      const known = latest.current;
      const next = { ...known.state, pageIndex: 1, ...changed };
      const under = { view: known.view, first };
      const before = writeAddress(known.state, resource, under).toString();
      if (before === writeAddress(next, resource, under).toString()) return;
      go(next, known.view, { replace: options?.replace ?? false, top: 'pageIndex' in changed });
    },
    [go, resource, first],
  );
  const show = useCallback(
    (next: ListView | undefined) =>
      go(next ? resolveView(next.state, resource).state : initialListState, next, {
        replace: false,
        top: false,
      }),
    [go, resource],
  );
  const moveUnder = useCallback(
    (next: ListView | undefined) => go(latest.current.state, next, { replace: true, top: false }),
    [go],
  );
  // an address without parameters shows the person's first view; name it in the address, so that a link sent to others
  // shows the same
  const unnamed = search === '' && view !== undefined;
  useEffect(() => {
    if (unnamed) go(latest.current.state, latest.current.view, { replace: true, top: false });
  }, [unnamed, go]);

  const viewing = useMemo(
    () => ({ view, missing, show, moveUnder }),
    [view, missing, show, moveUnder],
  );
  return [state, change, viewing];
}
