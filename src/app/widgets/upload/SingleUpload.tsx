import { type ReactNode, useRef } from 'react';
import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { FileChooser, useFileDrop } from './FileChooser.tsx';
import { PendingRows } from './PendingRow.tsx';
import { storedName } from './storedName.ts';
import { LostFiles } from './UploadsOfWork.tsx';
import type { StoredMedia } from './uploadMedia.ts';
import { useSingleUpload } from './useSingleUpload.ts';
import { useUploadColours } from './useUploadColours.ts';
import type { SingleUploadProps } from './WidgetProps.ts';
import './upload.css';

/**
 * Names of stored files: for files of this visit their names on the device, for others by their addresses.
 *
 * @param otherwise the name if there is neither
 */
function useFileNames(otherwise: string) {
  const known = useRef(new Map<string, string>());
  return {
    keepName: (address: string, file: File): void => {
      known.current.set(address, file.name);
    },
    nameOf: (address: string): string =>
      known.current.get(address) ?? storedName(address) ?? otherwise,
  };
}

/** The kinds of which a widget holds one file. */
type SingleKind = 'audio' | 'video' | 'file';

/** What a stored file is shown with. */
export interface StoredProps {
  /** its name on the device, or by its address */
  readonly name: string;
  readonly disabled: boolean;
  readonly onReplace: () => void;
  readonly onRemove: () => void;
}

interface SingleUploadWidgetProps<K extends SingleKind> extends SingleUploadProps<StoredMedia[K]> {
  kind: K;
  /** name of the widget, and of a file whose own name is not known */
  name: string;
  /** text of the button while it is empty */
  add: string;
  icon: ReactNode;
  hint: string;
  posterAt?: number | null;
  stored: (file: StoredMedia[K], props: StoredProps) => ReactNode;
}

/** The widget for one video, recording or file: chosen, dropped or pasted, with its progress; then what is stored. */
export function SingleUpload<K extends SingleKind>({
  kind,
  name,
  add,
  icon,
  hint,
  stored,
  value,
  onChange,
  disabled = false,
  id,
  'aria-label': label = name,
  'aria-describedby': describedBy,
  ...options
}: SingleUploadWidgetProps<K>) {
  const t = useMessages(locales.forms.uploadProgress);
  const { keepName, nameOf } = useFileNames(name);
  const upload = useSingleUpload({
    ...options,
    kind,
    widget: label,
    disabled,
    onStored: (file, chosen) => {
      keepName(file.url, chosen);
      onChange?.(file);
    },
  });
  const chooser = useRef<HTMLInputElement>(null);
  const choose = (): void => chooser.current?.click();
  const { isOver, handlers } = useFileDrop(disabled, upload.take);
  const isEmpty = !value && upload.pending.length === 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would number it among the form's own groups
    <div
      className="media-upload"
      role="group"
      aria-label={label}
      style={useUploadColours()}
      {...handlers}
    >
      {value &&
        stored(value, {
          name: nameOf(value.url),
          disabled,
          onReplace: choose,
          onRemove: () => onChange?.(null),
        })}
      <PendingRows {...upload} />
      {isEmpty ? (
        <button
          type="button"
          id={id}
          className="bd-row bd-column bd-gap-6 bd-small media-upload-add"
          disabled={disabled}
          aria-describedby={describedBy}
          onClick={choose}
        >
          {icon}
          <span>{add}</span>
        </button>
      ) : null}
      <LostFiles widget={label} />
      <FileChooser ref={chooser} kind={kind} label={add} onChoose={upload.take} />
      {disabled ? null : <p className="image-upload-hint">{hint}</p>}
      {isOver ? <div className="image-upload-drop">{t('dropHere')}</div> : null}
    </div>
  );
}
