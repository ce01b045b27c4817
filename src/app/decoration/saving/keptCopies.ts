import type { CrashChange } from '#app/widgets/crashStore.ts';
import { markForgotten } from '#app/widgets/forgotten.ts';

/**
 * Copies of what windows keep in `localStorage`, which Chromium writes to the disk seconds to minutes later: they outlive the
 * end of the browser itself. What is changed in one moment is changed in one step.
 */

const waiting: CrashChange[] = [];
let writing: Promise<boolean> = Promise.resolve(true);

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
  const removeMark = markForgotten(key);
  void later({ kind: 'removeAll', prefix: parts });
  void later({ kind: 'remove', key }).then((isDone) => {
    // a page that ends breaks off what it writes
    if (isDone) removeMark();
  });
}

/** The copies whose keys begin so; none where the browser has no place for them. */
export async function copiesOf(prefix: string): Promise<ReadonlyMap<string, string>> {
  return (await (await loadStore())?.list(prefix)) ?? new Map();
}
