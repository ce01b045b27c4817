import { useEffect, useRef } from 'react';
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router';
import { sessionStore } from '#app/session/sessionStore.ts';

/** a navigation within the app; undefined if the page is closed or reloaded */
export type Leaving = Parameters<BlockerFunction>[0] | undefined;

/**
 * Blocks leaving while something would be lost: within the app until the caller has asked the person, and by the
 * browser's own question when the page is closed or reloaded. The end of a session is never blocked, because the person
 * must reach the sign-in, and drafts are kept. The router takes one blocker at a time.
 *
 * @param isActive whether there is anything to lose
 * @param isHeldUp if given, is asked at the moment of leaving
 * @returns the router's blocker; the caller asks the person what to do
 */
export function useLeaveBlocker(
  isActive: boolean,
  isHeldUp: (leaving: Leaving) => boolean,
): Blocker {
  const holdsUp = (leaving: Leaving) =>
    isActive && sessionStore.get().token !== undefined && isHeldUp(leaving);
  const latest = useRef(holdsUp);
  latest.current = holdsUp;

  useEffect(() => {
    if (!isActive) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current(undefined)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isActive]);

  return useBlocker(holdsUp);
}
