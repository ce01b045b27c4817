import { type RefObject, useEffect } from 'react';

/**
 * Gives the palette's text the focus as long as it is mounted. A screen that arrives meanwhile, and would take the
 * focus for a field of its own, gets it afterwards; without one it returns to where it was.
 */
export function useTextFocus(text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let former = document.activeElement;
    const onFocusIn = ({ target }: FocusEvent) => {
      // a question above the palette has to be answered first
      if (!(target instanceof Element) || target.closest('[role="dialog"]')) return;
      former = target;
      text.current?.focus();
    };
    // antd puts the dialog into the page after its content was drawn
    const frame = requestAnimationFrame(() => text.current?.focus());
    document.addEventListener('focusin', onFocusIn);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', onFocusIn);
      // the text goes from the document after its effects have ended
      queueMicrotask(() => {
        if (document.activeElement === document.body && former instanceof HTMLElement)
          former.focus();
      });
    };
  }, [text]);
}
