import { useEffect, useRef } from 'react';

/** Gives the focus back, unless something else has it or the element cannot take it. */
function giveBack(former: Element): void {
  if (document.activeElement === document.body && former instanceof HTMLElement) former.focus();
}

/**
 * Restores the focus after an action: a button that is disabled meanwhile loses it. If a prompt has opened, it waits
 * until that is closed.
 *
 * @returns notes where the focus is; call it when the action begins
 */
export function useKeptFocus(busy: boolean): () => void {
  const asked = useRef<Element | null>(null);
  useEffect(() => {
    const former = asked.current;
    if (busy || former === null) return;
    asked.current = null;
    giveBack(former);
    const prompt = document.activeElement?.closest('dialog');
    prompt?.addEventListener('close', () => giveBack(former), { once: true });
  }, [busy]);
  return useRef(() => {
    asked.current = document.activeElement;
  }).current;
}
