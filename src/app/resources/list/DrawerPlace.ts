import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What stands open beside the list. */
export type DrawerTarget =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'detail'; readonly id: string };

export interface DrawerPlace {
  readonly target: DrawerTarget | undefined;
  readonly open: (target: DrawerTarget) => void;
  readonly close: () => void;
}

function read(parts: readonly (string | undefined)[]): DrawerTarget | undefined {
  const [kind, id] = parts;
  if (kind === 'create') return { kind };
  if ((kind === 'edit' || kind === 'detail') && id) return { kind, id: decodeURIComponent(id) };
  return undefined;
}

const write = (target: DrawerTarget): string =>
  target.kind === 'create' ? 'create' : `${target.kind}/${encodeURIComponent(target.id)}`;

/**
 * Where the drawer of a list is kept: below the list's own path (`/resource/books/edit/7`), or, in a list that stands
 * within another screen, in the entry of the history. Back closes it either way, and the list keeps its address.
 *
 * @param base path of the list, where it has one
 */
export function useDrawerPlace(base: string | undefined): DrawerPlace {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const kept: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'drawer') : undefined;
  const text =
    base === undefined ? (typeof kept === 'string' ? kept : '') : pathname.slice(base.length + 1);
  const target = useMemo(() => read(text.split('/')), [text]);
  const open = useCallback(
    (next: DrawerTarget) => {
      const place = write(next);
      navigate(
        { pathname: base === undefined ? pathname : `${base}/${place}`, search },
        { preventScrollReset: true, ...(base === undefined ? { state: { drawer: place } } : {}) },
      );
    },
    [navigate, base, pathname, search],
  );
  const close = useCallback(() => {
    navigate({ pathname: base ?? pathname, search }, { preventScrollReset: true });
  }, [navigate, base, pathname, search]);
  return { target, open, close };
}
