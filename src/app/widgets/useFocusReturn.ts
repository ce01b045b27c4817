import { type RefObject, useEffect, useState } from 'react';

/**
 * For what stands open as long as it is mounted: when it goes and takes the focus with it, the focus returns to what
 * opened it, or, where that is gone, to the fallback.
 *
 * @param fallback CSS selector of what gets the focus where the opener is gone
 */
export function useFocusReturn(fallback: string): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // what is open goes from the document after its effects have ended
      queueMicrotask(() => {
        if (document.activeElement !== document.body || opener === document.body) return;
        const target = opener?.isConnected ? opener : document.querySelector(fallback);
        if (target instanceof HTMLElement) target.focus();
      });
    },
    [opener, fallback],
  );
}

/**
 * Closes on Escape what stands open as long as it is mounted, unless the key had another meaning where the focus was: a drag, a list of choices.
 *
 * @param panel only while the focus is inside of it
 */
export function useCloseOnEscape(panel: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (panel.current?.contains(document.activeElement)) close();
    };
    // after the document's own listeners: a drag by keyboard ends there
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [panel, close]);
}
