/** Lets a limited number of tasks run at once; the others wait in the order they came. */
export interface Gate {
  /** how many wait for room */
  readonly waiting: number;
  /**
   * Runs `task` when there is room.
   * @param signal takes a waiting task out of the queue; the promise then rejects with the signal's reason
   */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** @param width how many tasks may run at once */
export function createGate(width: number): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];

  function enter(signal: AbortSignal | undefined): Promise<void> {
    if (running < width) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const admit = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        const place = waiting.indexOf(admit);
        if (place >= 0) waiting.splice(place, 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(admit);
    });
  }

  function exit(): void {
    const next = waiting.shift();
    // the place passes on to the next one, so `running` stays
    if (next) next();
    else running -= 1;
  }

  return {
    get waiting() {
      return waiting.length;
    },
    async run(task, signal) {
      signal?.throwIfAborted();
      await enter(signal);
      try {
        return await task();
      } finally {
        exit();
      }
    },
  };
}
