import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { onceBack } from '../session/connection.ts';
import { useSessionPart } from '../session/useSession.ts';
import { arrivedFirstLists, askForLists, takeFirstLists } from './firstLists.ts';
import {
  type Kept,
  keptOrNew,
  withArrangement,
  withoutViews,
  withUnknown,
  withView,
} from './kept.ts';
import { type Resources, readKept, type readResources, schemaText } from './readResources.ts';
import { reloadMenu } from './reloadMenu.ts';
import { emptyResources, ResourcesContext } from './resourcesContext.ts';

type Loaded = Pick<Resources, 'state'> & ReturnType<typeof readResources>;
type Keeping = Pick<Resources, 'putView' | 'dropViews' | 'putArrangement'>;

const nothingKept: Kept = { arrangements: new Map(), views: new Map() };

/**
 * Loads the schemas of every list once a session; a page that begins with a list has that one first, and asks for the
 * others when another screen is opened or something on it needs them. Coming back to the page asks again, so that a
 * schema file that was mended meanwhile is in use, as does the dev server when one has changed; where the lists have
 * changed, the menu follows.
 */
export function ResourcesProvider({ children }: { children: ReactNode }) {
  const userInfo = useSessionPart('userInfo');
  // a change of the account's status or permission changes what it may do: ask again
  const account =
    userInfo &&
    [
      userInfo.id,
      userInfo.institutionStatus,
      userInfo.enablePublish,
      userInfo.member?.role,
      ...userInfo.roles,
    ].join();
  // what has come before anything is drawn is drawn at once
  const [first] = useState(arrivedFirstLists);
  const [loaded, setLoaded] = useState<Loaded>(
    first ? { state: 'ready', ...first.read } : emptyResources,
  );
  const [kept, setKept] = useState(() => (first ? readKept(first.entries) : nothingKept));
  const firstAccount = useRef(first && account);
  const answered = useRef('');
  const isPartial = useRef(false);
  /** counts the person's saves of views and columns: an answer that was asked for before a save lacks it */
  const saves = useRef(0);

  const load = useCallback(
    async (signal: AbortSignal) => {
      try {
        const before = saves.current;
        const { entries, read } = await (takeFirstLists() ?? askForLists(signal));
        if (signal.aborted) return;
        const take = saves.current === before ? keptOrNew : withUnknown;
        setKept((known) => take(known, readKept(entries)));
        const text = schemaText(entries);
        if (text === answered.current) return;
        if (answered.current !== '' && !isPartial.current) void reloadMenu(signal);
        answered.current = text;
        isPartial.current = read.isPartial;
        if (read !== first?.read) setLoaded({ state: 'ready', ...read });
      } catch {
        // a failed repetition leaves what was loaded before in use
        if (signal.aborted || (answered.current !== '' && !isPartial.current)) return;
        setLoaded((known) => ({ ...(known.isPartial ? known : emptyResources), state: 'failed' }));
      }
    },
    [first],
  );

  const retryRef = useRef<() => void>(() => undefined);
  const retry = useCallback(() => retryRef.current(), []);
  // asked as soon as the first has come: what needs the others may be drawn before that
  const [isWanted, setWanted] = useState(false);
  const complete = useCallback(() => setWanted(true), []);
  const { pathname } = useLocation();
  const [firstPath] = useState(pathname);
  useEffect(() => {
    if (pathname !== firstPath) complete();
  }, [pathname, firstPath, complete]);
  useEffect(() => {
    const isDrawn = account !== undefined && firstAccount.current === account;
    firstAccount.current = undefined;
    if (!isDrawn) {
      answered.current = '';
      setLoaded(emptyResources);
      setKept(nothingKept);
    }
    if (account === undefined) return;
    const controller = new AbortController();
    const ask = () => void load(controller.signal);
    const askWhenVisible = () => {
      if (document.visibilityState === 'visible') ask();
    };
    retryRef.current = () => {
      setLoaded((known) => {
        if (known.state !== 'failed') return known;
        return known.isPartial ? { ...known, state: 'ready' } : emptyResources;
      });
      ask();
    };
    ask();
    document.addEventListener('visibilitychange', askWhenVisible);
    // of the dev server; after the end of this effect it asks nothing
    import.meta.hot?.on('bookdesk:lists', ask);
    const endWaiting = onceBack(() => retryRef.current());
    return () => {
      controller.abort();
      endWaiting();
      document.removeEventListener('visibilitychange', askWhenVisible);
    };
  }, [account, load]);
  const isIncomplete = isWanted && loaded.isPartial;
  useEffect(() => {
    if (isIncomplete) retry();
  }, [isIncomplete, retry]);

  const keeping = useMemo<Keeping>(() => {
    const save = (change: (known: Kept) => Kept) => {
      saves.current += 1;
      setKept(change);
    };
    return {
      putView: (view) => save((known) => withView(known, view)),
      dropViews: (resource, ids) => save((known) => withoutViews(known, resource, ids)),
      putArrangement: (resource, place, arrangement) =>
        save((known) => withArrangement(known, resource, place, arrangement)),
    };
  }, []);
  const value = useMemo(
    () => ({ ...loaded, ...kept, ...keeping, complete, retry }),
    [loaded, kept, keeping, complete, retry],
  );
  return <ResourcesContext.Provider value={value}>{children}</ResourcesContext.Provider>;
}
