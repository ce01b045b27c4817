import { CallFailure } from '#app/session/callFailure.ts';
import { checkScanLogin, type ScanLogin, type ScanStatus } from '#app/session/scanLogin.ts';

/** Milliseconds between the answer of one question and the next one. */
const interval = 2_000;
const longestPause = 16_000;

interface ScanListener {
  /** how far it is; `confirmed` comes with the ticket, where this browser is the first to hear of it */
  onStatus: (status: ScanStatus, ticket: string | undefined) => void;
  /** whether the platform cannot be reached right now; it goes on asking */
  onOffline: (isOffline: boolean) => void;
}

interface ScanWatch {
  /** Asks no more; a question that is on its way is still heard, because its answer may carry the ticket. */
  pause(): void;
  resume(): void;
  end(): void;
}

const isPassing = (failure: unknown) =>
  !(failure instanceof CallFailure) ||
  failure.kind !== 'answer' ||
  failure.code >= 500 ||
  failure.code === 429;

/** Asks how far a scan login is, one question at a time, less often while nobody answers. It begins paused. */
export function watchScan(login: ScanLogin, listener: ScanListener): ScanWatch {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let paused = true;
  let failures = 0;
  // somebody has come back while a question was on its way: its answer may be old by now
  let isDue = false;

  const plan = (milliseconds: number) => {
    clearTimeout(timer);
    if (!paused && !controller.signal.aborted) timer = setTimeout(ask, milliseconds);
  };

  async function ask(): Promise<void> {
    if (asking) return;
    asking = true;
    try {
      const { status, ticket } = await checkScanLogin(login, controller.signal);
      if (controller.signal.aborted) return;
      if (failures > 0) listener.onOffline(false);
      failures = 0;
      listener.onStatus(status, ticket);
    } catch (failure) {
      if (controller.signal.aborted) return;
      if (!isPassing(failure)) {
        // a code that the platform does not know is over
        listener.onStatus('expired', undefined);
        return;
      }
      failures += 1;
      listener.onOffline(true);
    } finally {
      asking = false;
    }
    plan(isDue ? 0 : Math.min(interval * 2 ** failures, longestPause));
    isDue = false;
  }

  return {
    pause() {
      paused = true;
      clearTimeout(timer);
    },
    resume() {
      paused = false;
      if (controller.signal.aborted) return;
      if (asking) isDue = true;
      else void ask();
    },
    end() {
      controller.abort();
      clearTimeout(timer);
    },
  };
}
