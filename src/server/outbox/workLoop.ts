import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../services.ts';

const pollMilliseconds = 1_000;

/** Work that goes on in the background. On close, it finishes what it has begun. */
export interface WorkLoop {
  close(): Promise<void>;
}

/**
 * Does what is due again and again, and looks once a second where nothing is. Several processes may do it.
 *
 * @param work what is due; says how much it has done
 * @param failed the line of the log if that fails
 */
export function startWorkLoop(
  { log }: Pick<Services, 'log'>,
  work: () => Promise<number>,
  failed: string,
): WorkLoop {
  const ending = new AbortController();
  const loop = async () => {
    while (!ending.signal.aborted) {
      const done = await work().catch((error: unknown) => {
        log.warn({ err: error }, failed);
        return 0;
      });
      if (done === 0)
        await delay(pollMilliseconds, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const running = loop();
  return {
    async close() {
      ending.abort();
      await running;
    },
  };
}
