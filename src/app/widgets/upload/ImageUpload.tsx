import { PlusOutlined } from '@ant-design/icons';
import type { KeyboardSensorOptions } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { App, Image } from 'antd';
import { forwardRef, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { formatBytes } from '#contract/bytes.ts';
import { locales } from '#locales/index.ts';
import { SortableList, useSortableItem } from '../dragging/SortableList.tsx';
import { uploadKinds } from './kinds.ts';
import { PendingRows, PendingThumbnail, Picture, RemoveButton } from './PendingRow.tsx';
import { AddButton, UploadFrame } from './SingleUpload.tsx';
import { placeInOrder, tileIdentifiers } from './tiles.ts';
import { useUploads } from './useUploads.ts';

const t = textsOf(locales.forms.picture);
const contract = textsOf(locales.forms.upload);

export interface ImageUploadProps {
  /** addresses of the stored pictures, in their order */
  value?: readonly string[];
  onChange?: (value: string[]) => void;
  /** most pictures */
  maximum: number;
  /** bytes of one picture; 10 MiB unless given (contract 5) */
  maximumBytes?: number;
  disabled?: boolean;
  /** uploads continue when the widget is removed, for example when an inspector shows something else */
  continues?: boolean;
  /**
   * called with the number of pictures that are not stored yet, so that a form can wait, and how many of these have
   * failed
   */
  onPendingChange?: (count: number, failed: number) => void;
  id?: string;
  'aria-label'?: string;
}

/** What a form may do with the widget: hand it files that were pasted or dropped elsewhere. */
export interface ImageUploadHandle {
  add: (files: readonly File[]) => void;
}

const noAddresses: readonly string[] = [];

/** space lifts and drops a picture; enter previews it */
const keyboard: KeyboardSensorOptions = {
  coordinateGetter: sortableKeyboardCoordinates,
  keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] },
};

/**
 * Pictures to choose, drop or paste: thumbnails with the progress of each file, to reorder by dragging or by keyboard,
 * to preview and to remove; removing a file on its way aborts it (contract 4, Upload; contract 5, file checks).
 */
export const ImageUpload = forwardRef<ImageUploadHandle, ImageUploadProps>(function ImageUpload(
  {
    value = noAddresses,
    onChange,
    maximum,
    maximumBytes,
    disabled = false,
    continues = false,
    onPendingChange,
    id,
    'aria-label': given,
  },
  handle,
) {
  const label = given ?? t('pictures');
  const { message } = App.useApp();
  const [previewed, setPreviewed] = useState<number>();
  // two uploads may end between two drawings: the second must see what the first has added
  const latest = useRef(value);
  latest.current = value;
  const sequence = useRef(new Map<string, number>());

  const change = (addresses: readonly string[]): void => {
    latest.current = addresses;
    onChange?.([...addresses]);
  };

  const { pending, start, cancel, retry } = useUploads({
    kind: 'image',
    widget: label,
    maximumBytes,
    continues,
    onStored: (upload, { url: address }, file) => {
      if (latest.current.includes(address)) {
        message.info(t('alreadyThere', { file: file.name }));
        return;
      }
      sequence.current.set(address, upload);
      change(placeInOrder(latest.current, address, sequence.current));
    },
  });

  const count = pending.length;
  const failed = pending.filter(({ state }) => state === 'failed');
  const failures = failed.length;
  useEffect(() => onPendingChange?.(count, failures), [count, failures, onPendingChange]);

  const free = Math.max(0, maximum - value.length - count);
  const add = (files: readonly File[]): void => {
    if (disabled || files.length === 0) return;
    if (files.length > free) message.warning(contract('tooManyImages', { count: maximum }));
    start(files.slice(0, free));
  };
  useImperativeHandle(handle, () => ({ add }));

  const identifiers = useMemo(() => tileIdentifiers(value), [value]);
  const isSingle = maximum === 1;
  const hint = t(isSingle ? 'hintOne' : 'hint', {
    formats: uploadKinds.image.extensions.join(' / '),
    size: formatBytes(maximumBytes ?? uploadKinds.image.maximumBytes),
    maximum,
  });

  return (
    <UploadFrame
      {...{ label, hint, disabled }}
      kind="image"
      className="image-upload"
      add={t('add')}
      multiple={!isSingle}
      take={add}
    >
      <SortableList
        ids={identifiers}
        nameOf={(tile) => t('one', { position: identifiers.indexOf(tile) + 1 })}
        onMove={(from, to) => {
          sequence.current.clear();
          change(arrayMove([...value], from, to));
        }}
        strategy={rectSortingStrategy}
        keyboard={keyboard}
      >
        <ul className="bd-grid image-upload-grid">
          {value.map((address, index) => (
            <SortableThumbnail
              key={identifiers[index]}
              id={identifiers[index] ?? address}
              address={address}
              position={index + 1}
              total={value.length}
              disabled={disabled}
              onPreview={() => setPreviewed(index)}
              onRemove={() => change(value.filter((_, other) => other !== index))}
            />
          ))}
          {pending
            .filter(({ state }) => state === 'running')
            .map((upload) => (
              <li key={upload.id}>
                <PendingThumbnail upload={upload} onCancel={() => cancel(upload.id)} />
              </li>
            ))}
          {free > 0 ? (
            <li>
              <AddButton
                {...{ id, disabled }}
                className="bd-wide bd-tiny image-upload-add"
                icon={<PlusOutlined />}
              >
                {t(isSingle ? 'addOne' : 'add')}
                {isSingle ? null : <span>{t('count', { count: value.length, maximum })}</span>}
              </AddButton>
            </li>
          ) : null}
        </ul>
      </SortableList>
      <PendingRows pending={failed} cancel={cancel} retry={retry} />
      <Image.PreviewGroup
        items={[...value]}
        preview={{
          visible: previewed !== undefined,
          title: (
            <span className="bd-unseen">
              {t('enlarged', { position: (previewed ?? 0) + 1, total: value.length })}
            </span>
          ),
          current: previewed ?? 0,
          onChange: setPreviewed,
          onVisibleChange: (visible) => {
            if (!visible) setPreviewed(undefined);
          },
        }}
      />
    </UploadFrame>
  );
});

interface SortableThumbnailProps {
  id: string;
  address: string;
  /** counted from 1 */
  position: number;
  total: number;
  disabled: boolean;
  onPreview: () => void;
  onRemove: () => void;
}

/** One stored picture: enter or click shows it large, dragging or space moves it. */
function SortableThumbnail(props: SortableThumbnailProps) {
  const { id, address, position, total, disabled, onPreview, onRemove } = props;
  const { attributes, listeners, item, isDragging } = useSortableItem({
    id,
    disabled: disabled || total < 2,
  });
  return (
    <li {...item} data-lifted={isDragging || undefined}>
      <button
        type="button"
        className="image-upload-tile"
        aria-label={t('picture', { position, total })}
        aria-describedby={attributes['aria-describedby']}
        onClick={onPreview}
        {...listeners}
      >
        <Picture address={address} />
      </button>
      {disabled ? null : <RemoveButton label={t('remove', { position })} onRemove={onRemove} />}
    </li>
  );
}
