import { type RefObject, useEffect } from 'react';
import { isComposing } from '#app/widgets/composing.ts';

const typing = 'input, textarea, select, [contenteditable="true"], [role="textbox"]';
const focusable = 'input:not([disabled]), button:not([disabled])';

/** Whether the key is typed into a text or meant for an open dialog. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isComposing(event)) return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  if (event.target instanceof Element && event.target.closest(typing)) return true;
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** The key `/` leads to the first filter from anywhere on the page, unless somebody is typing or a dialog is open. */
export function useFocusFirst(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTaken(event)) return;
      const first = form.current?.querySelector<HTMLElement>(focusable);
      if (!first) return;
      event.preventDefault();
      first.focus();
      if (first instanceof HTMLInputElement) first.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [form]);
}
