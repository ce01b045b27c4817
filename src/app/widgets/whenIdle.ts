/** milliseconds to wait in browsers that do not report idle time (Safari) */
const pause = 50;

/**
 * Calls a task once the browser is idle.
 *
 * @param task gets a function that says whether there is still time; a long task may stop when there is none, and ask
 *   again
 * @param latest milliseconds after which it is called in any case. Default: no limit
 * @returns cancels it
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
