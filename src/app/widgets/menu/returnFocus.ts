import type { KeyboardEvent, MouseEvent } from 'react';

/**
 * After an entry of a menu was chosen: returns the focus to the opener, unless the entry has moved it, for example into a
 * dialog, which can then return it there. By keyboard, a link is followed.
 */
export function returnFocus(
  event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>,
  opener: Element | null,
): void {
  const entry = event.currentTarget;
  if (opener instanceof HTMLElement && hasFocus(entry)) opener.focus();
  if (event.type !== 'keydown') return;
  // the key must not press the button, which has the focus now
  event.preventDefault();
  entry.querySelector('a')?.click();
}

/** Whether the menu of the entry or nothing has the focus. */
function hasFocus(entry: Element): boolean {
  const { activeElement, body } = document;
  return activeElement === body || entry.closest('[role="menu"]')?.contains(activeElement) === true;
}
