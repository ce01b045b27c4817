import { FileOutlined, UploadOutlined } from '@ant-design/icons';
import { useMessages } from '#app/language/index.ts';
import { isFileAddress } from '#contract/addresses.ts';
import { formatBytes } from '#contract/bytes.ts';
import { locales } from '#locales/index.ts';
import { extensionsOf } from './kinds.ts';
import { SingleUpload, type StoredProps } from './SingleUpload.tsx';
import { StoredActions } from './StoredActions.tsx';
import type { StoredFile } from './uploadMedia.ts';
import type { SingleUploadProps } from './WidgetProps.ts';

export type FileUploadProps = SingleUploadProps<StoredFile>;

/**
 * One file of any kind that is stored (pictures, videos, recordings): chosen, dropped or pasted, with its progress;
 * then a link to it, its name and size, to replace and to remove. Each kind keeps its own limits (contract 5).
 */
export function FileUpload(props: FileUploadProps) {
  const t = useMessages(locales.forms.media);
  return (
    <SingleUpload
      {...props}
      kind="file"
      name={t('file')}
      add={t('addFile')}
      icon={<UploadOutlined />}
      hint={t('fileHint', { formats: extensionsOf('file').join(' / ') })}
      stored={(file, shown) => <StoredFileCard file={file} {...shown} />}
    />
  );
}

function StoredFileCard({ file, ...stored }: StoredProps & { file: StoredFile }) {
  const t = useMessages(locales.forms.media);
  const name = file.name || t('file');
  return (
    <div className="bd-wrap bd-gap-12 media-upload-card">
      <span className="bd-center bd-rigid bd-cut media-upload-icon" aria-hidden="true">
        {file.type.startsWith('image/') ? <img src={file.url} alt="" /> : <FileOutlined />}
      </span>
      <div className="bd-column bd-gap-4 bd-shrink media-upload-about">
        {isFileAddress(file.url) ? (
          <a
            className="media-upload-name"
            href={file.url}
            target="_blank"
            rel="noreferrer"
            title={name}
          >
            {name}
          </a>
        ) : (
          <span className="media-upload-name" title={name}>
            {name}
          </span>
        )}
        {file.size > 0 ? (
          <span className="media-upload-facts">{formatBytes(file.size)}</span>
        ) : null}
        <StoredActions {...stored} name={name} />
      </div>
    </div>
  );
}
