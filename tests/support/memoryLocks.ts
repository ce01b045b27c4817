type Work = (lock: Lock) => unknown;

/** The Web Locks of one browser, as far as they are used: exclusive, and a request may be called off while it waits. */
export function memoryLocks() {
  const held = new Set<string>();
  const tails = new Map<string, Promise<unknown>>();

  async function run(name: string, before: Promise<unknown>, work: Work): Promise<unknown> {
    await before;
    held.add(name);
    try {
      return await work({ name, mode: 'exclusive' });
    } finally {
      held.delete(name);
    }
  }

  return {
    request(name: string, ...rest: [Work] | [LockOptions, Work]): Promise<unknown> {
      const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
      const before = tails.get(name) ?? Promise.resolve();
      const calledOff = new Promise<never>((_, reject) => {
        options.signal?.addEventListener('abort', () => reject(new Error('called off')));
      });
      const whole = run(name, Promise.race([before, calledOff]), work);
      tails.set(name, Promise.allSettled([before, whole]));
      return whole;
    },
    query: () =>
      Promise.resolve({ held: [...held].map((name) => ({ name, mode: 'exclusive' as const })) }),
  };
}
