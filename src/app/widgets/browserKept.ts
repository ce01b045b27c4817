import type { z } from 'zod';
import { storeText } from '../browserStore.ts';

/** What is kept in this browser as a convenience: where it cannot be read or kept, it is forgotten. */

/** What is kept under a key; `usual` where nothing is, or something else. */
export function keptInBrowser<T>(key: string, shape: z.ZodType<T>, usual: T): T {
  try {
    const kept = shape.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return kept.success ? kept.data : usual;
  } catch {
    return usual;
  }
}

/** Keeps a value under a key. */
export function keepInBrowser(key: string, value: unknown): void {
  storeText(key, JSON.stringify(value));
}
