import { PlusOutlined } from '@ant-design/icons';
import type { DragEndEvent, KeyboardSensorOptions } from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable';
import { App, Image } from 'antd';
import { forwardRef, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { formatBytes } from '#contract/bytes.ts';
import { locales } from '#locales/index.ts';
import { DragContext } from '../dragging/DragContext.tsx';
import { FileChooser, useFileDrop } from './FileChooser.tsx';
import { uploadKinds } from './kinds.ts';
import { PendingRows } from './PendingRow.tsx';
import { PendingThumbnail } from './PendingThumbnail.tsx';
import { SortableThumbnail } from './SortableThumbnail.tsx';
import { placeInOrder, tileIdentifiers } from './tiles.ts';
import { LostFiles } from './UploadsOfWork.tsx';
import { useUploadColours } from './useUploadColours.ts';
import { useUploads } from './useUploads.ts';
import './upload.css';

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
    'aria-label': label,
  },
  handle,
) {
  const t = useMessages(locales.forms.picture);
  const texts = useMessages(locales.forms.uploadProgress);
  const contract = useMessages(locales.forms.upload);
  const { message } = App.useApp();
  const chooser = useRef<HTMLInputElement>(null);
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
    widget: label ?? t('pictures'),
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
  const failures = pending.filter(({ failed }) => failed).length;
  useEffect(() => onPendingChange?.(count, failures), [count, failures, onPendingChange]);

  const free = Math.max(0, maximum - value.length - count);
  const add = (files: readonly File[]): void => {
    if (disabled || files.length === 0) return;
    if (files.length > free) message.warning(contract('tooManyImages', { count: maximum }));
    start(files.slice(0, free));
  };
  useImperativeHandle(handle, () => ({ add }));

  const identifiers = useMemo(() => tileIdentifiers(value), [value]);
  const positionOf = (tile: string | number): number => identifiers.indexOf(String(tile)) + 1;
  const drop = ({ active, over }: DragEndEvent): void => {
    if (!over || active.id === over.id) return;
    sequence.current.clear();
    change(arrayMove([...value], positionOf(active.id) - 1, positionOf(over.id) - 1));
  };

  const { isOver, handlers } = useFileDrop(disabled, add);
  const isSingle = maximum === 1;
  const hint = t(isSingle ? 'hintOne' : 'hint', {
    formats: uploadKinds.image.extensions.join(' / '),
    size: formatBytes(maximumBytes ?? uploadKinds.image.maximumBytes),
    maximum,
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would number the pictures among the form's own groups
    <div
      className="bd-anchor image-upload"
      role="group"
      aria-label={label ?? t('pictures')}
      style={useUploadColours()}
      {...handlers}
    >
      <DragContext
        keyboard={keyboard}
        onDragEnd={drop}
        accessibility={{
          screenReaderInstructions: { draggable: t('sortInstructions') },
          announcements: {
            onDragStart: ({ active }) => t('lifted', { position: positionOf(active.id) }),
            onDragOver: ({ over }) =>
              over ? t('movedTo', { position: positionOf(over.id), total: value.length }) : '',
            onDragEnd: ({ active, over }) =>
              t('dropped', { position: positionOf((over ?? active).id) }),
            onDragCancel: ({ active }) => t('moveCancelled', { position: positionOf(active.id) }),
          },
        }}
      >
        <SortableContext items={identifiers} strategy={rectSortingStrategy}>
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
              .filter(({ failed }) => !failed)
              .map((upload) => (
                <li key={upload.id}>
                  <PendingThumbnail upload={upload} onCancel={() => cancel(upload.id)} />
                </li>
              ))}
            {free > 0 ? (
              <li>
                <button
                  type="button"
                  id={id}
                  className="bd-row bd-column bd-gap-6 bd-wide bd-tiny image-upload-add"
                  disabled={disabled}
                  onClick={() => chooser.current?.click()}
                >
                  <PlusOutlined />
                  <span>{t(isSingle ? 'addOne' : 'add')}</span>
                  {isSingle ? null : <span>{t('count', { count: value.length, maximum })}</span>}
                </button>
              </li>
            ) : null}
          </ul>
        </SortableContext>
      </DragContext>
      <PendingRows pending={pending.filter(({ failed }) => failed)} cancel={cancel} retry={retry} />
      <LostFiles widget={label ?? t('pictures')} />
      <FileChooser
        ref={chooser}
        kind="image"
        label={t('add')}
        multiple={maximum > 1}
        onChoose={add}
      />
      {disabled ? null : <p className="image-upload-hint">{hint}</p>}
      {isOver ? <div className="image-upload-drop">{texts('dropHere')}</div> : null}
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
    </div>
  );
});
