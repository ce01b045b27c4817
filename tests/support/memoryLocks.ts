type Work = () => unknown;

/**
 * The Web Locks of a browser: a request for a held lock waits until it is released, or until the request is cancelled.
 */
export function memoryLocks() {
  const queues = new Map<string, (() => void)[]>();
  const grantNext = (name: string): void => {
    const [next] = queues.get(name) ?? [];
    if (next) next();
    else queues.delete(name);
  };
  return {
    request(name: string, ...rest: [Work] | [{ signal?: AbortSignal }, Work]): Promise<unknown> {
      const [{ signal }, work] = rest.length === 1 ? [{ signal: undefined }, rest[0]] : rest;
      return new Promise((resolve, reject) => {
        const queue = queues.get(name) ?? [];
        queues.set(name, queue);
        const leave = (): void => {
          queue.splice(queue.indexOf(begin), 1);
        };
        const giveUp = (): void => {
          leave();
          reject(new DOMException('given up', 'AbortError'));
        };
        const begin = (): void => {
          signal?.removeEventListener('abort', giveUp);
          const done = Promise.resolve(work()).finally(() => {
            leave();
            grantNext(name);
          });
          done.then(resolve, reject);
        };
        queue.push(begin);
        if (queue.length === 1) begin();
        else signal?.addEventListener('abort', giveUp);
      });
    },
    query: async () => ({ held: [...queues.keys()].map((name) => ({ name })) }),
  };
}
