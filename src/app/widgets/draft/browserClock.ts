import type { DraftClock } from './draftTypes.ts';

/** The clock for drafts that save themselves. */
export const browserClock: DraftClock = {
  now: () => Date.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};
