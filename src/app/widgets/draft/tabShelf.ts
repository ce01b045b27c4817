import type { z } from 'zod';
import { type DraftSubject, keptText, readKept, type Shelf, subjectKey } from './shelf.ts';

/**
 * A shelf that is read and written at once, without claims: of this tab alone, so that what it holds comes back after a
 * reload and is gone with the tab; or of every tab, where `storage` is `localStorage`.
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
            // a full store refuses
            return false;
          }
        return true;
      },
      remove,
    },
    release: () => undefined,
  };
}
