import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isComposing } from './composing.ts';

/** the cell of a list that Tab stops at: it gets the focus when the opener is gone */
export const gridStop = 'table[role="grid"] [tabindex="0"]';

/**
 * Returns the focus to the element that had it.
 *
 * @param fallback CSS selector of the element that gets the focus if the former one is gone or hidden
 */
export function giveFocusBack(former: Element | null, fallback: string): void {
  if (former instanceof HTMLElement && former.isConnected) former.focus();
  if (former !== null && document.activeElement === former) return;
  const target = document.querySelector(fallback);
  if (target instanceof HTMLElement) target.focus();
}

/**
 * Returns the focus when something that was open closes: to the element that opened it, or to the fallback if that
 * element is gone or nothing had the focus.
 *
 * @param fallback CSS selector of the element that gets the focus if the opener is gone
 * @param open for components that stay mounted while closed: whether it is open
 */
export function useFocusReturn(fallback: string, open = true): void {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  // at the first drawing the opener still has the focus
  if (open && !wasOpen.current) opener.current = document.activeElement;
  wasOpen.current = open;
  const hadFocus = useRef(false);
  const give = useRef<() => void>(() => undefined);
  give.current = () => {
    if (document.activeElement !== document.body) return;
    const former = opener.current === document.body ? null : opener.current;
    if (former || hadFocus.current) giveFocusBack(former, fallback);
  };
  // in a layout effect: the element is still in the document
  useLayoutEffect(
    () => () => {
      hadFocus.current = document.activeElement !== document.body;
    },
    [],
  );
  useEffect(
    () => () => {
      // the open element is removed after its effects have ended
      if (wasOpen.current) queueMicrotask(() => give.current());
    },
    [],
  );
}

/**
 * Closes an open element on Escape while it is mounted, unless the focused element uses the key itself: a drag, an open
 * list of options.
 *
 * @param panel if given, only while the focus is inside it
 */
export function useCloseOnEscape(panel: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
      if (panel.current?.contains(document.activeElement)) close();
    };
    // on the window, after the listeners of the document: Escape ends a keyboard drag there
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [panel, close]);
}
