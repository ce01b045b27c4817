import { CloseOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Input, Progress } from 'antd';
import { type DragEvent, useRef } from 'react';
import { uploadLimits } from '#contract/limits.ts';
import { useLocalized, useMessages } from '../../language/index.ts';
import { formatBytes } from '../../widgets/upload/checks.ts';
import {
  type AcceptedKind,
  acceptOf,
  extensionsOf,
  uploadKinds,
} from '../../widgets/upload/kinds.ts';
import { type PendingUpload, useUploads } from '../../widgets/upload/useUploads.ts';
import { FileSummary } from '../cells/media.tsx';
import { textOf } from '../format.ts';
import { mediaOf } from '../values/media.ts';
import { valueMessages } from '../values/messages.ts';
import type { Said } from '../values/problems.ts';
import { controlAttributes, type InputProps } from './InputProps.ts';

const acceptedOf = ({ type }: InputProps['field']): AcceptedKind =>
  type === 'video' || type === 'audio' ? type : 'file';

/** One video, recording or file: uploaded, or given by its address. What is known of the old one goes with it. */
export default function MediaInput(props: InputProps) {
  const { field, value, onChange, disabled = false } = props;
  const t = useMessages(valueMessages);
  const localized = useLocalized();
  const chooser = useRef<HTMLInputElement>(null);
  const accepted = acceptedOf(field);
  const media = mediaOf(value);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const put = (address: string, size?: number) => {
    if (!isObject) onChange?.(address);
    else
      onChange?.(address === '' ? null : { url: address, ...(size === undefined ? {} : { size }) });
  };
  const { pending, start, cancel, retry } = useUploads({
    kind: accepted,
    onStored: (_id, address, file) => put(address, file.size),
  });
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file || disabled) return;
    for (const upload of pending) cancel(upload.id);
    start([file]);
  };
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  const label = localized(field.label);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would number it among the form's own groups
    <div
      role="group"
      aria-label={label}
      className="bd-media-input"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {media && (
        <div className="bd-media-line">
          <FileSummary media={media} kind={accepted} />
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            disabled={disabled}
            aria-label={t('removeFile', { file: media.name })}
            onClick={() => put('')}
          />
        </div>
      )}
      {pending.map((upload) => (
        <PendingLine
          key={upload.id}
          upload={upload}
          onCancel={() => cancel(upload.id)}
          onRetry={() => retry(upload)}
        />
      ))}
      <span className="bd-media-controls">
        <Button
          icon={<UploadOutlined />}
          disabled={disabled}
          onClick={() => chooser.current?.click()}
        >
          {t(media ? 'replace' : 'upload')}
        </Button>
        <Input
          {...controlAttributes(props)}
          inputMode="url"
          spellCheck={false}
          placeholder="https://"
          value={media?.address ?? textOf(value)}
          onChange={(event) => put(event.target.value)}
        />
      </span>
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        accept={acceptOf(accepted)}
        aria-label={`${t('upload')} · ${label}`}
        onChange={(event) => {
          take(event.target.files);
          // the same file may be chosen again
          event.target.value = '';
        }}
      />
      {!disabled && <small className="bd-input-hint">{hintOf(accepted, t)}</small>}
    </div>
  );
}

function hintOf(accepted: AcceptedKind, t: Said) {
  const formats = extensionsOf(accepted).join(' / ');
  if (accepted !== 'video' && accepted !== 'audio') return t('fileHint', { formats });
  return t('videoHint', {
    formats,
    size: formatBytes(uploadKinds[accepted].maximumBytes),
    minutes: uploadLimits[accepted].minutes,
  });
}

/** A file on its way: how far it is, and a button that stops it; where it failed, one that tries again. */
function PendingLine({
  upload,
  onCancel,
  onRetry,
}: {
  upload: PendingUpload;
  onCancel: () => void;
  onRetry: () => void;
}) {
  const t = useMessages(valueMessages);
  const file = upload.file.name;
  const percent = upload.percent ?? 0;
  const state = upload.failed
    ? t('failed', { file })
    : upload.percent === undefined
      ? t('waiting', { file })
      : t('uploading', { file, percent });
  return (
    <div className="bd-media-line">
      <span className="bd-media-progress">
        <span className="bd-ellipsis" title={state}>
          {state}
        </span>
        <Progress
          size="small"
          showInfo={false}
          percent={percent}
          status={upload.failed ? 'exception' : 'active'}
          aria-label={state}
        />
      </span>
      {upload.failed && (
        <Button
          type="text"
          size="small"
          icon={<ReloadOutlined />}
          aria-label={t('uploadAgain', { file })}
          onClick={onRetry}
        />
      )}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={t(upload.failed ? 'removeFile' : 'cancelUpload', { file })}
        onClick={onCancel}
      />
    </div>
  );
}
