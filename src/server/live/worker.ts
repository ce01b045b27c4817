import type { Services } from '../services.ts';
import { endDropped } from './connection.ts';
import { mediaServerOf } from './mediaServer.ts';

const lookMilliseconds = 5_000;

export interface LiveWorker {
  close(): Promise<void>;
}

/** Looks every few seconds whether a lost connection has to end its stream; nothing to do without a media server. */
export function startLiveWorker(services: Services): LiveWorker | undefined {
  if (!mediaServerOf(services.settings)) return undefined;
  let looking: Promise<unknown> = Promise.resolve();
  const look = (): void => {
    looking = endDropped(services).catch((error: unknown) => {
      services.log.warn({ err: error }, 'lost live streams could not be ended');
    });
  };
  const timer = setInterval(look, lookMilliseconds).unref();
  return {
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}
