import type { KeyboardEvent } from 'react';
import { isComposing } from '../composing.ts';

/** Whether Escape leaves the rich text within an element: not where an input method, a menu or a dialog uses it. */
export function isLeaving(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, target, currentTarget } = event;
  // menus and dialogs are elsewhere in the document
  const isWithin = target instanceof Node && currentTarget.contains(target);
  const hasMenu = currentTarget.querySelector('[aria-expanded="true"]') !== null;
  return key === 'Escape' && !isComposing(event) && isWithin && !hasMenu;
}
