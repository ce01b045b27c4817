import { UploadFailure } from './failures.ts';

/** Milliseconds to wait before the second, third and fourth attempt. */
const retryDelays = [1_000, 2_000, 4_000] as const;

/** Waits; rejects with the signal's reason when aborted. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Runs a whole upload, and again up to three times if its failure may pass. A refusal (4xx) and a cancel end it.
 *
 * @param wait how to wait between attempts
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  wait: (milliseconds: number) => Promise<void>,
): Promise<T> {
  for (const delay of retryDelays) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof UploadFailure && error.mayPass)) throw error;
    }
    await wait(delay);
  }
  return attempt();
}
