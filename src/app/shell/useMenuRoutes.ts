import { useCallback, useEffect, useState } from 'react';
import { getRouters } from '#contract/endpoints/menu.ts';
import { isOpenTo } from '../providers/accessPolicy.ts';
import { useOpen } from '../providers/useMay.ts';
import { callEndpoint } from '../session/client.ts';
import { onceBack } from '../session/connection.ts';
import { takeArrived } from '../session/headStart.ts';
import { callOf } from '../session/request.ts';
import { sessionStore } from '../session/sessionStore.ts';
import { useSessionPart } from '../session/useSession.ts';

/** Takes in the route list if it was asked for at the start of the page and has come: it is drawn at once then. */
export function takeFirstMenu(): void {
  const { userInfo } = sessionStore.get();
  if (!userInfo || !isOpenTo(userInfo, '/')) return;
  const menu = takeArrived(
    callOf(getRouters, {}),
    ({ body }) => getRouters.response.safeParse(body).data?.data,
  );
  if (menu) sessionStore.setMenuRoutes(menu);
}

/**
 * Loads the server's route list once a session (contract 2.4, 7.2): the whole menu of an operator; for others,
 * additional entries of the account menu.
 * @returns whether it failed, and a function to try again
 */
export function useMenuRoutes(): { failed: boolean; retry: () => void } {
  const menuRoutes = useSessionPart('menuRoutes');
  const [failed, setFailed] = useState(false);
  const wanted = useOpen('/') && menuRoutes === undefined;
  const isNeeded = useOpen('/menu');

  const load = useCallback(
    (signal?: AbortSignal) => {
      setFailed(false);
      callEndpoint(getRouters, {}, { silent: true, ...(signal ? { signal } : {}) }).then(
        (answer) => sessionStore.setMenuRoutes(answer.data),
        () => {
          if (signal?.aborted) return;
          if (isNeeded) setFailed(true);
          // a platform need not have a route list: everybody has the static routes
          else sessionStore.setMenuRoutes([]);
        },
      );
    },
    [isNeeded],
  );

  useEffect(() => {
    if (!wanted) return;
    const controller = new AbortController();
    load(controller.signal);
    return () => controller.abort();
  }, [wanted, load]);

  useEffect(() => (failed ? onceBack(load) : undefined), [failed, load]);

  return { failed, retry: load };
}
