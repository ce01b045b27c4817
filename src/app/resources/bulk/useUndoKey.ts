import { useCallback, useEffect, useRef } from 'react';
import { withCommandKey } from '#app/widgets/keys.ts';

/** The key as people read it. */
export const undoKeys = withCommandKey('Z');

const writing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="textbox"]';
/** where the key means what was done to records */
const listened = '.bd-list, .ant-notification';
/** what was pressed here keeps the focus */
const menus = '.bd-sidebar, .bd-tabs';
/** elements with an undo of their own */
const editors = '[role="dialog"][aria-modal="true"], .decoration, .bd-le';

/** what can be taken back now, newest last: the key takes back the newest */
const waiting: symbol[] = [];

/** Whether it could still be taken back; it no longer can. */
function leave(one: symbol): boolean {
  const index = waiting.indexOf(one);
  if (index >= 0) waiting.splice(index, 1);
  return index >= 0;
}

/** Whether the key is pressed on a list, and not in a text that somebody is writing. */
function isForList({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target.closest(writing)) return false;
  if (target.closest(listened)) return true;
  const isNowhere = target === document.body || target.closest(menus) !== null;
  return isNowhere && document.querySelector(editors) === null;
}

/**
 * Takes back by Ctrl Z (⌘ Z) what was done last, as long as the component that calls it stands.
 *
 * @returns takes it back by another way than the key. Either does so once: a notice stands a moment longer while it goes, and
 *   a key that is pressed in it means what was done before
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
