import type { DraftClock } from './draftTypes.ts';

/** The clock of drafts that are saved by hand: nothing happens by itself. */
export const handClock: DraftClock = {
  now: () => Date.now(),
  after: () => () => undefined,
};
