import { useEffect, useRef } from 'react';

/** Gives the focus back, unless something else has it by now or that cannot take it any more. */
function giveBack(former: Element): void {
  if (document.activeElement === document.body && former instanceof HTMLElement) former.focus();
}

/**
 * Keeps the focus where something was asked for: a button that is disabled while it is being done loses it. Below a
 * prompt that opened meanwhile it waits until that is closed.
 *
 * @returns notes where the focus is; to be called when something begins
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
