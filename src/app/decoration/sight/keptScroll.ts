import { type RefObject, useLayoutEffect, useRef } from 'react';

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

/** The scroll position of a pane, kept while another pane is shown in its place. */
export interface KeptScroll {
  /** Goes to the top, whether it is shown or not. */
  reset(): void;
  stop(): void;
}

/**
 * Keeps the scroll position of a pane. On a narrow screen only one pane is displayed, and the browser forgets the
 * position of the others. It is restored before the pane is seen again, unless the focus was moved into the pane.
 *
 * @param onShown called when the pane is shown again, after its position is restored
 */
export function keepScroll(pane: HTMLElement, onShown?: () => void): KeptScroll {
  // a new pane stands at the top; asking it would lay out all that was just drawn
  let kept = 0;
  let isShown: boolean | undefined;
  const keep = () => {
    if (isShown && pane.clientHeight > 0) kept = pane.scrollTop;
  };
  const observer = new ResizeObserver(() => {
    const wasShown = isShown;
    isShown = pane.clientHeight > 0;
    if (!isShown || wasShown !== false || pane.contains(document.activeElement)) return;
    pane.scrollTop = kept;
    onShown?.();
  });
  pane.addEventListener('scroll', keep, { passive: true });
  observer.observe(pane);
  return {
    reset() {
      kept = 0;
      pane.scrollTop = 0;
    },
    stop() {
      pane.removeEventListener('scroll', keep);
      observer.disconnect();
    },
  };
}
