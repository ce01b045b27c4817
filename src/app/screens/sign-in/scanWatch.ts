import { CallFailure } from '#app/session/callFailure.ts';
import { checkScanLogin, type ScanLogin, type ScanStatus } from '#app/session/scanLogin.ts';

/** milliseconds from an answer to the next question */
const interval = 2_000;
const longestPause = 16_000;

interface ScanListener {
  /** called with the state; `confirmed` has the ticket if this browser is the first to hear of it */
  onStatus: (status: ScanStatus, ticket: string | undefined) => void;
  /** called with whether the platform cannot be reached now; it keeps asking */
  onOffline: (isOffline: boolean) => void;
}

interface ScanWatch {
  /** Stops asking. The answer to a running question is still used, because it may have the ticket. */
  pause(): void;
  resume(): void;
  end(): void;
}

const isPassing = (failure: unknown) =>
  !(failure instanceof CallFailure) ||
  failure.kind !== 'answer' ||
  failure.code >= 500 ||
  failure.code === 429;

/** Asks for the state of a scan login, one question at a time, less often while there is no answer. It begins paused. */
export function watchScan(login: ScanLogin, listener: ScanListener): ScanWatch {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let paused = true;
  let failures = 0;
  // set if the person came back during a question, whose answer may be old
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
        // an unknown code has expired
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
