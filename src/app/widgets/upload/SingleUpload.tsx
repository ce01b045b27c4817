import { Button } from 'antd';
import {
  type CSSProperties,
  createContext,
  type ReactNode,
  useContext,
  useMemo,
  useRef,
} from 'react';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { FileChooser, useFileDrop } from './FileChooser.tsx';
import { type AcceptedKind, storedName } from './kinds.ts';
import { PendingRows } from './PendingRow.tsx';
import { LostFiles } from './UploadsOfWork.tsx';
import type { StoredMedia } from './uploadMedia.ts';
import { useSingleUpload } from './useUploads.ts';
import './upload.css';

const t = textsOf(locales.forms.uploadProgress);

interface UploadFrameProps {
  kind: AcceptedKind;
  label: string;
  /** name of the file input */
  add: string;
  hint: string;
  className: string;
  style?: CSSProperties;
  multiple?: boolean;
  disabled: boolean;
  take: (files: readonly File[]) => void;
  children: ReactNode;
}

const Choosing = createContext<() => void>(() => {});
/** Opens the system's file dialogue of the frame. */
const useChooser = (): (() => void) => useContext(Choosing);

/** What goes around each widget that takes files: they are chosen, dropped or pasted. */
export function UploadFrame(props: UploadFrameProps) {
  const { kind, label, add, hint, className, style, multiple = false, disabled, take } = props;
  const input = useRef<HTMLInputElement>(null);
  const choose = useMemo(() => () => input.current?.click(), []);
  const { isOver, handlers } = useFileDrop(disabled, take);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would number it among the form's own groups
    <div
      className={`bd-anchor upload-frame ${className}`}
      role="group"
      aria-label={label}
      style={style}
      {...handlers}
    >
      <Choosing.Provider value={choose}>{props.children}</Choosing.Provider>
      <LostFiles widget={label} />
      <FileChooser ref={input} kind={kind} label={add} multiple={multiple} onChoose={take} />
      {disabled ? null : <p className="bd-soft bd-tiny upload-hint">{hint}</p>}
      {isOver ? <div className="bd-center upload-drop">{t('dropHere')}</div> : null}
    </div>
  );
}

interface AddButtonProps {
  id: string | undefined;
  className: string;
  disabled: boolean;
  'aria-describedby'?: string | undefined;
  icon: ReactNode;
  children: ReactNode;
}

/** The button of an empty place, which opens the system's file dialogue. */
export function AddButton({ className, icon, children, ...button }: AddButtonProps) {
  return (
    <button
      {...button}
      type="button"
      className={`bd-row bd-column bd-gap-6 bd-soft upload-add ${className}`}
      onClick={useChooser()}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}

interface StoredActionsProps {
  replace: string;
  remove: string;
  /** name of the second button for screen readers. Default: its text */
  removeLabel?: string;
  onRemove: () => void;
  /** buttons for this kind of file only */
  children?: ReactNode;
}

/** The buttons of a stored file: those of its kind, then replace and remove. */
export function StoredActions(props: StoredActionsProps) {
  return (
    <span className="bd-wrap bd-gap-8 media-upload-actions">
      {props.children}
      <Button size="small" onClick={useChooser()}>
        {props.replace}
      </Button>
      <Button size="small" danger aria-label={props.removeLabel} onClick={props.onRemove}>
        {props.remove}
      </Button>
    </span>
  );
}

/** The props that all widgets for one file share. */
export interface SingleUploadProps<Value> {
  /** the stored value; `null` if there is none */
  value?: Value | null;
  /** called with the new value when a file is stored, with `null` when it is removed */
  onChange?: (value: Value | null) => void;
  /** most bytes. Default: the limit of its kind (contract 5) */
  maximumBytes?: number;
  disabled?: boolean;
  /** whether an upload continues when the widget is removed, for example when an inspector shows another component */
  continues?: boolean;
  /** called with the number of files that are uploading or have failed, so that a form can wait for them */
  onPendingChange?: (count: number) => void;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
}

/** The kinds of which a widget holds one file. */
type SingleKind = 'audio' | 'video' | 'file';

interface SingleUploadWidgetProps<K extends SingleKind> extends SingleUploadProps<StoredMedia[K]> {
  kind: K;
  /** name of the widget, and of a file whose own name is not known */
  name: string;
  /** text of the button while it is empty */
  add: string;
  icon: ReactNode;
  hint: string;
  posterAt?: number | null;
  stored: (file: StoredMedia[K], name: string) => ReactNode;
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
  /** names on this device of the files of this visit, by their addresses */
  const known = useRef(new Map<string, string>());
  const { take, ...upload } = useSingleUpload({
    ...options,
    kind,
    widget: label,
    disabled,
    onStored: (file, chosen) => {
      known.current.set(file.url, chosen.name);
      onChange?.(file);
    },
  });
  return (
    <UploadFrame {...{ kind, label, add, hint, disabled, take }} className="media-upload">
      {value && stored(value, known.current.get(value.url) ?? storedName(value.url) ?? name)}
      <PendingRows {...upload} />
      {!value && upload.pending.length === 0 ? (
        <AddButton
          {...{ id, disabled, icon }}
          className="bd-small media-upload-add"
          aria-describedby={describedBy}
        >
          {add}
        </AddButton>
      ) : null}
    </UploadFrame>
  );
}
