import { useCallback, useEffect, useRef } from 'react';
import type { Resources } from '#app/resources/readResources.ts';
import { useResources } from '#app/resources/resourcesContext.ts';

/** Reads the lists once they have come, which may be after the screen. */
export function useArrivedLists(): () => Promise<Resources> {
  const lists = useResources();
  const waiting = useRef<((lists: Resources) => void)[]>([]);
  useEffect(() => {
    if (lists.state === 'loading') return;
    for (const go of waiting.current.splice(0)) go(lists);
  }, [lists]);
  return useCallback(
    () =>
      lists.state === 'loading'
        ? new Promise((resolve) => waiting.current.push(resolve))
        : Promise.resolve(lists),
    [lists],
  );
}
