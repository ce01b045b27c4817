import type { CrashChange } from '#app/widgets/crashStore.ts';

/**
 * Copies of what windows keep in `localStorage`, which Chromium writes to the disk seconds to minutes later: they outlive the
 * end of the browser itself. What is changed in one moment is changed in one step.
 */

const waiting: CrashChange[] = [];

/** The editor is seen before it is loaded; without it the first texts must do. */
const loadStore = () =>
  import('#app/widgets/crashStore.ts').then(
    ({ crashStore }) => crashStore,
    () => undefined,
  );

async function write(): Promise<void> {
  const changes = waiting.splice(0);
  await (await loadStore())?.change(changes);
}

function later(change: CrashChange): void {
  if (waiting.length === 0) queueMicrotask(() => void write());
  waiting.push(change);
}

/** Keeps a text, and its copy soon after. @throws where the browser has no room */
export function putKept(key: string, text: string): void {
  localStorage.setItem(key, text);
  later({ kind: 'put', key, text });
}

/** Removes a text and its copy. */
export function removeKept(key: string): void {
  localStorage.removeItem(key);
  later({ kind: 'remove', key });
}

/** Removes the copies of all texts whose keys begin so. */
export const removeCopies = (prefix: string): void => later({ kind: 'removeAll', prefix });

/** The copies whose keys begin so; none where the browser has no place for them. */
export async function copiesOf(prefix: string): Promise<ReadonlyMap<string, string>> {
  return (await (await loadStore())?.list(prefix)) ?? new Map();
}
