/** A thing that is due at a moment, even if earlier things are late. */
export interface Due<T> {
  /** milliseconds after the beginning */
  readonly at: number;
  /** one after the other within a lane: nobody presses a second button with the first hand */
  readonly lane: string;
  readonly what: T;
}

/** What the pace needs of the time; a test turns its own. */
export interface Clock {
  /** milliseconds */
  now(): number;
  wait(milliseconds: number): Promise<void>;
}

const realClock: Clock = {
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
};

/**
 * Begins each thing when it is due, however many are still under way: a server that answers slowly is asked as much as one
 * that answers at once, and what waits in its lane for what went before counts its time from when it was due.
 *
 * @param things in the order in which they are due
 * @param begin gets each with the moment at which it was due, on the clock
 * @returns how late the machine itself was with each, in milliseconds, once all have ended
 */
export async function keepPace<T>(
  things: readonly Due<T>[],
  begin: (what: T, due: number) => Promise<void>,
  clock: Clock = realClock,
): Promise<number[]> {
  const lanes = new Map<string, Promise<void>>();
  const late: number[] = [];
  const start = clock.now();
  for (const { at, lane, what } of things) {
    const due = start + at;
    const left = due - clock.now();
    if (left > 0) await clock.wait(left);
    late.push(Math.max(0, clock.now() - due));
    const before = lanes.get(lane) ?? Promise.resolve();
    const ended = before.then(() => begin(what, due));
    lanes.set(lane, ended);
    // a rejection is told by `all` below, not before
    ended.catch(() => {});
    void ended
      .then(() => {
        // as many lanes as readers would stay otherwise
        if (lanes.get(lane) === ended) lanes.delete(lane);
      })
      .catch(() => {});
  }
  await Promise.all(lanes.values());
  return late;
}
