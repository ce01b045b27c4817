/**
 * Lets a few pieces of work run at once, the others in the order in which they came. What was given up while it waited is
 * left out.
 */
export function createTurns(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      // the place goes to the next one
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
