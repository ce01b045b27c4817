import { CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { formatBytes } from '#contract/bytes.ts';
import { locales } from '#locales/index.ts';
import type { PendingUpload } from './useUploads.ts';

interface PendingRowProps {
  upload: PendingUpload;
  onCancel: () => void;
  onRetry: () => void;
}

/**
 * A file that is uploading: name, size, progress, and a button that stops it. After a failure there are buttons that
 * try again and remove it; if it can never arrive, the reason and only the second button.
 */
export function PendingRow({ upload, onCancel, onRetry }: PendingRowProps) {
  const t = useMessages(locales.forms.uploadProgress);
  const { name: file, size } = upload.file;
  const percent = upload.percent ?? 0;
  const { refusal } = upload;
  const state = upload.failed
    ? t(refusal === undefined ? 'notUploaded' : 'cannotArrive')
    : upload.percent === undefined
      ? t('waiting')
      : `${percent}%`;
  return (
    <div className="bd-row bd-grid media-upload-pending" data-failed={upload.failed || undefined}>
      <div className="bd-flex bd-gap-8 bd-shrink media-upload-pending-text">
        <span className="media-upload-name" title={file}>
          {file}
        </span>
        <span className="media-upload-facts">{formatBytes(size)}</span>
        <span className="bd-rigid bd-tiny bd-digits media-upload-state">{state}</span>
      </div>
      <Progress
        size="small"
        showInfo={false}
        percent={percent}
        status={upload.failed ? 'exception' : 'active'}
        aria-label={t('uploading', { file, percent })}
      />
      {refusal === undefined ? null : (
        <p className="bd-small media-upload-refusal" role="alert">
          {refusal}
        </p>
      )}
      <div className="bd-flex media-upload-pending-actions">
        {upload.failed && refusal === undefined ? (
          <Button
            type="text"
            size="small"
            icon={<ReloadOutlined />}
            aria-label={t('retry', { file })}
            onClick={onRetry}
          >
            {t('again')}
          </Button>
        ) : null}
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t(upload.failed ? 'dismiss' : 'cancelUpload', { file })}
          onClick={onCancel}
        >
          {upload.failed ? t('remove') : null}
        </Button>
      </div>
    </div>
  );
}

interface PendingRowsProps {
  readonly pending: readonly PendingUpload[];
  readonly cancel: (id: PendingUpload['id']) => void;
  readonly retry: (upload: PendingUpload) => void;
}

/** The files that are uploading, each in its row. */
export function PendingRows({ pending, cancel, retry }: PendingRowsProps) {
  return (
    <>
      {pending.map((upload) => (
        <PendingRow
          key={upload.id}
          upload={upload}
          onCancel={() => cancel(upload.id)}
          onRetry={() => retry(upload)}
        />
      ))}
    </>
  );
}
