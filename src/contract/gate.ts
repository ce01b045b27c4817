/** Limits how many tasks run at once; the others wait in order. */
export interface Gate {
  /** number of waiting tasks */
  readonly waiting: number;
  /**
   * Runs `task` as soon as the limit allows it.
   * @param signal removes a waiting task; the promise then rejects with the signal's reason
   */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** @param width maximum number of tasks at once */
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
    // the next task takes over this place, so `running` does not change
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
