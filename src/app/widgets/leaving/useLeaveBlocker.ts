import { useEffect, useRef } from 'react';
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router';
import { sessionStore } from '#app/session/sessionStore.ts';

/** From one address of the app to another; undefined where the page itself is closed or loaded anew. */
export type Leaving = Parameters<BlockerFunction>[0] | undefined;

/**
 * Holds up leaving while something would be lost: within the app until the caller has asked, and by the browser's own
 * question where the page is closed or loaded anew. A session that ended is not held up: the sign-in must be reached,
 * and what was typed is kept anyway. The router knows one blocker at a time.
 *
 * @param isActive whether there is anything to lose
 * @param isHeldUp asked at the moment of leaving, where there is
 * @returns the router's blocker: what it holds up is the caller's to ask about
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
