/** Web Locks of one browser: whoever asks for a name that is held waits until it is let go, or gives up. */
export function memoryLocks() {
  const queues = new Map<string, (() => void)[]>();
  const grantNext = (name: string): void => {
    const [next] = queues.get(name) ?? [];
    if (next) next();
    else queues.delete(name);
  };
  return {
    request: (
      name: string,
      { signal }: { signal?: AbortSignal },
      granted: () => Promise<unknown>,
    ): Promise<void> =>
      new Promise((resolve, reject) => {
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
          void granted().then(() => {
            leave();
            grantNext(name);
            resolve();
          });
        };
        queue.push(begin);
        if (queue.length === 1) begin();
        else signal?.addEventListener('abort', giveUp);
      }),
    query: async () => ({ held: [...queues.keys()].map((name) => ({ name })) }),
  };
}
