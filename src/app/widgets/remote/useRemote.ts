import { useCallback, useEffect, useRef, useState } from 'react';
import { toldFailure } from '#app/session/callFailure.ts';
import { notify } from '#app/session/notifications.ts';
import { sentenceOf } from '#app/session/problems.ts';

/** What a screen or a section shows, as it came from the platform. */
export type Remote<T> =
  | { status: 'loading' }
  /** `reason`: the platform's own sentence; may be empty. `requestId`: of the call, where it was answered */
  | { status: 'failed'; reason: string; requestId: string | undefined }
  | { status: 'ready'; value: T };

/**
 * Loads the data of a section, and loads it again on request. While it is loaded again, and if that fails, the old data
 * stays; a failure is then reported.
 *
 * @param load the same function every time; its calls are silent, because the section shows their failure
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
