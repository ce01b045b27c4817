import { PlusOutlined } from '@ant-design/icons';
import { App, Image } from 'antd';
import { type CSSProperties, lazy, Suspense, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { formatBytes } from '#contract/bytes.ts';
import { locales } from '#locales/index.ts';
import { FileRefusal } from './failures.ts';
import { extensionOf, uploadKinds } from './kinds.ts';
import { PendingRows, PendingThumbnail, Picture } from './PendingRow.tsx';
import { AddButton, type SingleUploadProps, StoredActions, UploadFrame } from './SingleUpload.tsx';
import { checkPicture } from './uploadMedia.ts';
import { useSingleUpload, useUploadNotices } from './useUploads.ts';

const t = textsOf(locales.forms.cover);
const texts = textsOf(locales.forms.uploadProgress);

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
  id,
  'aria-label': given,
  'aria-describedby': describedBy,
  ...options
}: CoverUploadProps) {
  const label = given ?? t('cover');
  const { message } = App.useApp();
  const { complain } = useUploadNotices();
  const [cropped, setCropped] = useState<File>();
  const [isPreviewed, setIsPreviewed] = useState(false);
  const { pending, take, cancel, retry } = useSingleUpload({
    ...options,
    kind: 'image',
    widget: label,
    maximumBytes,
    disabled,
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
      complain(error.message);
      return;
    }
    if (extensionOf(file) === 'gif') take([file]);
    else setCropped(file);
  };
  const [upload] = pending;
  const hasFailed = upload?.state === 'failed';

  return (
    <UploadFrame
      {...{ label, disabled }}
      kind="image"
      className="cover-upload"
      // React's type of a style does not know custom properties
      style={{ '--ratio': ratio } as CSSProperties}
      add={t('add')}
      hint={t('hint', {
        formats: uploadKinds.image.extensions.join(' / '),
        size: formatBytes(maximumBytes ?? uploadKinds.image.maximumBytes),
      })}
      take={(files) => void begin(files)}
    >
      <div className="bd-anchor cover-upload-frame">
        {upload && !hasFailed ? (
          <PendingThumbnail upload={upload} onCancel={() => cancel(upload.id)} />
        ) : value ? (
          <button
            type="button"
            className="image-upload-tile"
            aria-label={t('preview')}
            onClick={() => setIsPreviewed(true)}
          >
            <Picture key={value} address={value} />
          </button>
        ) : (
          <AddButton
            {...{ id, disabled }}
            className="bd-wide bd-tiny image-upload-add"
            aria-describedby={describedBy}
            icon={<PlusOutlined />}
          >
            {t('add')}
          </AddButton>
        )}
      </div>
      {hasFailed ? <PendingRows pending={pending} cancel={cancel} retry={retry} /> : null}
      {value && !upload && !disabled ? (
        <StoredActions
          replace={t('replace')}
          remove={t('remove')}
          onRemove={() => onChange?.('')}
        />
      ) : null}
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
    </UploadFrame>
  );
}
