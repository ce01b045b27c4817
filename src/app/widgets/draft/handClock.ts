import type { DraftClock } from './draftTypes.ts';

/** The clock for drafts that are saved by hand: it never runs anything. */
export const handClock: DraftClock = {
  now: () => Date.now(),
  after: () => () => undefined,
};
