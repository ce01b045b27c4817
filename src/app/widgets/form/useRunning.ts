import { useCallback, useRef, useState } from 'react';

/**
 * Does one thing at a time: what is asked for meanwhile is left, because a second click comes before a button is drawn
 * as busy.
 *
 * @returns whether something is being done, and what does it; what goes wrong is thrown on
 */
export function useRunning(): { busy: boolean; run: (work: () => Promise<void>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = useCallback(async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, run };
}
