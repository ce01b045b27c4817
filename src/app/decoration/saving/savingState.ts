import { createListeners } from '#app/listeners.ts';
import type { SpecialDetail } from '#contract/entities/special.ts';
import type { Merge } from '../document/merge.ts';
import type { Conflict } from './merging.ts';

/** How a page is saved: kept from readers, or shown to them. */
export type SaveMode = 'draft' | 'publish';

/** What a save is for. */
export interface SavePurpose {
  readonly mode: SaveMode;
  /** the version that the page had come together with when the save was asked for */
  readonly met: Conflict | undefined;
  /** it was asked for while another was on its way */
  readonly hasWaited: boolean;
}

/** Somebody else has saved the page, and the two versions cannot be brought together here. */
interface UnmergedConflict {
  readonly mode: SaveMode;
  readonly base: number;
  readonly revision: number;
  readonly current: SpecialDetail | undefined;
}

/** Both have changed the same: a person chooses. */
export interface OpenConflict extends Conflict {
  readonly merge: Merge;
  readonly mode: SaveMode;
}

export interface PreviewAddress {
  readonly path: string;
  readonly expiresAt: string;
}

/** What a person is asked or told after a save; each stands until it is dismissed or the next save settles it. */
export interface SavingOutcome {
  readonly unmerged?: UnmergedConflict | undefined;
  readonly conflict?: OpenConflict | undefined;
  /** somebody has deleted the page: what the platform said of it */
  readonly gone?: string | undefined;
  /** id of the page that readers see now */
  readonly publishedId?: string | undefined;
  readonly preview?: PreviewAddress | undefined;
}

/** Whether a save goes on, and what came of it. */
export interface SavingState extends SavingOutcome {
  readonly busy: boolean;
}

/** Outside of React: a save that is under way goes on whatever is drawn meanwhile. */
export interface SavingStore {
  getState(): SavingState;
  update(patch: Partial<SavingState>): void;
  /** @returns the function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

/** The state of one editor’s saving; nothing is under way at first. */
export function createSavingStore(): SavingStore {
  let state: SavingState = { busy: false };
  const listeners = createListeners();
  return {
    getState: () => state,
    update(patch) {
      state = { ...state, ...patch };
      listeners.tell();
    },
    subscribe: listeners.add,
  };
}
