import { useMemo, useSyncExternalStore } from 'react';
import type { Saver } from './saver.ts';
import type { PageStanding, SavingState, SavingStore } from './savingState.ts';

/** What parts of the screen know of saving: its functions and its results. */
export interface Saving extends Saver, SavingState {
  /** the page on the platform, as it is now */
  readonly standing: { readonly current: PageStanding };
}

interface SavingOptions {
  saver: Saver;
  state: SavingStore;
  standing: Saving['standing'];
}

/** Draws again when a save begins or ends, and when its outcome changes. */
export function useSaving({ saver, state, standing }: SavingOptions): Saving {
  const now = useSyncExternalStore(state.subscribe, state.getState);
  return useMemo(() => ({ ...saver, ...now, standing }), [saver, now, standing]);
}
