import { useCallback, useEffect, useRef } from 'react';
import { withCommandKey } from '#app/widgets/keys.ts';

/** The key as people read it. */
export const undoKeys = withCommandKey('Z');

const writing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="textbox"]';
/** the key works while the focus is in one of these */
const listened = '.bd-list, .ant-notification';
/** a click on a menu leaves the focus there: the key still works */
const menus = '.bd-sidebar, .bd-tabs';
/** these have an undo of their own: while one is shown, the key does not work outside of lists */
const editors = '[role="dialog"][aria-modal="true"], .decoration, .bd-le';

/** everything that can be undone now, newest last: the key undoes the newest */
const waiting: symbol[] = [];

/** Takes an entry off; false if it was taken off before. */
function leave(one: symbol): boolean {
  const index = waiting.indexOf(one);
  if (index >= 0) waiting.splice(index, 1);
  return index >= 0;
}

/** Whether the key is meant for a list, and not for a text that somebody is writing. */
function isForList({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target.closest(writing)) return false;
  if (target.closest(listened)) return true;
  const isNowhere = target === document.body || target.closest(menus) !== null;
  return isNowhere && document.querySelector(editors) === null;
}

/**
 * Undoes what was done last on Ctrl Z (⌘ Z), while the calling component is mounted.
 *
 * @returns undoes it without the key. It is undone only once, whichever comes first: a notice is still visible for a
 *   moment while it closes
 */
export function useUndoKey(undo: () => void): () => void {
  const self = useRef(Symbol('undo')).current;
  const latest = useRef(undo);
  latest.current = undo;
  const takeBack = useCallback(() => {
    if (leave(self)) latest.current();
  }, [self]);
  useEffect(() => {
    waiting.push(self);
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
      if (!wanted || event.shiftKey || event.altKey || event.defaultPrevented) return;
      if (waiting.at(-1) !== self || !isForList(event)) return;
      event.preventDefault();
      takeBack();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      leave(self);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [self, takeBack]);
  return takeBack;
}
