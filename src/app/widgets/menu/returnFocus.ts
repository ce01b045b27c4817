import type { KeyboardEvent, MouseEvent } from 'react';

/**
 * Once an entry of a menu was chosen: gives the focus back to what opened the menu, unless the entry has led it elsewhere,
 * so that a dialog can return it there. By keyboard, an entry that is a link is followed.
 */
export function returnFocus(
  event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>,
  opener: Element | null,
): void {
  const entry = event.currentTarget;
  if (opener instanceof HTMLElement && hasFocus(entry)) opener.focus();
  if (event.type !== 'keydown') return;
  // the key would also press the button, which has the focus by now
  event.preventDefault();
  entry.querySelector('a')?.click();
}

/** Whether the menu of an entry has the focus, or nothing has. */
function hasFocus(entry: Element): boolean {
  const { activeElement, body } = document;
  return activeElement === body || entry.closest('[role="menu"]')?.contains(activeElement) === true;
}
