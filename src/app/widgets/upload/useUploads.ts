import { App } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { uploadErrorToastMilliseconds } from '#contract/limits.ts';
import { uploadMessages } from '#contract/messages.ts';
import { checkFile } from './checks.ts';
import { checkDuration } from './duration.ts';
import { isCancelled, UploadFailure } from './failures.ts';
import { type AcceptedKind, kindOf } from './kinds.ts';
import { pictureMessages } from './messages.ts';
import { uploadFile } from './uploadFile.ts';

/** A file on its way. */
export interface PendingUpload {
  readonly id: number;
  readonly file: File;
  /** whole percents; undefined while it waits for its turn */
  readonly percent: number | undefined;
  readonly failed: boolean;
}

interface UploadsOptions {
  kind: AcceptedKind;
  /** bytes; the kind's own limit where it is not given (SPEC 5) */
  maximumBytes?: number;
  /** files on their way arrive even when the widget goes. Default: they are cancelled */
  continues?: boolean;
  /** a file arrived: its id (ids grow in the order of choosing) and address */
  onStored: (id: number, address: string, file: File) => void;
}

let lastId = 0;

/**
 * Uploads of one widget: checks files, sends them, reports what goes wrong for 5 seconds (SPEC 8) and cancels
 * everything that is under way when the widget goes, unless it is meant to continue.
 */
export function useUploads({ kind, maximumBytes, continues = false, onStored }: UploadsOptions) {
  const t = useMessages(pictureMessages);
  const contract = useMessages(uploadMessages);
  const { message } = App.useApp();
  const [pending, setPending] = useState<readonly PendingUpload[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const stored = useRef(onStored);
  stored.current = onStored;

  useEffect(() => {
    const running = controllers.current;
    if (continues) return;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, [continues]);

  const change = useCallback((id: number, part: Partial<PendingUpload>) => {
    setPending((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  }, []);
  const drop = useCallback((id: number) => {
    setPending((all) => all.filter((upload) => upload.id !== id));
  }, []);
  const complain = useCallback(
    (content: string) => message.error({ content, duration: uploadErrorToastMilliseconds / 1_000 }),
    [message],
  );

  const send = useCallback(
    async (id: number, file: File) => {
      const controller = new AbortController();
      controllers.current.set(id, controller);
      try {
        const problem = await checkDuration(file, kindOf(file, kind));
        controller.signal.throwIfAborted();
        if (problem) {
          drop(id);
          complain(contract(problem.key, problem.values));
          return;
        }
        const address = await uploadFile(file, {
          signal: controller.signal,
          onProgress: (percent) => change(id, { percent }),
        });
        drop(id);
        stored.current(id, address, file);
      } catch (error) {
        if (controller.signal.aborted || isCancelled(error)) {
          drop(id);
          return;
        }
        change(id, { failed: true });
        // the prompt of an expired login has said it
        if (error instanceof UploadFailure && error.status === 401) return;
        const said = error instanceof Error ? error.message : '';
        complain(said || t('failed', { file: file.name }));
      } finally {
        controllers.current.delete(id);
      }
    },
    [change, complain, contract, drop, kind, t],
  );

  const start = useCallback(
    (files: readonly File[]) => {
      const fine = files.filter((file) => {
        const problem = checkFile(file, kindOf(file, kind), maximumBytes);
        if (problem) complain(contract(problem.key, problem.values));
        return !problem;
      });
      const uploads = fine.map((file) => {
        lastId += 1;
        return { id: lastId, file, percent: undefined, failed: false };
      });
      setPending((all) => [...all, ...uploads]);
      for (const { id, file } of uploads) void send(id, file);
    },
    [complain, contract, kind, maximumBytes, send],
  );

  const cancel = useCallback(
    (id: number) => {
      const controller = controllers.current.get(id);
      if (controller) {
        controller.abort();
        message.info({
          content: contract('cancelled'),
          duration: uploadErrorToastMilliseconds / 1_000,
        });
      } else drop(id);
    },
    [contract, drop, message],
  );

  const retry = useCallback(
    (upload: PendingUpload) => {
      change(upload.id, { failed: false, percent: undefined });
      void send(upload.id, upload.file);
    },
    [change, send],
  );

  return { pending, start, cancel, retry };
}
