import { z } from 'zod';
import { crashStore } from '#app/widgets/crashStore.ts';
import { isForgotten, markForgotten } from '#app/widgets/forgotten.ts';

/**
 * Texts that this device keeps of what people write: in `localStorage` before the change is drawn, and in a copy that
 * outlives the end of the browser. Each tells when it was kept (`keptAt`, milliseconds since 1970).
 */

const dated = z.object({ keptAt: z.number() });

/** When a text was kept, in milliseconds since 1970; undefined where that cannot be read. */
export function keptAtOf(text: string): number | undefined {
  try {
    return dated.parse(JSON.parse(text)).keptAt;
  } catch {
    return undefined;
  }
}

/** The newer of two copies; a readable one goes before one that is not. */
function newer(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const [first, second] = [keptAtOf(one), keptAtOf(other)];
  if (first === undefined || second === undefined) return first === undefined ? other : one;
  return first >= second ? one : other;
}

/** Whether the first copy is kept; a full store refuses, and must not hold an older one then. */
function putAtOnce(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    localStorage.removeItem(key);
    return false;
  }
}

/**
 * Keeps a text; the first copy is made before this returns.
 *
 * @returns whether it is kept in one place at least
 */
export async function putCopy(key: string, text: string): Promise<boolean> {
  const isKept = putAtOnce(key, text);
  return (await crashStore.put(key, text)) || isKept;
}

/** A text as it was kept last. */
export async function readCopy(key: string): Promise<string | undefined> {
  if (isForgotten(key)) return undefined;
  return newer(localStorage.getItem(key) ?? undefined, await crashStore.get(key));
}

/** Forgets a text: it is offered no more from the moment of this call, whatever ends before the copy is gone. */
export async function forgetCopy(key: string): Promise<void> {
  const removeMark = markForgotten(key);
  if (await crashStore.change([{ kind: 'remove', key }])) removeMark();
}

/** Every text whose key begins so, by its key. */
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
    // the page ended before it had done so
    void forgetCopy(key);
  }
  return texts;
}
