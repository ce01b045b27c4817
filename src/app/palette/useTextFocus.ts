import { type RefObject, useEffect } from 'react';

/**
 * Keeps the focus in the palette's text while it is open. If a screen that loads meanwhile wants the focus for one of
 * its fields, it gets it when the palette closes; otherwise the focus returns to where it was.
 */
export function useTextFocus(text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let former = document.activeElement;
    const onFocusIn = ({ target }: FocusEvent) => {
      // a dialog above the palette has to be answered first
      if (!(target instanceof Element) || target.closest('[role="dialog"]')) return;
      former = target;
      text.current?.focus();
    };
    // antd adds the dialog to the page after drawing its content
    const frame = requestAnimationFrame(() => text.current?.focus());
    document.addEventListener('focusin', onFocusIn);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', onFocusIn);
      // the text leaves the document after its effects have ended
      queueMicrotask(() => {
        if (document.activeElement === document.body && former instanceof HTMLElement)
          former.focus();
      });
    };
  }, [text]);
}
