import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type KeptScroll, keepScroll } from './keptScroll.ts';

/**
 * Keeps the scroll position of a pane while another pane is shown in its place.
 *
 * @param subject what the pane is about; another one begins at the top
 */
export function useKeptScroll(pane: RefObject<HTMLElement | null>, subject?: string): void {
  const kept = useRef<KeptScroll>(undefined);
  useLayoutEffect(() => {
    if (!pane.current) return;
    const scroll = keepScroll(pane.current);
    kept.current = scroll;
    return scroll.stop;
  }, [pane]);
  const shown = useRef(subject);
  useLayoutEffect(() => {
    if (shown.current !== subject) kept.current?.reset();
    shown.current = subject;
  }, [subject]);
}
