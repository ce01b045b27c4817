import { useCallback, useRef } from 'react';

/**
 * Does one thing after the other: what is asked for meanwhile waits, because it may be about what has changed since.
 *
 * @returns what does a thing in its turn, and tells it whether it has waited for another
 */
export function useTurns(): <R>(work: (hasWaited: boolean) => Promise<R>) => Promise<R> {
  const running = useRef<Promise<unknown>>();
  return useCallback(async <R>(work: (hasWaited: boolean) => Promise<R>): Promise<R> => {
    const afterwards = () => work(true);
    const turn = running.current?.then(afterwards, afterwards) ?? work(false);
    running.current = turn;
    try {
      return await turn;
    } finally {
      if (running.current === turn) running.current = undefined;
    }
  }, []);
}
