import { useCallback, useRef, useState } from 'react';
import { useKeptFocus } from './useKeptFocus.ts';

/**
 * Does one thing at a time: what is asked for meanwhile is left, because a second click comes before a button is drawn
 * as busy. The focus stays where it was asked for.
 *
 * @returns whether something is being done, and what does it; what goes wrong is thrown on
 */
export function useRunning(): { busy: boolean; run: (work: () => Promise<void>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const noteFocus = useKeptFocus(busy);
  const run = useCallback(
    async (work: () => Promise<void>) => {
      if (running.current) return;
      running.current = true;
      noteFocus();
      setBusy(true);
      try {
        await work();
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [noteFocus],
  );
  return { busy, run };
}
