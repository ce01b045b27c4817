import { CloseOutlined } from '@ant-design/icons';
import { Progress } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { useObjectUrl } from './useObjectUrl.ts';
import type { PendingUpload } from './useUploads.ts';

interface PendingThumbnailProps {
  upload: PendingUpload;
  onCancel: () => void;
}

/** A picture that is uploading: its progress, and a button that stops it. */
export function PendingThumbnail({ upload, onCancel }: PendingThumbnailProps) {
  const t = useMessages(locales.forms.uploadProgress);
  const url = useObjectUrl(upload.file);
  const file = upload.file.name;
  const percent = upload.percent ?? 0;
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
      <button
        type="button"
        className="bd-center image-upload-remove"
        aria-label={t('cancelUpload', { file })}
        onClick={onCancel}
      >
        <CloseOutlined />
      </button>
    </>
  );
}
