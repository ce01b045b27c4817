import { useCallback, useRef, useState } from 'react';
import { useKeptFocus } from './useKeptFocus.ts';

/**
 * Runs one action at a time and ignores calls during a run: a second click can come before the button is drawn as busy.
 * Afterwards the focus returns to where it was.
 *
 * @returns whether an action runs, and the function that runs one; its errors are passed on
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
