import { z } from 'zod';
import { storeText } from '#app/browserStore.ts';
import { crashStore } from '#app/widgets/crashStore.ts';
import { isForgotten, markForgotten } from '#app/widgets/forgotten.ts';

/**
 * Texts that this device keeps of unsaved input: in `localStorage` before the change is drawn, and in a second copy
 * that survives a crash of the browser. Each contains when it was kept (`keptAt`, milliseconds since 1970).
 */

const dated = z.object({ keptAt: z.number() });

/** When a text was kept, in milliseconds since 1970; undefined if that cannot be read. */
export function keptAtOf(text: string): number | undefined {
  try {
    return dated.parse(JSON.parse(text)).keptAt;
  } catch {
    return undefined;
  }
}

/** The newer of two copies; an unreadable one only if there is no other. */
function newer(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const [first, second] = [keptAtOf(one), keptAtOf(other)];
  if (first === undefined || second === undefined) return first === undefined ? other : one;
  return first >= second ? one : other;
}

/** Writes the first copy. If the store is full, removes the older copy instead. @returns whether it was written */
function putAtOnce(key: string, text: string): boolean {
  const isWritten = storeText(key, text);
  if (!isWritten) localStorage.removeItem(key);
  return isWritten;
}

/**
 * Keeps a text; the first copy is written before this returns.
 *
 * @returns whether at least one copy was written
 */
export async function putCopy(key: string, text: string): Promise<boolean> {
  const isKept = putAtOnce(key, text);
  return (await crashStore.put(key, text)) || isKept;
}

/** Reads the newest copy of a text. */
export async function readCopy(key: string): Promise<string | undefined> {
  if (isForgotten(key)) return undefined;
  return newer(localStorage.getItem(key) ?? undefined, await crashStore.get(key));
}

/**
 * Forgets a text: from this call on it is not offered again, even if the page is closed before the copies are deleted.
 */
export async function forgetCopy(key: string): Promise<void> {
  const removeMark = markForgotten(key);
  if (await crashStore.change([{ kind: 'remove', key }])) removeMark();
}

/** All kept texts whose keys start with the prefix, by key. */
export async function listCopies(prefix: string): Promise<Map<string, string>> {
  const texts = await crashStore.list(prefix);
  const forgotten: string[] = [];
  for (let place = 0; place < localStorage.length; place += 1) {
    const key = localStorage.key(place);
    if (!key?.startsWith(prefix)) continue;
    if (isForgotten(key)) {
      forgotten.push(key);
      continue;
    }
    const text = newer(localStorage.getItem(key) ?? undefined, texts.get(key));
    if (text !== undefined) texts.set(key, text);
  }
  for (const key of forgotten) {
    texts.delete(key);
    // the page was closed before this text was deleted
    void forgetCopy(key);
  }
  return texts;
}
