/** How far a pane is scrolled, as it is kept while another pane has its place. */
export interface KeptScroll {
  /** Begins at the top again, be it shown or not. */
  reset(): void;
  stop(): void;
}

/**
 * Keeps how far a pane is scrolled: on a narrow screen one pane has the place of all, and the browser forgets it with what is
 * not displayed. It is put back before the pane is seen again, unless the focus has been led into it.
 *
 * @param onShown the pane is seen again, scrolled as it was
 */
export function keepScroll(pane: HTMLElement, onShown?: () => void): KeptScroll {
  let kept = pane.scrollTop;
  let isShown = pane.clientHeight > 0;
  const keep = () => {
    if (isShown && pane.clientHeight > 0) kept = pane.scrollTop;
  };
  const observer = new ResizeObserver(() => {
    const wasShown = isShown;
    isShown = pane.clientHeight > 0;
    if (!isShown || wasShown || pane.contains(document.activeElement)) return;
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
