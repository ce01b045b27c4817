import { useEffect } from 'react';

/** milliseconds between two checks */
const mailWatchRhythm = 4_000;

/**
 * Checks repeatedly while the page is visible, and at once when it becomes visible again; never two checks at the same
 * time.
 *
 * @param look may fail; it is tried again
 */
export function useMailWatch(active: boolean, look: () => Promise<unknown>): void {
  useEffect(() => {
    if (!active) return;
    let looking = false;
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    const next = () => {
      clearTimeout(timer);
      if (!over) timer = setTimeout(run, mailWatchRhythm);
    };
    const run = async () => {
      if (looking) return;
      looking = true;
      try {
        if (document.visibilityState === 'visible') await look();
      } catch {
        // if it lasts, the page says so, and the person can send the mail again
      } finally {
        looking = false;
        next();
      }
    };
    const seen = () => {
      if (document.visibilityState === 'visible') void run();
    };
    next();
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('focus', seen);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('focus', seen);
    };
  }, [active, look]);
}
