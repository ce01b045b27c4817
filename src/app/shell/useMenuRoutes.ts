import { useCallback, useEffect, useState } from 'react';
import { getRouters } from '#contract/endpoints/lists.ts';
import { isOperator } from '../providers/accessPolicy.ts';
import { callEndpoint } from '../session/client.ts';
import { sessionStore } from '../session/sessionStore.ts';
import { useSession } from '../session/useSession.ts';

/**
 * Loads an operator's menu from the server (SPEC 7.2, DESIGN 4 "Operators"), once a session.
 * @returns whether it failed, and how to try again
 */
export function useMenuRoutes(): { failed: boolean; retry: () => void } {
  const { userInfo, menuRoutes } = useSession();
  const [failed, setFailed] = useState(false);
  const wanted = userInfo !== undefined && isOperator(userInfo) && menuRoutes === undefined;

  const load = useCallback((signal?: AbortSignal) => {
    setFailed(false);
    callEndpoint(getRouters, {}, { silent: true, ...(signal ? { signal } : {}) }).then(
      (answer) => sessionStore.setMenuRoutes(answer.data),
      () => {
        if (!signal?.aborted) setFailed(true);
      },
    );
  }, []);

  useEffect(() => {
    if (!wanted) return;
    const controller = new AbortController();
    load(controller.signal);
    return () => controller.abort();
  }, [wanted, load]);

  return { failed, retry: load };
}
