import { App } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { uploadErrorToastMilliseconds } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { checkFile, problemText } from './checks.ts';
import { FileRefusal, UploadFailure } from './failures.ts';
import { type AcceptedKind, uploadKindOf } from './kinds.ts';
import { type PendingUpload, UploadQueue } from './UploadQueue.ts';
import { useFilesOfWork } from './UploadsOfWork.tsx';
import { useTellUnarrived } from './unarrived.ts';
import { type StoredMedia, uploadMedia } from './uploadMedia.ts';

const t = textsOf(locales.forms.uploadProgress);
const contract = textsOf(locales.forms.upload);

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

/** What is told of uploads, for 5 seconds (contract 8). */
export function useUploadNotices() {
  const { message } = App.useApp();
  return useMemo(() => {
    const complain = (content: string): void => void message.error({ content, duration: seconds });
    return {
      complain,
      /** Says why an upload has failed. */
      fail({ name }: Pick<PendingUpload, 'name'>, error: unknown): void {
        // the prompt of the expired session has told it
        if (error instanceof UploadFailure && error.status === 401) return;
        const said = error instanceof UploadFailure || error instanceof FileRefusal;
        complain((said && error.message) || t('failed', { file: name }));
      },
      cancelled: (): void =>
        void message.info({ content: contract('cancelled'), duration: seconds }),
    };
  }, [message]);
}

/**
 * The uploads of one widget: checks files, sends them, shows failures (contract 8), and cancels everything when the widget
 * is removed, unless uploads should continue.
 */
export function useUploads<K extends AcceptedKind>(options: UploadsOptions<K>) {
  const { kind, widget, maximumBytes, posterAt, continues = false } = options;
  const { language } = useLanguage();
  const notices = useUploadNotices();
  const { setsOut, ends } = useFilesOfWork(widget);
  const present = useRef({ options, notices, ends });
  present.current = { options, notices, ends };

  const [queue] = useState(
    () =>
      new UploadQueue<StoredMedia[K]>(() => {
        const now = present.current;
        return {
          onStored(upload, stored) {
            now.ends(upload.id);
            if (upload.file) now.options.onStored(upload.id, stored, upload.file);
          },
          onFailed(upload, error) {
            if (error instanceof FileRefusal) now.ends(upload.id);
            if (error instanceof FileRefusal && error.stays) return;
            // trying the same file again is no use
            if (error instanceof FileRefusal) queue.drop(upload.id);
            now.notices.fail(upload, error);
          },
          onCancelled: ({ id }) => now.ends(id),
          onRest: () => now.options.onRest?.(),
        };
      }),
  );
  const pending = useSyncExternalStore(queue.watch, queue.pending);
  useEffect(() => (continues ? undefined : () => queue.end()), [continues, queue]);

  const start = useCallback(
    (files: readonly File[]) => {
      for (const file of files) {
        // problems of name and size are told at once
        const problem = checkFile(file, uploadKindOf(file, kind), maximumBytes);
        if (problem) {
          notices.complain(problemText(problem, language));
          continue;
        }
        const id = queue.start({ name: file.name, file }, (signal, onProgress) =>
          uploadMedia(file, { kind, maximumBytes, posterAt, signal, onProgress }),
        );
        setsOut(id, file.name);
      }
    },
    [kind, maximumBytes, posterAt, language, notices, queue, setsOut],
  );
  const drop = useCallback(
    (id: number) => {
      ends(id);
      queue.drop(id);
    },
    [ends, queue],
  );
  const cancel = useCallback(
    (id: number) => {
      if (queue.cancel(id)) notices.cancelled();
      else ends(id);
    },
    [ends, notices, queue],
  );

  const unarrived = useMemo(
    () =>
      pending
        .filter(({ state }) => state === 'failed')
        .map(({ id, name }) => ({ id, name, remove: () => drop(id) })),
    [drop, pending],
  );
  useTellUnarrived(queue, unarrived);

  return { pending, start, cancel, retry: queue.retry };
}

interface SingleUploadOptions<K extends AcceptedKind> extends Omit<UploadsOptions<K>, 'onStored'> {
  disabled?: boolean;
  onPendingChange?: (count: number) => void;
  onStored: (stored: StoredMedia[K], file: File) => void;
}

/**
 * Uploads of a widget that holds one file. A new upload replaces a running one, but the stored file only when it has
 * arrived, so that a failure loses nothing.
 */
export function useSingleUpload<K extends AcceptedKind>(options: SingleUploadOptions<K>) {
  const { disabled = false, onPendingChange, onStored, ...rest } = options;
  const { message } = App.useApp();
  const { pending, start, cancel, retry } = useUploads({
    ...rest,
    onStored: (_id, stored, file) => onStored(stored, file),
  });
  // failed ones count too: a file that a person has chosen must not be left out unnoticed
  useEffect(() => onPendingChange?.(pending.length), [pending.length, onPendingChange]);

  const take = (files: readonly File[]): void => {
    const [file] = files;
    if (!file || disabled) return;
    if (files.length > 1) message.warning(t('oneOnly'));
    for (const upload of pending) cancel(upload.id);
    start([file]);
  };
  return { pending, take, cancel, retry };
}
