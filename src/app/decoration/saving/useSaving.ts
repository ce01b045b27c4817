import { useMemo, useSyncExternalStore } from 'react';
import type { PagePlace } from './place.ts';
import type { Saver } from './saver.ts';
import type { SavingState, SavingStore } from './savingState.ts';

/** What the parts of the screen see of saving: its functions and its results. */
export interface Saving extends Saver, SavingState {
  /** the page on the platform, as it is now */
  readonly place: { readonly current: PagePlace };
}

interface SavingOptions {
  saver: Saver;
  state: SavingStore;
  place: Saving['place'];
}

/** Draws again when a save begins or ends, and when something has come of it. */
export function useSaving({ saver, state, place }: SavingOptions): Saving {
  const now = useSyncExternalStore(state.subscribe, state.getState);
  return useMemo(() => ({ ...saver, ...now, place }), [saver, now, place]);
}
