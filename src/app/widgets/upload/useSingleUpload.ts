import { App } from 'antd';
import { useEffect } from 'react';
import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import type { AcceptedKind } from './kinds.ts';
import type { StoredMedia } from './uploadMedia.ts';
import { useUploads } from './useUploads.ts';

interface SingleUploadOptions<K extends AcceptedKind> {
  kind: K;
  /** the widget's name within the form */
  widget: string;
  maximumBytes?: number;
  posterAt?: number | null;
  continues?: boolean;
  disabled?: boolean;
  onPendingChange?: (count: number) => void;
  onStored: (stored: StoredMedia[K], file: File) => void;
}

/**
 * Uploads of a widget that holds one file. A new upload replaces a running one, but the stored file only when it has
 * arrived, so that a failure loses nothing.
 */
export function useSingleUpload<K extends AcceptedKind>({
  disabled = false,
  onPendingChange,
  onStored,
  ...options
}: SingleUploadOptions<K>) {
  const t = useMessages(locales.forms.uploadProgress);
  const { message } = App.useApp();
  const { pending, start, cancel, retry } = useUploads({
    ...options,
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
