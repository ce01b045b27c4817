import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type KeptScroll, keepScroll } from './keptScroll.ts';

/**
 * Keeps how far a pane is scrolled while another pane has its place.
 *
 * @param subject what the pane is about; another one is read from its beginning
 */
export function useKeptScroll(pane: RefObject<HTMLElement | null>, subject?: string): void {
  const kept = useRef<KeptScroll>(undefined);
  useLayoutEffect(() => {
    if (!pane.current) return;
    const scroll = keepScroll(pane.current);
    kept.current = scroll;
    return scroll.stop;
  }, [pane]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins again because the subject is another
  useLayoutEffect(() => kept.current?.reset(), [subject]);
}
