import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Whether the browser is at this entry of the history; always false for a router in memory. */
function isAt(key: string): boolean {
  const entry: unknown = window.history.state;
  return typeof entry === 'object' && entry !== null && Reflect.get(entry, 'key') === key;
}

/**
 * Gives a function that goes back a number of steps, once for each entry of the history: the browser needs a while, and a
 * second Escape or click meanwhile would go back further. If the person chooses to stay because of unsaved work, it can
 * be called again.
 */
function useHistoryReturn(): (steps: number) => void {
  const { key } = useLocation();
  const navigate = useNavigate();
  const waits = useRef(false);
  const isBrowsers = useRef(false);
  useEffect(() => {
    waits.current = false;
    isBrowsers.current = isAt(key);
    const stay = () => {
      if (isAt(key)) waits.current = false;
    };
    window.addEventListener('popstate', stay);
    return () => window.removeEventListener('popstate', stay);
  }, [key]);
  return useCallback(
    (steps: number) => {
      if (waits.current) return;
      waits.current = isBrowsers.current;
      navigate(-steps);
    },
    [navigate],
  );
}

/** What is open beside the list. */
export type DrawerTarget =
  | { readonly kind: 'create' }
  | {
      readonly kind: 'edit' | 'detail';
      readonly id: string;
      /** whether the address leads to the notes on the record: `detail/7/notes` */
      readonly atNotes?: boolean;
    };

export interface DrawerPlace {
  readonly target: DrawerTarget | undefined;
  readonly open: (target: DrawerTarget) => void;
  readonly close: () => void;
}

function read(parts: readonly (string | undefined)[]): DrawerTarget | undefined {
  const [kind, id, part] = parts;
  if (kind === 'create') return { kind };
  if ((kind === 'edit' || kind === 'detail') && id)
    return { kind, id: decodeURIComponent(id), atNotes: part === 'notes' };
  return undefined;
}

const write = (target: DrawerTarget): string =>
  target.kind === 'create' ? 'create' : `${target.kind}/${encodeURIComponent(target.id)}`;

/** What the entry of the history stores about the drawer. */
interface DrawerEntry {
  /** what is open, in a list that is part of another screen */
  readonly drawer: string;
  /** how many steps back the list was without a drawer; undefined if the drawer was opened by its address */
  readonly steps: number | undefined;
}

function entryOf(state: unknown): DrawerEntry {
  const read = (name: keyof DrawerEntry): unknown =>
    typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
  const drawer = read('drawer');
  const steps = read('steps');
  return {
    drawer: typeof drawer === 'string' ? drawer : '',
    steps: typeof steps === 'number' && steps > 0 ? steps : undefined,
  };
}

/**
 * Where the open drawer of a list is kept: in the path (`/resource/books/edit/7`), or, for a list within another screen,
 * in the entry of the history. Back closes it. Closing it goes back to the list, so that the next Back leaves the list.
 *
 * @param base path of the list, if it has one
 */
export function useDrawerPlace(base: string | undefined): DrawerPlace {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const goBack = useHistoryReturn();
  const { drawer, steps } = entryOf(state);
  const text = base === undefined ? drawer : pathname.slice(base.length + 1);
  const target = useMemo(() => read(text.split('/')), [text]);
  const isOpen = target !== undefined;
  const open = useCallback(
    (next: DrawerTarget) => {
      const place = write(next);
      const entry: DrawerEntry = {
        drawer: base === undefined ? place : '',
        steps: isOpen ? steps && steps + 1 : 1,
      };
      navigate(
        { pathname: base === undefined ? pathname : `${base}/${place}`, search },
        { preventScrollReset: true, state: entry },
      );
    },
    [navigate, base, pathname, search, isOpen, steps],
  );
  const close = useCallback(() => {
    if (steps !== undefined) goBack(steps);
    else
      navigate({ pathname: base ?? pathname, search }, { preventScrollReset: true, replace: true });
  }, [navigate, goBack, steps, base, pathname, search]);
  return { target, open, close };
}
