import { App } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { uploadErrorToastMilliseconds } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { checkFile, type FileProblem, problemText } from './checks.ts';
import { isCancelled, UploadFailure } from './failures.ts';
import { type AcceptedKind, uploadKindOf } from './kinds.ts';
import { FileRefusal } from './refusal.ts';
import { useFilesOfWork } from './UploadsOfWork.tsx';
import { useTellUnarrived } from './unarrived.ts';
import { type StoredMedia, uploadMedia } from './uploadMedia.ts';

/** A file that is uploading. */
export interface PendingUpload {
  readonly id: number;
  readonly file: File;
  /** whole percents; undefined while it waits for its turn */
  readonly percent: number | undefined;
  readonly failed: boolean;
  /** why it can never succeed: trying again is no use */
  readonly refusal: string | undefined;
}

interface UploadsOptions<K extends AcceptedKind> {
  kind: K;
  /** the widget's name within the form */
  widget: string;
  /** most bytes. Default: the limit of its kind (contract 5) */
  maximumBytes?: number;
  /** milliseconds of a video's poster frame, `null` for none; `uploadMedia` has the default */
  posterAt?: number | null;
  /** uploads continue when the widget is removed. Default: they are cancelled */
  continues?: boolean;
  /** called when a file is stored: with its id (ids grow in the order of choosing) and its description */
  onStored: (id: number, stored: StoredMedia[K], file: File) => void;
  /** called when none is on its way any more: each is stored, has failed or was cancelled */
  onRest?: () => void;
}

const seconds = uploadErrorToastMilliseconds / 1_000;
let lastId = 0;

/**
 * The uploads of one widget: checks files, sends them, shows failures for 5 seconds (contract 8), and cancels everything
 * when the widget is removed, unless uploads should continue.
 */
export function useUploads<K extends AcceptedKind>({
  kind,
  widget,
  maximumBytes,
  posterAt,
  continues = false,
  onStored,
  onRest,
}: UploadsOptions<K>) {
  const t = useMessages(locales.forms.uploadProgress);
  const contract = useMessages(locales.forms.upload);
  const { language } = useLanguage();
  const { message } = App.useApp();
  const [pending, setPending] = useState<readonly PendingUpload[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const stored = useRef(onStored);
  stored.current = onStored;
  const rested = useRef(onRest);
  rested.current = onRest;

  useEffect(() => {
    const running = controllers.current;
    if (continues) return;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, [continues]);

  const { setsOut, ends } = useFilesOfWork(widget);
  const change = useCallback((id: number, part: Partial<PendingUpload>) => {
    setPending((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  }, []);
  const drop = useCallback(
    (id: number) => {
      ends(id);
      setPending((all) => all.filter((upload) => upload.id !== id));
    },
    [ends],
  );
  const complain = useCallback(
    (content: string) => message.error({ content, duration: seconds }),
    [message],
  );
  const refuse = useCallback(
    (problem: FileProblem) => complain(problemText(problem, language)),
    [complain, language],
  );

  const fail = useCallback(
    (id: number, file: File, error: unknown) => {
      // trying the same file again is no use
      if (error instanceof FileRefusal) {
        if (error.stays) {
          ends(id);
          return change(id, { failed: true, refusal: error.message });
        }
        drop(id);
        refuse(error.problem);
        return;
      }
      change(id, { failed: true });
      // the prompt of the expired session has told it
      if (error instanceof UploadFailure && error.status === 401) return;
      const said = error instanceof UploadFailure ? error.message : '';
      complain(said || t('failed', { file: file.name }));
    },
    [change, complain, drop, ends, refuse, t],
  );

  const send = useCallback(
    async (id: number, file: File) => {
      const controller = new AbortController();
      controllers.current.set(id, controller);
      try {
        const result = await uploadMedia(file, {
          kind,
          maximumBytes,
          posterAt,
          signal: controller.signal,
          onProgress: (percent) => change(id, { percent }),
        });
        drop(id);
        stored.current(id, result, file);
      } catch (error) {
        if (controller.signal.aborted || isCancelled(error)) drop(id);
        else fail(id, file, error);
      } finally {
        controllers.current.delete(id);
        if (controllers.current.size === 0) rested.current?.();
      }
    },
    [change, drop, fail, kind, maximumBytes, posterAt],
  );

  const start = useCallback(
    (files: readonly File[]) => {
      // problems of name and size are told at once
      const fine = files.filter((file) => {
        const problem = checkFile(file, uploadKindOf(file, kind), maximumBytes);
        if (problem) refuse(problem);
        return !problem;
      });
      const uploads = fine.map((file) => {
        lastId += 1;
        return { id: lastId, file, percent: undefined, failed: false, refusal: undefined };
      });
      setPending((all) => [...all, ...uploads]);
      for (const { id, file } of uploads) {
        setsOut(id, file.name);
        void send(id, file);
      }
    },
    [kind, maximumBytes, refuse, send, setsOut],
  );

  const cancel = useCallback(
    (id: number) => {
      const controller = controllers.current.get(id);
      if (controller) {
        controller.abort();
        message.info({ content: contract('cancelled'), duration: seconds });
      } else drop(id);
    },
    [contract, drop, message],
  );

  const unarrived = useMemo(
    () =>
      pending
        .filter(({ failed }) => failed)
        .map(({ id, file }) => ({ id, name: file.name, remove: () => drop(id) })),
    [drop, pending],
  );
  useTellUnarrived(controllers, unarrived);

  const retry = useCallback(
    (upload: PendingUpload) => {
      change(upload.id, { failed: false, percent: undefined });
      void send(upload.id, upload.file);
    },
    [change, send],
  );

  return { pending, start, cancel, retry };
}
