/** Lets so much work run at once and so much wait. */

export interface Turns {
  /** @returns what the work answers; undefined, and nothing was begun, where too much waits already */
  take<T>(work: () => Promise<T>): Promise<T | undefined>;
}

export function createTurns(atOnce: number, waiting: number): Turns {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    async take(work) {
      if (running >= atOnce) {
        if (queue.length >= waiting) return undefined;
        // whoever ends hands its place on
        await new Promise<void>((resolve) => queue.push(resolve));
      } else running += 1;
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
