import type { CrashChange } from '#app/widgets/crashStore.ts';

/**
 * Copies of what windows keep in `localStorage`, which Chromium writes to the disk seconds to minutes later: they outlive the
 * end of the browser itself. What is changed in one moment is changed in one step.
 */

const waiting: CrashChange[] = [];
let writing: Promise<boolean> = Promise.resolve(true);

/** stands in place of a text that was forgotten, until its copies are gone: the page may end before */
const forgotten = JSON.stringify('forgotten');

/** The editor is seen before it is loaded; without it the first texts must do. */
const loadStore = () =>
  import('#app/widgets/crashStore.ts').then(
    ({ crashStore }) => crashStore,
    () => undefined,
  );

async function write(): Promise<boolean> {
  const changes = waiting.splice(0);
  return (await (await loadStore())?.change(changes)) ?? false;
}

/** @returns whether it stands on the disk, once that is known */
function later(change: CrashChange): Promise<boolean> {
  if (waiting.length === 0) writing = Promise.resolve().then(write);
  waiting.push(change);
  return writing;
}

/** Keeps a text, and its copy soon after. @throws where the browser has no room */
export function putKept(key: string, text: string): void {
  localStorage.setItem(key, text);
  void later({ kind: 'put', key, text });
}

/** Removes a text and its copy. */
export function removeKept(key: string): void {
  localStorage.removeItem(key);
  void later({ kind: 'remove', key });
}

/**
 * Forgets a text, its copy, and the copies of all texts whose keys begin so. Whatever ends in the middle of it, none of
 * them is taken over again (`isForgotten`).
 */
export function forgetKept(key: string, parts: string): void {
  const store = localStorage;
  store.removeItem(key);
  try {
    store.setItem(key, forgotten);
  } catch {
    // no room even for that: the copies go in a moment
  }
  void later({ kind: 'removeAll', prefix: parts });
  void later({ kind: 'remove', key }).then((isDone) => {
    // what was kept there again meanwhile stays; a page that ends breaks off what it writes
    if (isDone && store.getItem(key) === forgotten) store.removeItem(key);
  });
}

/** Whether a text was forgotten, though there may be copies of it. */
export const isForgotten = (key: string): boolean => localStorage.getItem(key) === forgotten;

/** The copies whose keys begin so; none where the browser has no place for them. */
export async function copiesOf(prefix: string): Promise<ReadonlyMap<string, string>> {
  return (await (await loadStore())?.list(prefix)) ?? new Map();
}
