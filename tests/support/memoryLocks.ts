import { setImmediate as nextTask } from 'node:timers/promises';

type Work = (lock: Lock) => unknown;

/** The Web Locks of one browser, as far as they are used: exclusive, and a request may be called off while it waits. */
export function memoryLocks() {
  const held = new Set<string>();
  const tails = new Map<string, Promise<unknown>>();

  async function run(
    name: string,
    before: Promise<unknown>,
    work: Work,
    signal?: AbortSignal,
  ): Promise<unknown> {
    await before;
    // called off before the window was told that it has it
    signal?.throwIfAborted();
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
      const whole = run(name, Promise.race([before, calledOff]), work, options.signal);
      tails.set(name, Promise.allSettled([before, whole]));
      return whole;
    },
    async query() {
      // a window is told of what it was granted before it gets a later answer
      await nextTask();
      return { held: [...held].map((name) => ({ name, mode: 'exclusive' as const })) };
    },
  };
}
