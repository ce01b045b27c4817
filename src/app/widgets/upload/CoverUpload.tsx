import { FileImageOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Image } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { formatBytes } from '#contract/bytes.ts';
import { uploadErrorToastMilliseconds } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { useBrokenPicture } from '../useBrokenPicture.ts';
import { FileChooser, useFileDrop } from './FileChooser.tsx';
import { extensionOf, uploadKinds } from './kinds.ts';
import { PendingRow } from './PendingRow.tsx';
import { PendingThumbnail } from './PendingThumbnail.tsx';
import { FileRefusal } from './refusal.ts';
import { LostFiles } from './UploadsOfWork.tsx';
import { checkPicture } from './uploadMedia.ts';
import { useSingleUpload } from './useSingleUpload.ts';
import { useUploadColours } from './useUploadColours.ts';
import type { SingleUploadProps } from './WidgetProps.ts';
import './upload.css';

const CropDialog = lazy(() => import('./crop/CropDialog.tsx'));

export interface CoverUploadProps extends Omit<SingleUploadProps<string>, 'value' | 'onChange'> {
  /** address of the stored picture, empty for none */
  value?: string;
  /** called with the new address, empty when the picture is removed */
  onChange?: (address: string) => void;
  /** width : height that the picture is cropped to, such as `16 / 9`. Default: 16 : 9 */
  ratio?: number;
}

/**
 * One picture of a given ratio: chosen, dropped or pasted, then cropped in a dialog and compressed to at most 1,600
 * pixels in width, or used as it is. A GIF keeps its frames and is not cropped (contract 4, 5).
 */
export function CoverUpload({
  value = '',
  onChange,
  ratio = 16 / 9,
  maximumBytes,
  disabled = false,
  continues,
  onPendingChange,
  id,
  'aria-label': label,
  'aria-describedby': describedBy,
}: CoverUploadProps) {
  const t = useMessages(locales.forms.cover);
  const texts = useMessages(locales.forms.uploadProgress);
  const { message } = App.useApp();
  const chooser = useRef<HTMLInputElement>(null);
  const [cropped, setCropped] = useState<File>();
  const [isPreviewed, setIsPreviewed] = useState(false);
  const { pending, take, cancel, retry } = useSingleUpload({
    kind: 'image',
    widget: label ?? t('cover'),
    maximumBytes,
    continues,
    disabled,
    onPendingChange,
    onStored: ({ url }) => onChange?.(url),
  });

  const begin = async (files: readonly File[]): Promise<void> => {
    const [file] = files;
    if (!file || disabled) return;
    if (files.length > 1) message.warning(texts('oneOnly'));
    try {
      await checkPicture(file, maximumBytes);
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error;
      const duration = uploadErrorToastMilliseconds / 1_000;
      message.error({ content: error.message, duration });
      return;
    }
    if (extensionOf(file) === 'gif') take([file]);
    else setCropped(file);
  };
  const { isOver, handlers } = useFileDrop(disabled, (files) => void begin(files));
  const choose = (): void => chooser.current?.click();
  const [upload] = pending;

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would number it among the form's own groups
    <div
      className="cover-upload"
      role="group"
      aria-label={label ?? t('cover')}
      style={useUploadColours({ '--ratio': ratio })}
      {...handlers}
    >
      <div className="bd-anchor cover-upload-frame">
        {upload && !upload.failed ? (
          <PendingThumbnail upload={upload} onCancel={() => cancel(upload.id)} />
        ) : value ? (
          <StoredCover key={value} address={value} onPreview={() => setIsPreviewed(true)} />
        ) : (
          <button
            type="button"
            id={id}
            className="bd-row bd-column bd-gap-6 bd-wide bd-tiny image-upload-add"
            disabled={disabled}
            aria-describedby={describedBy}
            onClick={choose}
          >
            <PlusOutlined />
            <span>{t('add')}</span>
          </button>
        )}
      </div>
      {upload?.failed ? (
        <PendingRow
          upload={upload}
          onCancel={() => cancel(upload.id)}
          onRetry={() => retry(upload)}
        />
      ) : null}
      {value && !upload && !disabled ? (
        <span className="bd-wrap bd-gap-8 media-upload-actions">
          <Button size="small" onClick={choose}>
            {t('replace')}
          </Button>
          <Button size="small" danger onClick={() => onChange?.('')}>
            {t('remove')}
          </Button>
        </span>
      ) : null}
      <LostFiles widget={label ?? t('cover')} />
      <FileChooser
        ref={chooser}
        kind="image"
        label={t('add')}
        onChoose={(files) => void begin(files)}
      />
      {disabled ? null : (
        <p className="image-upload-hint">
          {t('hint', {
            formats: uploadKinds.image.extensions.join(' / '),
            size: formatBytes(maximumBytes ?? uploadKinds.image.maximumBytes),
          })}
        </p>
      )}
      {isOver ? <div className="image-upload-drop">{texts('dropHere')}</div> : null}
      <Suspense fallback={null}>
        {cropped ? (
          <CropDialog
            file={cropped}
            ratio={ratio}
            onCancel={() => setCropped(undefined)}
            onDone={(file) => {
              setCropped(undefined);
              take([file]);
            }}
          />
        ) : null}
      </Suspense>
      {value ? (
        <Image
          wrapperStyle={{ display: 'none' }}
          src={value}
          alt=""
          preview={{
            visible: isPreviewed,
            title: <span className="bd-unseen">{t('cover')}</span>,
            onVisibleChange: setIsPreviewed,
          }}
        />
      ) : null}
    </div>
  );
}

function StoredCover({ address, onPreview }: { address: string; onPreview: () => void }) {
  const t = useMessages(locales.forms.cover);
  const { isBroken, onError } = useBrokenPicture(address);
  return (
    <button
      type="button"
      className="image-upload-tile"
      aria-label={t('preview')}
      onClick={onPreview}
    >
      {isBroken ? (
        <FileImageOutlined style={{ fontSize: 24, color: 'var(--quiet)' }} />
      ) : (
        <img src={address} alt="" draggable={false} onError={onError} />
      )}
    </button>
  );
}
