import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';

/** The extension whose code runs: Node hands it on to the promises, timers and sockets that the code leaves behind. */
export const runningExtension = new AsyncLocalStorage<string>();

/**
 * Keeps the process alive where nobody catches an error of an extension: a promise that is not awaited, a timer that
 * throws. Any other error ends it.
 *
 * @returns ends the watch
 */
export function outliveExtensions(log: Logger): () => void {
  const listener = (error: unknown) => {
    const extension = runningExtension.getStore();
    if (extension === undefined) {
      log.fatal({ err: error }, 'nobody caught an error; the process ends');
      process.exit(1);
    }
    log.error({ err: error, extension }, 'nobody caught an error of an extension');
  };
  process.on('uncaughtException', listener);
  return () => process.off('uncaughtException', listener);
}
