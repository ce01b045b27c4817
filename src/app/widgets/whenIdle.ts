/** milliseconds, in browsers that do not say when they are idle (Safari) */
const pause = 50;

/**
 * Calls once the browser has nothing else to do.
 *
 * @param latest milliseconds after which it is called in any case; default: whenever that is
 * @returns how to call it off
 */
export function whenIdle(task: () => void, latest?: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task, latest === undefined ? {} : { timeout: latest });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(task, pause);
  return () => clearTimeout(handle);
}
