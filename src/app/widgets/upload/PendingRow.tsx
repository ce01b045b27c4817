import { CloseOutlined, FileImageOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { textsOf } from '#app/language/index.ts';
import { formatBytes } from '#contract/bytes.ts';
import { locales } from '#locales/index.ts';
import { useBrokenPicture } from '../useBrokenPicture.ts';
import type { PendingUpload } from './UploadQueue.ts';
import { useObjectUrl } from './useObjectUrl.ts';
import './upload.css';

const pictureText = textsOf(locales.forms.picture);
const t = textsOf(locales.forms.uploadProgress);

interface PendingRowProps {
  upload: PendingUpload;
  /** also removes one that has failed */
  onCancel: () => void;
  onRetry: () => void;
}

/**
 * A file that is uploading: name, size, progress, and a button that stops it. After a failure there are buttons that
 * try again and remove it; if it can never arrive, the reason and only the second button.
 */
export function PendingRow({ upload, onCancel, onRetry }: PendingRowProps) {
  const { name: file, refusal, percent = 0 } = upload;
  const hasFailed = upload.state !== 'running';
  const state = hasFailed
    ? t(
        upload.state === 'stopped'
          ? 'stopped'
          : refusal === undefined
            ? 'notUploaded'
            : 'cannotArrive',
      )
    : upload.file === undefined
      ? t('fetching')
      : upload.percent === undefined
        ? t('waiting')
        : `${percent}%`;
  return (
    <div className="bd-row bd-grid media-upload-pending" data-failed={hasFailed || undefined}>
      <div className="bd-flex bd-gap-8 bd-shrink media-upload-pending-text">
        <span className="bd-clip" title={file}>
          {file}
        </span>
        {upload.file ? (
          <small className="bd-rigid bd-digits">{formatBytes(upload.file.size)}</small>
        ) : null}
        <small className="bd-rigid bd-digits media-upload-state">{state}</small>
      </div>
      <Progress
        size="small"
        showInfo={false}
        percent={upload.file ? percent : 100}
        status={hasFailed ? 'exception' : 'active'}
        aria-label={t('uploading', { file, percent })}
      />
      {refusal === undefined ? null : (
        <p className="bd-small media-upload-refusal" role="alert">
          {refusal}
        </p>
      )}
      <div className="bd-flex media-upload-pending-actions">
        {hasFailed && refusal === undefined ? (
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
          aria-label={t(hasFailed ? 'dismiss' : 'cancelUpload', { file })}
          onClick={onCancel}
        >
          {hasFailed ? t('remove') : null}
        </Button>
      </div>
    </div>
  );
}

interface PendingRowsProps {
  readonly pending: readonly PendingUpload[];
  readonly cancel: (id: number) => void;
  readonly retry: (id: number) => void;
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
          onRetry={() => retry(upload.id)}
        />
      ))}
    </>
  );
}

interface PendingThumbnailProps {
  upload: PendingUpload;
  onCancel: () => void;
}

/** A picture that is uploading: its progress, and a button that stops it. */
export function PendingThumbnail({ upload, onCancel }: PendingThumbnailProps) {
  const url = useObjectUrl(upload.file);
  const { name: file, percent = 0 } = upload;
  return (
    <>
      <div className="image-upload-tile image-upload-pending">
        {url ? <img src={url} alt="" draggable={false} /> : null}
        <div className="bd-row bd-column bd-gap-4 bd-tiny image-upload-state">
          {upload.percent === undefined ? (
            t('waiting')
          ) : (
            <Progress
              type="circle"
              size={48}
              percent={percent}
              aria-label={t('uploading', { file, percent })}
            />
          )}
        </div>
      </div>
      <RemoveButton label={t('cancelUpload', { file })} onRemove={onCancel} />
    </>
  );
}

/** Takes a picture away, in its corner. */
export function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className="bd-center image-upload-remove"
      aria-label={label}
      onClick={onRemove}
    >
      <CloseOutlined />
    </button>
  );
}

/** A stored picture, or a sign for one that cannot be shown. */
export function Picture({ address }: { address: string }) {
  const { isBroken, onError } = useBrokenPicture(address);
  return isBroken ? (
    <FileImageOutlined className="bd-soft upload-broken" title={pictureText('unreadable')} />
  ) : (
    <img src={address} alt="" draggable={false} onError={onError} />
  );
}
