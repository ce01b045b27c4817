import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation, useRevalidator } from 'react-router';
import { sessionStore } from './session/sessionStore.ts';
import { useRouteTitle } from './titles.ts';

/** Asks the guard again when the session begins or ends outside this screen: in another tab, or by a lapse. */
function useSessionWatch(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let known = sessionStore.get();
    return sessionStore.subscribe(() => {
      const next = sessionStore.get();
      const ended = known.token !== undefined && next.token === undefined;
      const somebodyElse = known.userInfo !== undefined && next.userInfo === undefined;
      known = next;
      if (ended || somebodyElse) void revalidate();
    });
  }, [revalidate]);
}

/** Around every screen: title, progress of a navigation, scroll position. */
export function RootLayout() {
  useRouteTitle();
  useSessionWatch();
  const busy = useNavigation().state !== 'idle';
  return (
    <>
      {busy && <div className="bd-navigating" role="progressbar" aria-label="…" />}
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
