import { setTimeout as delay } from 'node:timers/promises';
import { Refused } from '../http/errors.ts';
import type { AskSource } from './ask.ts';

/** how long it waits for one call, in seconds: as long as a source asks for, but no longer than that */
const longestWait = 60;
/** how often the same call is made again */
const mostTries = 5;

/**
 * Asks as often as it takes where a source, or its limit of calls, says that it is too early: for work that may take its
 * time. A call that was refused so has done nothing, so that a write may be sent again as well.
 *
 * @param signal ends the waiting; the refusal is thrown then
 */
export function askPatiently(ask: AskSource, signal: AbortSignal): AskSource {
  return async (source, request, asked) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask(source, request, asked);
      } catch (error) {
        const seconds =
          error instanceof Refused && error.status === 429 ? error.retryAfterSeconds : undefined;
        if (seconds === undefined || seconds > longestWait || tries > mostTries) throw error;
        await delay(seconds * 1_000, undefined, { signal }).catch(() => {
          throw error;
        });
      }
    }
  };
}
