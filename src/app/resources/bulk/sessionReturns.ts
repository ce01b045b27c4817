import { CallFailure } from '#app/session/client.ts';
import { sessionStore } from '#app/session/sessionStore.ts';

/** Whether a call failed because the session has run out: it has done nothing and may be made again. */
export const isExpired = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === 401;

/** Whether the platform no longer has such a record: trying again is no use. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === 404;

/**
 * Waits until somebody has signed in again, in this tab or in another.
 *
 * @throws the reason of `signal` where it is given up before
 */
export function sessionReturns(signal: AbortSignal): Promise<void> {
  const { token: expired } = sessionStore.get();
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void) => {
      unsubscribe();
      signal.removeEventListener('abort', giveUp);
      outcome();
    };
    const giveUp = () => settle(() => reject(signal.reason));
    const unsubscribe = sessionStore.subscribe(() => {
      const { token } = sessionStore.get();
      if (token !== undefined && token !== expired) settle(resolve);
    });
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
  });
}
