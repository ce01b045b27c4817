/**
 * Texts of `localStorage` that are forgotten before their copies (`crashStore`) are: the page may end in between. Until
 * they are gone a mark stands in place of the text, by which nobody takes them over again.
 */

const mark = JSON.stringify('forgotten');

/**
 * Forgets a text; its copies are to go next.
 *
 * @returns to be called once they are gone: takes the mark away, and nothing that was kept there again meanwhile
 */
export function markForgotten(key: string): () => void {
  const store = localStorage;
  store.removeItem(key);
  try {
    store.setItem(key, mark);
  } catch {
    // no room even for that: the copies go in a moment
  }
  return () => {
    if (store.getItem(key) === mark) store.removeItem(key);
  };
}

/** Whether a text was forgotten, though there may be copies of it. */
export const isForgotten = (key: string): boolean => localStorage.getItem(key) === mark;
