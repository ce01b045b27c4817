/**
 * Texts of `localStorage` are deleted before their copies in `crashStore`, and the page may end in between. Until the
 * copies are deleted, a mark in place of the text says that nobody may restore them.
 */

const mark = JSON.stringify('forgotten');

/**
 * Deletes a text; its copies have to be deleted next.
 *
 * @returns to be called when the copies are deleted: removes the mark, unless something new was stored there meanwhile
 */
export function markForgotten(key: string): () => void {
  const store = localStorage;
  store.removeItem(key);
  try {
    store.setItem(key, mark);
  } catch {
    // no room even for the mark: the copies are deleted in a moment
  }
  return () => {
    if (store.getItem(key) === mark) store.removeItem(key);
  };
}

/** Whether a text was deleted though copies of it may still exist. */
export const isForgotten = (key: string): boolean => localStorage.getItem(key) === mark;
