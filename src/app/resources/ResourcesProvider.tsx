import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { schemaList } from '#contract/endpoints/resources.ts';
import { callEndpoint } from '../session/client.ts';
import { useSession } from '../session/useSession.ts';
import { readResources } from './readResources.ts';
import { emptyResources, type Resources, ResourcesContext } from './resourcesContext.ts';

type Loaded = Pick<Resources, 'state' | 'resources' | 'broken' | 'refused'>;

/**
 * Loads the schemas of every list once a session and compiles them. Coming back to the page asks again, so that a
 * schema file that was mended meanwhile is in use.
 */
export function ResourcesProvider({ children }: { children: ReactNode }) {
  const { userInfo } = useSession();
  // what an account may do changes with its status and its permission, while it is signed in
  const account =
    userInfo &&
    [userInfo.id, userInfo.institutionStatus, userInfo.enablePublish, ...userInfo.roles].join();
  const [loaded, setLoaded] = useState<Loaded>(emptyResources);
  const answered = useRef('');

  const load = useCallback(async (signal: AbortSignal) => {
    try {
      const { data } = await callEndpoint(schemaList, {}, { silent: true, signal });
      const text = JSON.stringify(data);
      if (signal.aborted || text === answered.current) return;
      answered.current = text;
      setLoaded({ state: 'ready', ...readResources(data) });
    } catch {
      // what was loaded before stays in use
      if (!signal.aborted && answered.current === '')
        setLoaded({ ...emptyResources, state: 'failed' });
    }
  }, []);

  const retryRef = useRef<() => void>(() => undefined);
  useEffect(() => {
    answered.current = '';
    setLoaded(emptyResources);
    if (account === undefined) return;
    const controller = new AbortController();
    const ask = () => void load(controller.signal);
    const askWhenVisible = () => {
      if (document.visibilityState === 'visible') ask();
    };
    retryRef.current = () => {
      setLoaded((known) => (known.state === 'failed' ? emptyResources : known));
      ask();
    };
    ask();
    document.addEventListener('visibilitychange', askWhenVisible);
    return () => {
      controller.abort();
      document.removeEventListener('visibilitychange', askWhenVisible);
    };
  }, [account, load]);

  const value = useMemo(() => ({ ...loaded, retry: () => retryRef.current() }), [loaded]);
  return <ResourcesContext.Provider value={value}>{children}</ResourcesContext.Provider>;
}
