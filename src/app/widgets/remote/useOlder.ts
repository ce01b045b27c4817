import { useCallback, useRef, useState } from 'react';

/** The older entries of a list that begins with the newest. */
export interface Older {
  readonly load: () => void;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
}

/**
 * Loads the older entries of a list, page by page.
 *
 * @returns `loadFrom` asks for a page and adds it; `restart` is called when the list is replaced: what was asked for before belongs to
 *   another one, and is left out
 */
export function useOlder() {
  const [state, setState] = useState<'resting' | 'busy' | 'failed'>('resting');
  const lists = useRef(0);
  const restart = useCallback(() => {
    lists.current += 1;
    setState('resting');
  }, []);
  const loadFrom = async <Page>(ask: () => Promise<Page>, add: (page: Page) => void) => {
    if (state === 'busy') return;
    setState('busy');
    const list = lists.current;
    try {
      const page = await ask();
      if (lists.current !== list) return;
      add(page);
      setState('resting');
    } catch {
      if (lists.current === list) setState('failed');
    }
  };
  return { loadFrom, restart, isBusy: state === 'busy', hasFailed: state === 'failed' };
}
