/** milliseconds, in browsers that do not say when they are idle (Safari) */
const pause = 50;

/**
 * Calls once the browser is idle.
 *
 * @param task is told whether there is still time; a long task may stop when there is none, and ask again
 * @param latest milliseconds after which it is called in any case. Default: no limit
 * @returns the function that cancels it
 */
export function whenIdle(task: (hasTime: () => boolean) => void, latest?: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(
      (deadline) => task(() => deadline.didTimeout || deadline.timeRemaining() > 0),
      latest === undefined ? {} : { timeout: latest },
    );
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(() => task(() => true), pause);
  return () => clearTimeout(handle);
}
