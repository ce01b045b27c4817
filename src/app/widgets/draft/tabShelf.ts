import type { z } from 'zod';
import { type DraftSubject, keptText, readKept, type Shelf, subjectKey } from './shelf.ts';

/**
 * A shelf that is read and written at once and needs no claims. In `sessionStorage` it belongs to this tab: its draft
 * survives a reload and ends with the tab. In `localStorage` all tabs share it.
 */
export function openTabShelf<V>(
  subject: DraftSubject,
  shape: z.ZodType<V>,
  storage: Storage = sessionStorage,
): Shelf<V> {
  const key = subjectKey(subject);
  const remove = () => storage.removeItem(key);
  return {
    kept: readKept(storage.getItem(key) ?? undefined, shape),
    device: {
      write(kept) {
        if (kept.isSaved) remove();
        else
          try {
            storage.setItem(key, keptText(kept, JSON.stringify(kept.values)));
          } catch {
            // the store is full
            return false;
          }
        return true;
      },
      remove,
    },
    release: () => undefined,
  };
}
