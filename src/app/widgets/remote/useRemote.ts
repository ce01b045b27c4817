import { useCallback, useEffect, useRef, useState } from 'react';
import { toldFailure } from '#app/session/callFailure.ts';
import { notify } from '#app/session/notifications.ts';
import { sentenceOf } from '#app/session/problems.ts';

/** The data of a screen or section, and how far it is loaded. */
export type Remote<T> =
  | { status: 'loading' }
  /** `reason`: the platform's own sentence; may be empty. `requestId`: of the call, if it was answered */
  | { status: 'failed'; reason: string; requestId: string | undefined }
  | { status: 'ready'; value: T };

/**
 * Loads the data of a section, and reloads it on request. The old data stays while it reloads; a failed reload is
 * reported.
 *
 * @param load pass the same function every time; its calls should be silent, because the section shows their failure
 */
export function useRemote<T>(load: (signal: AbortSignal) => Promise<T>): {
  remote: Remote<T>;
  reload: () => Promise<void>;
} {
  const [remote, setRemote] = useState<Remote<T>>({ status: 'loading' });
  const isShown = useRef(false);
  const running = useRef<AbortController>(undefined);

  const reload = useCallback(async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    if (!isShown.current) setRemote({ status: 'loading' });
    try {
      const value = await load(controller.signal);
      if (controller.signal.aborted) return;
      isShown.current = true;
      setRemote({ status: 'ready', value });
    } catch (failure) {
      if (controller.signal.aborted) return;
      const reason = sentenceOf(failure);
      const { requestId } = toldFailure(failure);
      if (isShown.current) notify({ kind: 'error', message: reason, requestId });
      else setRemote({ status: 'failed', reason, requestId });
    }
  }, [load]);

  useEffect(() => {
    void reload();
    return () => running.current?.abort();
  }, [reload]);

  return { remote, reload };
}
