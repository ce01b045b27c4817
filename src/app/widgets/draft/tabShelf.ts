import type { z } from 'zod';
import { type DraftPlace, dropDraft, keepDraft, readDraft } from '#app/session/localDrafts.ts';
import type { Shelf } from './shelf.ts';

/** A shelf of this tab alone: what it holds comes back after a reload, and is gone with the tab. */
export function openTabShelf<V>(
  place: Pick<DraftPlace, 'account' | 'kind'>,
  shape: z.ZodType<V>,
): Shelf<V> {
  const own: DraftPlace = { ...place, id: undefined, storage: sessionStorage };
  const found = readDraft(own, shape);
  const remove = () => dropDraft(own);
  return {
    kept: found && {
      values: found.values,
      keptAt: found.keptAt,
      follows: found.revision ?? null,
      isSaved: false,
      known: [],
      isHandedIn: false,
    },
    device: {
      write({ isSaved, values, keptAt, follows }) {
        if (!isSaved) return keepDraft(own, { keptAt, revision: follows ?? undefined, values });
        remove();
        return true;
      },
      remove,
    },
    release: () => undefined,
  };
}
