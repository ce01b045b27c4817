/** milliseconds, in browsers that do not say when they are idle (Safari) */
const pause = 50;

/**
 * Calls once the browser has nothing else to do.
 *
 * @param task is given whether there is still time: what is long may stop where there is none, and ask again
 * @param latest milliseconds after which it is called in any case; default: whenever that is
 * @returns how to call it off
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
