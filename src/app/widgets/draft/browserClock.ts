import type { DraftClock } from './draftTypes.ts';

/** milliseconds that signing out waits for what is unsent */
const patience = 5_000;

const waiting = new Set<() => Promise<boolean>>();

/** The clock for drafts that save themselves. What it is to save later is saved when the person signs out. */
export const browserClock: DraftClock = {
  now: () => Date.now(),
  after(milliseconds, work) {
    let saving: Promise<boolean> | undefined;
    const now = () => {
      clearTimeout(timer);
      // it is unsent until there is an answer
      saving ??= work().finally(() => waiting.delete(now));
      return saving;
    };
    const timer = setTimeout(now, milliseconds);
    waiting.add(now);
    return () => {
      clearTimeout(timer);
      waiting.delete(now);
    };
  },
};

/**
 * Sends what was written and waits to be saved, before the person signs out.
 *
 * @returns whether the platform has it all
 */
export async function sendUnsent(): Promise<boolean> {
  const tooLong = new Promise<boolean>((resolve) => setTimeout(resolve, patience, false));
  const all = Promise.all([...waiting].map((now) => now()));
  return Promise.race([all.then((sent) => !sent.includes(false)), tooLong]);
}

/** The clock for drafts that are saved by hand: it never runs anything. */
export const handClock: DraftClock = {
  now: () => Date.now(),
  isByHand: true,
  after: () => () => undefined,
};
